import { expect, test } from 'vitest';
import { isAddress } from './person.tsx';

test.each([
  ['asha@example.com', true],
  ['asha.rao+jobs@example.co.in', true],
  ['asha@example.com?bcc=other@example.com', false],
  ['asha@example.com&body=text', false],
  ['asha@example.com#x', false],
  ['asha', false],
])('links %j as a mail address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});
