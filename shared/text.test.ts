import { expect, test } from 'vitest';
import { cutText, shorten } from './text.ts';

test.each([
  ['a short text stays whole, on one line', 'Two\n\nlines ', 20, 'Two lines'],
  ['a long text ends with a whole word', 'Forms that forgive, tables that answer', 21, 'Forms that forgive…'],
  ['a long text ends at a word', 'Forms that forgive, tables that answer', 19, 'Forms that forgive…'],
  ['a giant word is cut', 'x'.repeat(50), 10, `${'x'.repeat(10)}…`],
])('%s', (_, text, length, short) => {
  expect(shorten(text, length)).toBe(short);
});

test('a text of up to 170 characters is whole, a longer one is cut between words', () => {
  expect(cutText('a'.repeat(170), 170)).toEqual({ shown: 'a'.repeat(170), rest: '' });
  const text = 'Software that people like to use. '.repeat(9);
  const { shown, rest } = cutText(text, 170);
  expect(shown.length).toBeLessThanOrEqual(170);
  expect(shown + rest).toBe(text);
  expect(rest).toMatch(/^ \w/);
});
