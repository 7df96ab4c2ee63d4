/** Everything but letters with their marks, digits and a few signs; what is left can neither leave a folder nor end a header. */
const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu;
const longest = 80;

/** The name that a host offers for a file (RFC 6266), in full or plain. */
export function offeredName(disposition: string | undefined): string | undefined {
  const [, encoded] = /filename\*=utf-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, quoted, plain] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  try {
    return encoded === undefined ? (quoted ?? plain) : decodeURIComponent(encoded);
  } catch {
    return quoted ?? plain;
  }
}

/**
 * A `Content-Disposition` that saves a file: under the offered name made harmless, with the extension that its
 * content has earned.
 */
export function attachment(offered: string | undefined, extension: string): string {
  const base = (offered ?? '')
    .normalize('NFC')
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(unsafe, ' ')
    .replace(/^[\s.]+/, '')
    .slice(0, longest)
    // The cut may have halved a letter, which cannot be encoded.
    .toWellFormed()
    .trim();
  const name = `${base || 'file'}.${extension}`;
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
