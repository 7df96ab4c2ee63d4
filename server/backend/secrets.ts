import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hexadecimal. Tokens are stored hashed, so a copied database contains no usable token. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Generates a token of 256 bits for URLs and headers. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Compares in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
}

/** Generates a code of six digits. */
export const randomCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');
