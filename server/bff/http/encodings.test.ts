import { expect, it } from 'vitest';
import { chooseEncoding } from './encodings.ts';

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.1', 'br'],
  ['*', 'br'],
  ['', 'identity'],
])('answers are sent as the browser takes them: %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});
