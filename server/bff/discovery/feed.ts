import { escapeHtml } from '#shared/text.ts';

/** Escapes text for XML and removes characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ''));

/** `<name>text</name>`, or '' without text. */
export const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface FeedItem {
  readonly title: string;
  /** Path on this site; with the origin, the item's guid. */
  readonly path: string;
  readonly description: string;
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly date?: string | null | undefined;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Path of the page, and of the feed itself. */
  readonly path: string;
  readonly self: string;
  readonly items: readonly FeedItem[];
}

/** Formats a date as RFC 822 with a four-digit year (RFC 1123); undefined for an invalid date. */
export function rfc822(value: string | null | undefined): string | undefined {
  const time = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toUTCString().replace('GMT', '+0000');
}

function item(entry: FeedItem, origin: string): string {
  const link = origin + entry.path;
  return [
    '<item>',
    element('title', entry.title),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('description', entry.description),
    element('dc:creator', entry.author),
    ...(entry.categories ?? []).map((category) => element('category', category)),
    element('pubDate', rfc822(entry.date)),
    '</item>',
  ].join('');
}

/** Renders RSS 2.0 in the given order. */
export function rss(feed: Feed, origin: string): string {
  return [
    `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    '<channel>',
    element('title', feed.title),
    element('link', origin + feed.path),
    element('description', feed.description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(origin + feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...feed.items.map((entry) => item(entry, origin)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}
