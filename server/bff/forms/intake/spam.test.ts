import { expect, test } from 'vitest';
import { movableClock } from '../test-forms.ts';
import type { FormPost } from './form-post.ts';
import { createStamp, stampAge } from './form-stamp.ts';
import { spamReason } from './spam.ts';

const secrets = ['the present secret of the site', 'the secret before it'];
const clock = movableClock();
const post = (fields: Record<string, string>): FormPost => ({
  fields: new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
  files: new Map(),
});

test('a post without honeypot and stamp is no spam', () => {
  expect(spamReason(post({ name: 'Asha' }), secrets, clock)).toBeUndefined();
  expect(spamReason(post({ website: '  ' }), secrets, clock)).toBeUndefined();
});

test('a filled honeypot is', () => {
  expect(spamReason(post({ website: 'https://spam.example' }), secrets, clock)).toMatch(/hidden field/);
});

test('three seconds after the stamp a post is a person’s', () => {
  const clock = movableClock();
  const stamp = createStamp(secrets, clock);
  clock.advance(2999);
  expect(spamReason(post({ form_stamp: stamp }), secrets, clock)).toMatch(/faster/);
  clock.advance(1);
  expect(spamReason(post({ form_stamp: stamp }), secrets, clock)).toBeUndefined();
});

test('a stamp signed with the secret before the present one still counts', () => {
  expect(stampAge(secrets, clock, createStamp(secrets.slice(1), clock))).toBe(0);
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['of nonsense', 'a.b.c'],
  ['forged', createStamp(['another secret'], clock)],
  ['with its time changed', `0${createStamp(secrets, clock)}`],
  ['of the future', createStamp(secrets, { now: () => clock.now() + 1000 })],
  ['older than a day', createStamp(secrets, { now: () => clock.now() - 25 * 60 * 60 * 1000 })],
])('a stamp that is %s counts as none', (_, stamp) => {
  expect(stampAge(secrets, clock, stamp)).toBeUndefined();
  expect(spamReason(post(stamp === undefined ? {} : { form_stamp: stamp }), secrets, clock)).toBeUndefined();
});
