import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

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
