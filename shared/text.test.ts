import { expect, test } from 'vitest';
import { cutText, shorten } from './text.ts';

test('a short text stays whole, on one line', () => {
  expect(shorten('Two\n\nlines ', 20)).toBe('Two lines');
});

test('a long text ends with a whole word and an ellipsis', () => {
  expect(shorten('Forms that forgive, tables that answer', 21)).toBe('Forms that forgive…');
  expect(shorten('Forms that forgive, tables that answer', 19)).toBe('Forms that forgive…');
});

test('a giant word is cut', () => {
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});

test('a text of up to 170 characters is whole', () => {
  const text = 'a'.repeat(170);
  expect(cutText(text, 170)).toEqual({ shown: text, rest: '' });
});

test('a longer one is cut between words, and nothing of it is lost', () => {
  const text = 'Software that people like to use. '.repeat(9);
  const { shown, rest } = cutText(text, 170);
  expect(shown.length).toBeLessThanOrEqual(170);
  expect(shown + rest).toBe(text);
  expect(rest).toMatch(/^ \w/);
});
