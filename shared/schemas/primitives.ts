import * as z from 'zod/mini';
import { maxTextLength } from '../form-rules.ts';
import { parseUrl } from '../urls.ts';

/** An id from a host: the specification defines no type, so numbers and text are both kept. */
export const id = z.union(
  [
    z.string().check(z.minLength(1)),
    // Numbers beyond 2^53 were rounded and differ from the host's.
    z.number().check(z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER)),
  ],
  'expected a number or a text',
);
export type Id = z.infer<typeof id>;

/** Browsers send a line break as two characters but count one. */
export const oneCharacterLineBreaks = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString('en')} characters.`;

/**
 * With its own message; otherwise zod reports the text's "required" message. The message is made only when it is needed,
 * because the first number format takes 14 ms.
 */
export const maxLength = (max: number) => z.maxLength(max, { error: () => tooLong(max) });

/** False for whitespace and invisible characters (zero-width, direction marks). */
const isVisible = (text: string): boolean => text === '' || /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);

/** Requires text; the message is shown at the field. */
export function requiredText(message: string, max = maxTextLength) {
  return z
    .string(message)
    .check(z.trim(), oneCharacterLineBreaks, z.minLength(1, message), z.refine(isVisible, message), maxLength(max));
}

/** Converts a domain with letters beyond ASCII to Punycode. Chromium does so in email fields, Firefox does not. */
export const asciiDomain = z.overwrite<string>((email) =>
  email.replace(/@[\p{L}\p{M}\p{N}.-]+\s*$/u, (end) =>
    /^\p{ASCII}*$/u.test(end) ? end : `@${parseUrl(`http://${end.slice(1)}`)?.hostname ?? end.slice(1)}`,
  ),
);

/** Zod's own pattern, but also with a top-level domain in Punycode. */
const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\d-]+)$/;

/** Requires an address in ASCII. */
export const asciiEmail = (error?: string) => z.email({ pattern: emailPattern, error });

export const emailAddress = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      asciiDomain,
      maxLength(254),
      asciiEmail('Enter an email address, such as name@example.com'),
    );
