import { Signer as CookieSigner } from '@fastify/cookie';

/** Signs short texts to recognise them later. */
export interface Signer {
  /** Returns `text.signature`, path-safe if the text is. `purpose` prevents use elsewhere. */
  sign(purpose: string, text: string): string;
  /** Returns the text if one of the secrets signed it for this purpose. */
  verify(purpose: string, signed: string): string | undefined;
}

const toUrl = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromUrl = (base64url: string): string => base64url.replaceAll('-', '+').replaceAll('_', '/');

/**
 * HMAC-SHA-256, with the signer of @fastify/cookie.
 *
 * @param secrets the first signs, all verify, so that secrets can be rotated
 * @throws TypeError without a secret
 */
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
