import type { AdminLoginInput } from './schemas/admin-answers.ts';

/** Normalises an email address to its account's key; databases drop some control characters, so they are removed. */
export const accountKey = (email: string): string =>
  email
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();

/** Applies the specified check: text, @, and text with a dot. */
export const looksLikeEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

export const adminLoginMessages = {
  required: 'All fields are required',
  email: 'Invalid email format',
  mismatch: 'Invalid email or password',
} as const;

/** Returns the first specified login message that applies before the password is checked, or undefined. */
export function checkAdminLogin(input: AdminLoginInput): string | undefined {
  if (input.email.trim() === '' || input.password === '') return adminLoginMessages.required;
  if (!looksLikeEmail(input.email.trim())) return adminLoginMessages.email;
  return undefined;
}
