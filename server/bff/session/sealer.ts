import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Gives short texts away so that nobody but this site can read or change them. */
export interface Sealer {
  /** Letters, digits, `-` and `_`; `purpose` keeps a text sealed for one use from passing for another. */
  seal(purpose: string, text: string): string;
  /** The text, when it was sealed for this purpose with one of the secrets. */
  open(purpose: string, sealed: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function tryOpen(key: Buffer, purpose: string, bytes: Buffer): string | undefined {
  const tagAt = bytes.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, tagAt)), decipher.final()]).toString();
  } catch {
    // Sealed with another secret or for another purpose, or changed on the way.
    return undefined;
  }
}

/**
 * Sealing by AES-256-GCM: what is changed is not opened at all.
 *
 * @param secrets the first seals, all open: a secret can be replaced without ending every session
 * @throws TypeError without a secret
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed cookies', 32)));
  const [first] = keys;
  if (!first) throw new TypeError('A secret is needed to seal with.');
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, first, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // One text has one sealed form: what decodes loosely to the same bytes is none of ours.
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined;
      for (const key of keys) {
        const text = tryOpen(key, purpose, bytes);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}
