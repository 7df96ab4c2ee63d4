import * as z from 'zod/mini';

/** Who the browser is to the BFF: a signed-in user, an admin, both or neither. */
export const sessionState = z.object({ user: z.boolean(), admin: z.boolean() });
export type SessionState = z.infer<typeof sessionState>;

/** The admin's address must look like an address (section 5): something, an at sign, something with a dot. */
export const looksLikeEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/**
 * Admin login. Order and words of the checks follow section 5: both present, then the address, then the pair
 * itself (which only the BFF knows).
 */
export const adminLoginInput = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(1024)),
});
export type AdminLoginInput = z.infer<typeof adminLoginInput>;

export const adminLoginMessages = {
  required: 'All fields are required',
  email: 'Invalid email format',
  mismatch: 'Invalid email or password',
} as const;

/** The first of the two checks that need no secret, or undefined when both hold. */
export function checkAdminLogin(input: AdminLoginInput): string | undefined {
  if (input.email.trim() === '' || input.password === '') return adminLoginMessages.required;
  if (!looksLikeEmail(input.email.trim())) return adminLoginMessages.email;
  return undefined;
}
