import type { AdminLoginInput } from './schemas/session.ts';

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
