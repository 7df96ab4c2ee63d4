import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const digest = (code: string, salt: string): Buffer => createHmac('sha256', salt).update(code).digest();

/** A code as it is stored: its salt and its keyed digest. */
export function hashCode(code: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(code, salt).toString('hex')}`;
}

/** Whether this is the code, in a time that tells nothing about it. */
export function isCodeOf(codeHash: string, code: string): boolean {
  const [salt = '', stored = ''] = codeHash.split(':');
  const expected = Buffer.from(stored, 'hex');
  const given = digest(code, salt);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
