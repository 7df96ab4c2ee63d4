import { Signer as CookieSigner } from '@fastify/cookie';

/** Signs short texts that are handed out, so that they are known to be this site's own when they come back. */
export interface Signer {
  /** `text.signature`, safe in a path where the text is; `purpose` keeps it from passing for something else. */
  sign(purpose: string, text: string): string;
  /** The text, when one of the secrets signed exactly this for this purpose. */
  verify(purpose: string, signed: string): string | undefined;
}

const toUrl = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromUrl = (base64url: string): string => base64url.replaceAll('-', '+').replaceAll('_', '/');

/**
 * HMAC-SHA-256 by the signer of @fastify/cookie.
 *
 * @param secrets the first signs, all verify: a secret can be replaced without breaking what was given out
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
