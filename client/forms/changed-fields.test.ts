import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const base = { title: 'Old', text: 'One\nTwo', tags: 'a' };

test('nothing is reported while the record is as it was loaded', () => {
  expect(changedFields({ base, remote: base, local: { ...base, title: 'Mine' } })).toEqual([]);
});

test('a field that only the others changed is reported, with what was loaded as local', () => {
  expect(changedFields({ base, remote: { ...base, title: 'Theirs' }, local: { ...base, tags: 'b' } })).toEqual([
    { name: 'title', remote: 'Theirs', local: 'Old', both: false },
  ]);
});

test('a field that both changed is reported as such', () => {
  expect(changedFields({ base, remote: { ...base, title: 'Theirs' }, local: { ...base, title: 'Mine' } })).toEqual([
    { name: 'title', remote: 'Theirs', local: 'Mine', both: true },
  ]);
});

test('what both have made the same is no matter, nor is how lines end', () => {
  expect(changedFields({ base, remote: { ...base, title: 'New' }, local: { ...base, title: ' New' } })).toEqual([]);
  expect(changedFields({ base, remote: { ...base, text: 'One\r\nTwo\r\n' }, local: base })).toEqual([]);
});
