import { expect, test } from 'vitest';
import { accountKey } from './email.ts';

test.each(['ASHA@Example.com', ' asha@example.com\t', 'as\u0000ha@example.com\u0000', '\u0007asha@example.com'])(
  '%j names the same account',
  (email) => {
    expect(accountKey(email)).toBe('asha@example.com');
  },
);

test('one letter written in two ways is one letter', () => {
  expect(accountKey('rene\u0301@example.com')).toBe(accountKey('ren\u00e9@example.com'));
});
