import { expect, test } from 'vitest';
import { rankRows } from './row-ranks.ts';

type Person = { name: string; team: string; years: number | null };

const people: Person[] = [
  { name: 'Zoë Rao', team: 'Team 10', years: 7 },
  { name: 'anil Gill', team: 'Team 9', years: null },
  { name: 'Bela Shah', team: 'Team 9', years: 12 },
];

test('sorts numbers by value, also inside text, and empty values last', () => {
  const order = (key: keyof Person) => {
    const ranks = rankRows(people, (person) => person[key]);
    return people.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).map((row) => row.name);
  };
  expect(order('team')).toEqual(['anil Gill', 'Bela Shah', 'Zoë Rao']);
  expect(order('years')).toEqual(['Zoë Rao', 'Bela Shah', 'anil Gill']);
  expect(order('name')).toEqual(['anil Gill', 'Bela Shah', 'Zoë Rao']);
});
