import * as z from 'zod/mini';
import { westernDigits } from '../phone.ts';
import { asciiDomain, id, maxLength } from './primitives.ts';

const present = (message: string, max = 254) => z.string(message).check(z.minLength(1, message), maxLength(max));
const nonBlank = (message: string, max?: number) =>
  present(message, max).check(z.refine((text) => text.trim() !== '', message));
const signupEmail = nonBlank('Email is required').check(asciiDomain);
const email = present('Email is required').check(asciiDomain);

export const signupInput = z
  .object({
    name: nonBlank('Name is required', 200),
    email: signupEmail,
    phone: nonBlank('Phone is required', 40),
    password: present('Password is required', 1024),
    confirm_password: z.string('Passwords do not match').check(maxLength(1024)),
  })
  .check(
    z.refine((value) => value.password === value.confirm_password, {
      message: 'Passwords do not match',
      path: ['confirm_password'],
      // Reported together with missing fields.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type SignupInput = z.infer<typeof signupInput>;

export const codeLength = 6;

/** Spaces, dashes, dots and invisible characters that mail programs insert; no code contains them. */
const separators = /[\s\p{Cf}\p{Pd}−.·•・]+/gu;

const sixDigits = /(?<!\d)\d{6}(?!\d)/;

/** Extracts the code from pasted text; digits of any script become 0 to 9. */
export function normalizedCode(text: string): string {
  const code = westernDigits(text.normalize('NFKC')).replaceAll(separators, '');
  return code.length > codeLength ? (sixDigits.exec(code)?.[0] ?? code) : code;
}

export const otp = z
  .string('Please enter the OTP.')
  .check(
    z.overwrite(normalizedCode),
    z.minLength(1, 'Please enter the OTP.'),
    z.maxLength(codeLength, 'The OTP has at most 6 characters.'),
  );

export const otpInput = z.object({ otp });
export const loginInput = z.object({
  email,
  password: present('Password is required', 1024),
});
export type LoginInput = z.infer<typeof loginInput>;
export const forgetPasswordInput = z.object({ email });
export const forgetPasswordVerifyInput = z.object({ email, otp });
export const newPasswordInput = z.object({ newPassword: present('Password is required', 1024) });

export const tokenAnswer = z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)) });
export const userIdAnswer = z.object({ user_id: id });
