import { expect, test } from 'vitest';
import { searchTerms } from '#shared/search-terms.ts';
import { TextIndex } from './text-search.tsx';

const people = [
  { name: 'Zoë Rao', team: 'Team 10' },
  { name: 'anil Gill', team: 'Team 9' },
  { name: 'Bela Shah', team: 'Team 9' },
];

const found = (query: string) => {
  const index = new TextIndex<(typeof people)[number]>(({ name, team }) => [name, team]);
  return people.filter((row) => index.matches(row, searchTerms(query))).map((row) => row.name);
};

test('finds words in any order, ignoring case and accents', () => {
  expect(found('zoe')).toEqual(['Zoë Rao']);
  expect(found('9 GILL')).toEqual(['anil Gill']);
  expect(found('')).toHaveLength(3);
});

test('finds ł, ø, ß and æ by their plain spelling and by themselves', () => {
  const index = new TextIndex<{ name: string }>(({ name }) => [name]);
  const finds = (query: string, name: string) => index.matches({ name }, searchTerms(query));
  expect(finds('zazolc', 'Zażółć')).toBe(true);
  expect(finds('Łódź', 'Lodz')).toBe(true);
  expect(finds('strasse', 'Straße')).toBe(true);
  expect(finds('soren', 'Søren')).toBe(true);
  expect(finds('æsir', 'Æsir')).toBe(true);
});

test('finds names and phrases by straight or curly quotation marks', () => {
  const index = new TextIndex<{ name: string }>(({ name }) => [name]);
  const finds = (query: string, name: string) => index.matches({ name }, searchTerms(query));
  for (const mark of "'’‘ʼ′") for (const other of "'’‘ʼ′") expect(finds(`o${mark}neil`, `O${other}Neil`)).toBe(true);
  for (const quoted of ['"ship it"', '“ship it”'])
    expect(finds('"ship it"', quoted) && finds('“ship it”', quoted)).toBe(true);
});

test('does not match a word across two texts', () => {
  expect(found('RaoTeam')).toEqual([]);
});
