import * as z from 'zod/mini';
import { maxLength } from './primitives.ts';

/** Who the browser is to the BFF: a signed-in user, an admin, both or neither. */
export const sessionState = z.object({ user: z.boolean(), admin: z.boolean() });
export type SessionState = z.infer<typeof sessionState>;

/** The same after an admin's password; `next` where a second step follows. */
export const adminLoginState = z.extend(sessionState, {
  next: z.optional(
    z.object({
      /** By the code of an app. */
      totp: z.boolean(),
      passkey: z.boolean(),
    }),
  ),
});
export type AdminLoginState = z.infer<typeof adminLoginState>;

/** Admin login; how it is checked: `checkAdminLogin`. */
export const adminLoginInput = z.object({
  email: z.string().check(maxLength(254)),
  password: z.string().check(maxLength(1024)),
});
export type AdminLoginInput = z.infer<typeof adminLoginInput>;
