import { hash } from 'node:crypto';
import { Signer as CookieSigner } from '@fastify/cookie';
import { defaults, seal, unseal } from 'iron-webcrypto';

export interface Signer {
  /** Returns `text.signature`, path-safe if the text is. `purpose` prevents use elsewhere. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, signed: string): string | undefined;
}

const toUrl = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromUrl = (base64url: string): string => base64url.replaceAll('-', '+').replaceAll('_', '/');

/** HMAC-SHA-256, with the signer of @fastify/cookie. */
export function createSigner(secrets: readonly string[]): Signer {
  if (secrets.length === 0) throw new TypeError('Signing needs a secret.');
  const signer = new CookieSigner([...secrets]);
  const named = (purpose: string, text: string) => `${purpose}\0${text}`;
  return {
    sign(purpose, text) {
      const signed = signer.sign(named(purpose, text));
      return `${text}.${toUrl(signed.slice(signed.lastIndexOf('.') + 1))}`;
    },
    verify(purpose, signed) {
      const dot = signed.lastIndexOf('.');
      const [text, signature] = [signed.slice(0, Math.max(0, dot)), signed.slice(dot + 1)];
      if (text === '' || /[+/]/.test(signature)) return undefined;
      return signer.unsign(`${named(purpose, text)}.${fromUrl(signature)}`).valid ? text : undefined;
    },
  };
}

export interface Sealer {
  seal(purpose: string, value: unknown): Promise<string>;
  open(purpose: string, sealed: string): Promise<unknown>;
}

const idOf = (secret: string): string => hash('sha256', secret, 'hex').slice(0, 8);

/** The only part of a seal that has several spellings. */
const isCanonical = (base64url: string): boolean =>
  Buffer.from(base64url, 'base64url').toString('base64url') === base64url;

/** Seals with iron (AES-256-CBC and HMAC-SHA-256). */
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
        // Its content was sealed above.
        const opened = (await unseal(sealed, known, defaults)) as { purpose: string; value: unknown };
        return opened.purpose === purpose ? opened.value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
