import { create, parse } from 'content-disposition';

/** Characters that could leave a folder or end a header. */
const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu;
const maxNameLength = 80;

/** The file name in a Content-Disposition header (RFC 6266). */
export const offeredName = (disposition = ''): string | undefined => parse(disposition).parameters.filename;

/**
 * Creates a `Content-Disposition` with a safe name and the extension of the detected type.
 *
 * @param type `inline` shows the file in the page
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
    // Truncation may have split a surrogate pair.
    .toWellFormed()
    .trim();
  const name = `${base || 'file'}.${extension}`;
  return create(name, { type, fallback: name.replaceAll(/[^\w .-]/g, '_') });
}
