import * as z from 'zod/mini';
import { looksLikeEmail } from '../email.ts';
import { adminRole } from './admin-answers.ts';
import { maxLength, requiredText } from './primitives.ts';

/** In the body, so that no log on the way has the address. */
export const adminInput = z.object({
  email: z
    .string('Enter an email address.')
    .check(z.trim(), maxLength(254), z.refine(looksLikeEmail, 'Enter an email address, such as name@example.com')),
});

export const adminRoleInput = z.extend(adminInput, { role: adminRole });

const newPassword = z
  .string('Choose a password.')
  .check(z.minLength(8, 'A password has at least 8 characters.'), maxLength(1024));

export const changePasswordInput = z.object({ newPassword });

const code = requiredText('Enter the code.', 100);

export const confirmTotpInput = z.object({ enrolment: z.string().check(maxLength(4000)), code });

export const secondStepInput = z.object({ code });

export const confirmAdminInput = z.object({
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), maxLength(1024)),
  code: z.optional(z.string().check(z.trim(), maxLength(100))),
});
