import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const base = { title: 'Old', text: 'One\nTwo', tags: 'a' };

test('nothing is reported while the record is as it was loaded', () => {
  expect(changedFields({ base, theirs: base, ours: { ...base, title: 'Mine' } })).toEqual([]);
});

test('a field that only the others changed is reported, with what was loaded as ours', () => {
  expect(changedFields({ base, theirs: { ...base, title: 'Theirs' }, ours: { ...base, tags: 'b' } })).toEqual([
    { name: 'title', theirs: 'Theirs', ours: 'Old', both: false },
  ]);
});

test('a field that both changed is reported as such', () => {
  expect(changedFields({ base, theirs: { ...base, title: 'Theirs' }, ours: { ...base, title: 'Mine' } })).toEqual([
    { name: 'title', theirs: 'Theirs', ours: 'Mine', both: true },
  ]);
});

test('what both have made the same is no matter, nor is how lines end', () => {
  expect(changedFields({ base, theirs: { ...base, title: 'New' }, ours: { ...base, title: ' New' } })).toEqual([]);
  expect(changedFields({ base, theirs: { ...base, text: 'One\r\nTwo\r\n' }, ours: base })).toEqual([]);
});
