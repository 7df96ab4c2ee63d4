import type { AdminLoginInput } from './schemas/session.ts';

/** The admin's address must look like an address: something, an at sign, something with a dot. */
export const looksLikeEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

export const adminLoginMessages = {
  required: 'All fields are required',
  email: 'Invalid email format',
  mismatch: 'Invalid email or password',
} as const;

/**
 * The first of the two checks that need no secret, or undefined when both hold. Order and words of the checks are
 * specified: both present, then the address, then the pair itself (which only the BFF knows).
 */
export function checkAdminLogin(input: AdminLoginInput): string | undefined {
  if (input.email.trim() === '' || input.password === '') return adminLoginMessages.required;
  if (!looksLikeEmail(input.email.trim())) return adminLoginMessages.email;
  return undefined;
}
