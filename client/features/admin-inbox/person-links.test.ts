import { expect, test } from 'vitest';
import { isAddress, isWebAddress } from './person.tsx';

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

test.each([
  ['https://www.linkedin.com/in/asha', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//elsewhere.example', false],
  ['https://', false],
])('links %j as a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});
