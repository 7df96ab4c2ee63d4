import * as z from 'zod/mini';
import { maxTextLength } from '../form-rules.ts';

/** An id as a host gives it: the specification shows neither type nor form, so numbers and text are both kept as they are. */
export const id = z.union([
  z.string().check(z.minLength(1)),
  // Beyond 2^53 a number has been rounded, and is another one than the host's.
  z.number().check(z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER)),
]);
export type Id = z.infer<typeof id>;

/** Browsers send a line break as two characters and count it as one. */
export const oneCharacterLineBreaks = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString('en')} characters.`;

/** A length that people are told of. Unnamed, a field that is too full would be called empty: the text's own message. */
export const maxLength = (max: number) => z.maxLength(max, tooLong(max));

/** Spaces, line breaks and characters without a shape (zero-width, direction marks) alone say nothing. */
const isVisible = (text: string): boolean => text === '' || /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);

/** Text that must say something. The message is what a person reads beside the field. */
export function requiredText(message: string, max = maxTextLength) {
  return z
    .string(message)
    .check(z.trim(), oneCharacterLineBreaks, z.minLength(1, message), z.refine(isVisible, message), maxLength(max));
}

/** An address that can be written to. The message is for whoever gives none. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      maxLength(254),
      z.email('Enter an email address, such as name@example.com'),
    );
