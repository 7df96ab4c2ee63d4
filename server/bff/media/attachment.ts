import { create, parse } from 'content-disposition';

/** Everything but letters with their marks, digits and a few signs; what is left can neither leave a folder nor end a header. */
const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu;
const maxNameLength = 80;

/** The name that a host offers for a file (RFC 6266), in full or plain. */
export const offeredName = (disposition = ''): string | undefined => parse(disposition).parameters.filename;

/**
 * A `Content-Disposition` that saves a file: under the offered name made harmless, with the extension that its
 * content has earned.
 *
 * @param type `inline` shows it, and names it so when it is saved from there
 */
export function attachment(
  offered: string | undefined,
  extension: string,
  type: 'attachment' | 'inline' = 'attachment',
): string {
  const base = (offered ?? '')
    .normalize('NFC')
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(unsafe, ' ')
    .replace(/^[\s.]+/, '')
    .slice(0, maxNameLength)
    // The cut may have halved a letter, which cannot be encoded.
    .toWellFormed()
    .trim();
  const name = `${base || 'file'}.${extension}`;
  return create(name, { type, fallback: name.replaceAll(/[^\w .-]/g, '_') });
}
