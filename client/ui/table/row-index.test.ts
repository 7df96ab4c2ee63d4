import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { RowIndex, searchTerms } from './row-index.ts';

type Person = { name: string; team: string; years: number | null };

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'team', header: 'Team', value: (row) => row.team },
  { id: 'years', header: 'Years', value: (row) => row.years, searchable: false },
];
const people: Person[] = [
  { name: 'Zoë Rao', team: 'Team 10', years: 7 },
  { name: 'anil Gill', team: 'Team 9', years: null },
  { name: 'Bela Shah', team: 'Team 9', years: 12 },
];

const found = (query: string) => {
  const index = new RowIndex(people, columns);
  return people.filter((row) => index.matches(row, searchTerms(query))).map((row) => row.name);
};

test('search finds words in any order, whatever their case and accents', () => {
  expect(found('zoe')).toEqual(['Zoë Rao']);
  expect(found('9 GILL')).toEqual(['anil Gill']);
  expect(found('')).toHaveLength(3);
});

test('a word does not match across two cells, nor in a column that is not searched', () => {
  expect(found('RaoTeam')).toEqual([]);
  expect(found('12')).toEqual([]);
});

test('numbers sort as numbers, also inside text, and nothing comes last', () => {
  const index = new RowIndex(people, columns);
  const order = (id: string) => people.toSorted((a, b) => index.rank(id, a) - index.rank(id, b)).map((row) => row.name);
  expect(order('team')).toEqual(['anil Gill', 'Bela Shah', 'Zoë Rao']);
  expect(order('years')).toEqual(['Zoë Rao', 'Bela Shah', 'anil Gill']);
  expect(order('name')).toEqual(['anil Gill', 'Bela Shah', 'Zoë Rao']);
});
