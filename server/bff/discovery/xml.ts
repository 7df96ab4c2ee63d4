import { escapeHtml } from '../../../shared/escape-html.ts';

/** Text as XML text or attribute value, without what XML 1.0 cannot hold at all (control characters, half pairs). */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ''));

/** `<name>text</name>`, or nothing where there is no text. */
export const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
