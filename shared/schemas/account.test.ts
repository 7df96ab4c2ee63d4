import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { otp } from './account.ts';

it.each([
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['1 2 3\u00A04 5\t6', '123456'],
  ['123\u200B456\uFEFF', '123456'],
  ['１２３４５６', '123456'],
  ['AB 12', 'AB12'],
])('a code pasted as %j is taken as %s', (pasted, code) => {
  expect(z.parse(otp, pasted)).toBe(code);
});

it.each([
  ['  ', 'Please enter the OTP.'],
  [undefined, 'Please enter the OTP.'],
  ['1234567', 'The OTP has at most 6 characters.'],
])('%j is no code', (given, message) => {
  expect(z.safeParse(otp, given).error?.issues[0]?.message).toBe(message);
});
