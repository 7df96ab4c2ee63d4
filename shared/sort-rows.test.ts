import { expect, test } from 'vitest';
import { sortRows } from './sort-rows.ts';

type Person = { name: string; team: string; years: number | null };

const people: Person[] = [
  { name: 'Zoë Rao', team: 'Team 10', years: 7 },
  { name: 'anil Gill', team: 'Team 9', years: null },
  { name: 'Bela Shah', team: 'Team 9', years: 12 },
];

test.each<[keyof Person, boolean, string[]]>([
  ['team', false, ['anil Gill', 'Bela Shah', 'Zoë Rao']],
  ['team', true, ['Zoë Rao', 'anil Gill', 'Bela Shah']],
  ['years', false, ['Zoë Rao', 'Bela Shah', 'anil Gill']],
  ['years', true, ['Bela Shah', 'Zoë Rao', 'anil Gill']],
  ['name', false, ['anil Gill', 'Bela Shah', 'Zoë Rao']],
])('sorts by %s (descending: %s): numbers by value, also inside text, and empty values last', (key, desc, names) => {
  expect(sortRows(people, (person) => person[key], desc).map(({ name }) => name)).toEqual(names);
});
