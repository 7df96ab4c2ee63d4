import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { forgetPasswordInput, loginInput, newPasswordInput, signupInput } from './account.ts';
import { changePasswordInput, longPasswordInput } from './admins.ts';
import { applicationForm } from './application.ts';
import { enquiryForm } from './enquiry.ts';
import { jobPostInput } from './job.ts';

const firstMessages = (form: z.core.$ZodType, input: object) => {
  const messages = new Map<PropertyKey | undefined, string>();
  for (const { path, message } of z.safeParse(form, input).error?.issues ?? [])
    if (!messages.has(path[0])) messages.set(path[0], message);
  return Object.fromEntries(messages);
};

it.each([
  ['signup', signupInput, ['name', 'email', 'phone', 'password', 'confirm_password']],
  ['login', loginInput, ['email', 'password']],
  ['forgot password', forgetPasswordInput, ['email']],
  ['new password', newPasswordInput, ['newPassword']],
  ['contact', enquiryForm, ['name', 'email', 'message']],
  ['application', applicationForm, ['first_name', 'last_name', 'contact_email', 'linkedin_profile']],
  ['job', jobPostInput, ['position', 'area_of_interest', 'description', 'experience']],
])('a field of the %s form that is too full is called too full, never empty', (_, form, fields) => {
  const messages = firstMessages(form, Object.fromEntries(fields.map((name) => [name, 'x'.repeat(100_000)])));
  for (const name of fields) expect(messages[name]).toMatch(/^Please use at most [\d,]+ characters\.$/);
});

it.each([
  ['2999-01-01', false],
  ['0090-05-17', false],
  ['1990-02-30', false],
  ['1990-05-17', true],
  ['', true],
])('a date of birth is one that somebody who applies can have: %s', (dob, taken) => {
  expect(firstMessages(applicationForm, { dob }).dob === undefined).toBe(taken);
});

it('a text of which nothing can be seen is as good as none', () => {
  const enquiry = { email: 'asha@example.com', name: '\u200b\u200b', message: ' \u2066\u2069\u00ad\n' };
  expect(firstMessages(enquiryForm, enquiry)).toEqual({
    name: 'Please tell us your name.',
    message: 'Please write a message.',
  });
  expect(firstMessages(enquiryForm, { ...enquiry, name: '👩‍👩‍👧', message: '?' })).toEqual({});
});

it.each([
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['A.B@Example.COM', 'A.B@Example.COM'],
  ['x@bücher', 'x@xn--bcher-kva'],
  ['x@xn--ü', 'x@xn--ü'],
  ['bücher', 'bücher'],
])('an email address in a form is sent as Chromium sends it: %s', (typed, sent) => {
  const account = { email: typed, password: 'x' };
  expect(z.parse(loginInput, account).email).toBe(sent);
  expect(z.parse(forgetPasswordInput, account).email).toBe(sent);
  const signup = { ...account, name: 'Asha', phone: '1', confirm_password: 'x' };
  expect(z.parse(signupInput, signup).email).toBe(sent);
});

it.each(['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai', 'x@कंपनी.भारत'])('the address %s is accepted', (email) => {
  expect(firstMessages(enquiryForm, { email, name: 'Asha', message: '?' })).toEqual({});
});

it('an address with a path after its domain is refused', () => {
  const email = 'Enter an email address, such as name@example.com';
  expect(firstMessages(enquiryForm, { email: 'x@bücher.example/a', name: 'Asha', message: '?' })).toEqual({ email });
});

it.each([
  ['15 characters without a second step', longPasswordInput, 15],
  ['8 characters with a second step', changePasswordInput, 8],
])('a password of an admin needs %s', (_, form, limit) => {
  const newPassword = 'The password needs at least 15 characters. With a second step, 8 are enough.';
  expect(firstMessages(form, { newPassword: 'x'.repeat(limit - 1) })).toEqual({ newPassword });
  expect(firstMessages(form, { newPassword: 'x'.repeat(limit) })).toEqual({});
});
