import { expect, test } from 'vitest';
import { serviceCards } from '../../copy/home.ts';
import { cutText } from './cut-text.ts';

test('a text of up to 170 characters is whole', () => {
  const text = 'a'.repeat(170);
  expect(cutText(text)).toEqual({ shown: text, rest: '' });
});

test('a longer one is cut between words, and nothing of it is lost', () => {
  for (const { description } of serviceCards) {
    const { shown, rest } = cutText(description);
    expect(shown.length).toBeLessThanOrEqual(170);
    expect(shown + rest).toBe(description);
    if (rest) expect(rest.startsWith(' ')).toBe(true);
  }
});

test('a single endless word is cut at the limit', () => {
  expect(cutText('a'.repeat(200)).shown).toHaveLength(170);
});
