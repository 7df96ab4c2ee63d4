import { hash } from 'node:crypto';
import { defaults, seal, unseal } from 'iron-webcrypto';

/** Encrypts and signs values that are handed to browsers: nobody but this site can read or change them. */
export interface Sealer {
  /** Safe in a cookie. `purpose` keeps what was sealed for one use from passing for another. */
  seal(purpose: string, value: unknown): Promise<string>;
  /** The value, when it was sealed for this purpose with one of the secrets. */
  open(purpose: string, sealed: string): Promise<unknown>;
}

/** Names the secret that was used without telling anything of it. */
const idOf = (secret: string): string => hash('sha256', secret, 'hex').slice(0, 8);

/** The seal's own check value is the one part that could be written in several ways. */
const isCanonical = (base64url: string): boolean =>
  Buffer.from(base64url, 'base64url').toString('base64url') === base64url;

/**
 * Sealing by iron (AES-256-CBC and HMAC-SHA-256).
 *
 * @param secrets of 32 characters or more; the first seals, all open: a secret can be replaced without ending sessions
 * @throws TypeError without a secret
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const [first] = secrets;
  if (first === undefined) throw new TypeError('Sealing needs a secret.');
  const known: Record<string, string> = Object.create(null);
  for (const secret of secrets) known[idOf(secret)] = secret;
  return {
    seal: (purpose, value) => seal({ purpose, value }, { id: idOf(first), secret: first }, defaults),
    async open(purpose, sealed) {
      if (!isCanonical(sealed.slice(sealed.lastIndexOf('*') + 1))) return undefined;
      try {
        // What can be opened was sealed above.
        const opened = (await unseal(sealed, known, defaults)) as { purpose: string; value: unknown };
        return opened.purpose === purpose ? opened.value : undefined;
      } catch {
        // Sealed with another secret, changed on the way, or made up.
        return undefined;
      }
    },
  };
}
