import { expect, test } from 'vitest';
import { joinTags, matchingTags, splitTags } from './tags.ts';

test('commas, spaces and doubles do not make empty or double tags', () => {
  expect(splitTags(' React,, Node  js , react ,')).toEqual(['React', 'Node js']);
  expect(splitTags('')).toEqual([]);
});

test('tags survive being joined and split again', () => {
  expect(splitTags(joinTags(['Testing', 'Slow phones']))).toEqual(['Testing', 'Slow phones']);
});

test('a suggestion that is chosen is not offered again', () => {
  expect(matchingTags(['React', 'Hiring', 'Reading'], ['react'], 're')).toEqual(['Reading']);
});
