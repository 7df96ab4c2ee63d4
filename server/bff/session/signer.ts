import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts so that they can be given away and recognised when they come back. */
export interface Signer {
  /** `text.signature`; `purpose` keeps a text signed for one use from passing for another. */
  sign(purpose: string, text: string): string;
  /** The text, when one of the secrets signed it for this purpose. */
  verify(purpose: string, signed: string): string | undefined;
}

const signatureBytes = 24;

function signature(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest().subarray(0, signatureBytes);
}

/**
 * @param secrets the first signs, all verify: a secret can be replaced without ending every session
 * @throws TypeError without a secret
 */
export function createSigner(secrets: readonly string[]): Signer {
  const [first] = secrets;
  if (!first) throw new TypeError('A secret is needed to sign with.');
  return {
    sign: (purpose, text) => `${text}.${signature(first, purpose, text).toString('base64url')}`,
    verify(purpose, signed) {
      const dot = signed.lastIndexOf('.');
      const text = signed.slice(0, Math.max(0, dot));
      const given = Buffer.from(signed.slice(dot + 1), 'base64url');
      if (text === '' || given.length !== signatureBytes) return undefined;
      const known = secrets.some((secret) => timingSafeEqual(signature(secret, purpose, text), given));
      return known ? text : undefined;
    },
  };
}
