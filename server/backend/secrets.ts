import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** SHA-256 as hexadecimal text: how tokens are stored, so that a copied database opens nothing. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** An unguessable name or token: 256 random bits, safe in paths. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
}

/** Six random digits. */
export const randomCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');
