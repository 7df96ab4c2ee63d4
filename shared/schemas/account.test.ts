import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { otp, signupInput } from './account.ts';

it.each([
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['1 2 3\u00A04 5\t6', '123456'],
  ['123\u200B456\uFEFF', '123456'],
  ['１２３４５６', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['123 — 456.', '123456'],
  ['12.34.56', '123456'],
  ['123·456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳‑۴۵۶', '123456'],
  ['१२३ ४५६', '123456'],
  ['１２３－４５６', '123456'],
  ['AB 12', 'AB12'],
  ['Your code: 045696', '045696'],
  ['Your code: 045-696.', '045696'],
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

describe('the signup form', () => {
  const filled = { name: 'Asha', email: 'asha@example.com', phone: '98', password: 'x', confirm_password: 'x' };
  const problemsOf = (input: object) =>
    Object.fromEntries(
      (z.safeParse(signupInput, input).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
    );

  it('has no rules of format, length or strength', () => {
    expect(problemsOf({ ...filled, email: 'not an address', phone: '+91 (0) 12' })).toEqual({});
  });

  it('names every missing field at once', () => {
    expect(problemsOf({ name: ' ', email: '', phone: '', password: '', confirm_password: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password is required',
    });
  });

  it('requires the same password twice, reported with other missing fields', () => {
    expect(problemsOf({ ...filled, name: '', confirm_password: 'y' })).toEqual({
      name: 'Name is required',
      confirm_password: 'Passwords do not match',
    });
  });
});
