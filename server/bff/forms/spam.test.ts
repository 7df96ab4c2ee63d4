import { expect, test } from 'vitest';
import { createTestClock } from '../../test-support/clock.ts';
import { spamReason } from './accept.ts';
import { createPageStamp, createStamp, type FormPost, readStamp } from './check-form.ts';

const day = 24 * 60 * 60 * 1000;
const secrets = ['the present secret of the site', 'the secret before it'];
const clock = createTestClock(Date.now());
const at = (ms: number) => ({ now: () => clock.now() + ms });
const post = (fields: Record<string, string>): FormPost => ({
  fields: new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
  files: new Map(),
});

test('a post with an empty honeypot is no spam, one with a filled one is', () => {
  expect(spamReason(post({ website: '  ' }), { ageMs: undefined })).toBeUndefined();
  expect(spamReason(post({ website: 'https://spam.example' }), { ageMs: undefined })).toMatch(/hidden field/);
});

test('three seconds after the stamp a post is a person’s', () => {
  expect(spamReason(post({}), { ageMs: 2999 })).toMatch(/faster/);
  expect(spamReason(post({}), { ageMs: 3000 })).toBeUndefined();
});

test('a stamp signed with the secret before the present one still counts', () => {
  expect(readStamp(secrets, clock, createStamp(secrets.slice(1), clock), false)?.ageMs).toBe(0);
});

test('a page’s stamp is good for posts without script, on its day and the next', () => {
  const stamp = createPageStamp(secrets, clock);
  const read = (ms: number, withoutScript = true) => readStamp(secrets, at(ms), stamp, withoutScript);
  expect([read(0), read(day)]).toEqual(Array(2).fill({ id: null, ageMs: undefined }));
  expect([read(0, false), read(2 * day), read(-day)]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['of nonsense', 'a.b.c'],
  ['forged', createStamp(['another secret'], clock)],
  ['with its time changed', `0${createStamp(secrets, clock)}`],
  ['of the future', createStamp(secrets, at(1000))],
  ['older than a day', createStamp(secrets, at(-day - 1))],
])('a stamp that is %s is none', (_, stamp) => {
  expect(readStamp(secrets, clock, stamp, true)).toBeUndefined();
});
