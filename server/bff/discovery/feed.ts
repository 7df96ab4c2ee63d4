import { element, escapeXml, xmlHead } from './xml.ts';

interface FeedItem {
  readonly title: string;
  /** Path on this site; with the origin it is the item's guid as well. */
  readonly path: string;
  readonly description: string;
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly date?: string | null | undefined;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page that the feed is of, and the feed's own path. */
  readonly path: string;
  readonly self: string;
  readonly items: readonly FeedItem[];
}

/** A date as RFC 822 wants it, with the four-digit year of RFC 1123; undefined for what is no date. */
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

/** RSS 2.0 (rssboard.org), newest first as given. */
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
