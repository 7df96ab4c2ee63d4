import * as z from 'zod/mini';
import { looksLikeEmail } from '../email.ts';
import { minPasswordLength, shortPasswordMessage } from '../password-length.ts';
import { adminRole } from './admin-answers.ts';
import { maxLength, requiredText } from './primitives.ts';

/** In the body, so that no log on the way has the address. */
export const adminInput = z.object({
  email: z
    .string('Enter an email address.')
    .check(z.trim(), maxLength(254), z.refine(looksLikeEmail, 'Enter an email address, such as name@example.com')),
});

export const adminRoleInput = z.extend(adminInput, { role: adminRole });

const { default: withSecondStep, adminWithoutSecondFactor } = minPasswordLength;

const passwordInput = (minLength: number) =>
  z.object({
    newPassword: z
      .string('Choose a password.')
      .check(z.minLength(minLength, shortPasswordMessage(adminWithoutSecondFactor)), maxLength(1024)),
  });

export const changePasswordInput = passwordInput(withSecondStep);

/** For admins without a second step. */
export const longPasswordInput = passwordInput(adminWithoutSecondFactor);

const code = requiredText('Enter the code.', 100);

export const confirmTotpInput = z.object({ enrolment: z.string().check(maxLength(4000)), code });

export const secondStepInput = z.object({ code });

export const confirmAdminInput = z.object({
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), maxLength(1024)),
  code: z.optional(z.string().check(z.trim(), maxLength(100))),
});
