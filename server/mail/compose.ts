import { escapeHtml } from '../../shared/escape-html.ts';
import type { Mail } from './mailer.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\x00-\x1f\x7f\u0085\u2028\u2029]+/g;

/** Limits a header to one line of 200 characters, so that a typed line break cannot add a header. */
export const headerText = (text: string): string => text.replaceAll(controlCharacters, ' ').trim().slice(0, 200);

/** A line that consists of a URL, after `escapeHtml`. */
const addressLine = /^https?:\/\/[^\s<]+$/gm;

/** Converts plain text to simple HTML: blank lines separate paragraphs, and a URL alone on a line becomes a link. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => escapeHtml(paragraph).replaceAll(addressLine, '<a href="$&">$&</a>'))
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a">
${paragraphs.join('\n')}
</body>
</html>
`;
}

/**
 * Builds nodemailer's message. Addresses are objects: as text, a typed comma would add a recipient.
 *
 * @param from sender as configured: `Name <name@example.com>` or the address
 */
export function composeMail(mail: Mail, from: string) {
  const address = (text: string) => ({ name: '', address: headerText(text) });
  return {
    from,
    to: address(mail.to),
    ...(mail.replyTo && { replyTo: address(mail.replyTo) }),
    ...(mail.id && { messageId: `<${mail.id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: htmlOf(mail.text),
    // Asks auto-responders not to answer (RFC 3834).
    ...(!mail.byHand && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
