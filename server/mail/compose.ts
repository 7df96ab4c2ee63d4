import { escapeHtml } from '../../shared/escape-html.ts';
import type { Mail } from './mailer.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\x00-\x1f\x7f\u0085\u2028\u2029]+/g;

/** One line of at most 200 characters: no typed line break can begin a header of its own. */
export const headerText = (text: string): string => text.replaceAll(controlCharacters, ' ').trim().slice(0, 200);

/** A line that is a web address and nothing else, after `escapeHtml`. */
const addressLine = /^https?:\/\/[^\s<]+$/gm;

/** A plain text as simple HTML: blank lines separate paragraphs, line breaks stay, a line with a web address is a link. */
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
 * What nodemailer is given. Addresses go in as objects: as text they would be parsed, and a typed comma would add a
 * recipient.
 *
 * @param from sender as configured, `Name <name@example.com>` or the address alone
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
    // Tells other mail robots not to answer (RFC 3834).
    ...(!mail.byHand && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
