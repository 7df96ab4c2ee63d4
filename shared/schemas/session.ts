import * as z from 'zod/mini';
import { maxLength } from './primitives.ts';

export const sessionState = z.object({ user: z.boolean(), admin: z.boolean() });
export type SessionState = z.infer<typeof sessionState>;

/** Validated by `checkAdminLogin`. */
export const adminLoginInput = z.object({
  email: z.string().check(maxLength(254)),
  password: z.string().check(maxLength(1024)),
});
export type AdminLoginInput = z.infer<typeof adminLoginInput>;
