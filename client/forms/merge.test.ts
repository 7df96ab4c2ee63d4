import { describe, expect, it, test } from 'vitest';
import type { Draft } from './drafts.ts';
import { draftContents, mergeDraft, remoteChanges } from './merge.ts';

const nothing = { arriving: {}, conflicts: [] };
const draft = (values: Draft['values'], base: Draft['base'] = {}): Draft => ({
  owner: 'user',
  kind: 'contact',
  id: 'a',
  time: 0,
  values,
  base,
});

describe('a draft', () => {
  it('holds only the fields that were changed, with what they held at first', () => {
    const base = { title: ['Old'], tags: [], author: ['Meera'] };
    const now = { title: ['New'], tags: ['bells'], author: ['Meera'] };
    expect(draftContents({ base, now, ...nothing })).toEqual({
      values: { title: ['New'], tags: ['bells'] },
      base: { title: ['Old'], tags: [] },
    });
  });

  it('keeps values that are not restored yet, unless the field was edited', () => {
    const base = { title: [''], image: [''] };
    const arriving = { title: ['Draft'], image: ['cv.pdf'] };
    const { values } = draftContents({ base, now: { title: ['Typed'], image: [''] }, arriving, conflicts: [] });
    expect(values).toEqual({ title: ['Typed'], image: ['cv.pdf'] });
  });

  it('keeps conflicting values with their base, so that a reload asks again', () => {
    const conflict = { name: 'title', base: ['Old'], local: ['Local'], remote: ['Remote'], both: true };
    const texts = { title: ['Remote'] };
    expect(draftContents({ base: texts, now: texts, arriving: {}, conflicts: [conflict] })).toEqual({
      values: { title: ['Local'] },
      base: { title: ['Old'] },
    });
  });

  it('goes back into a record that nobody has changed, and into fields that are not there yet', () => {
    const base = { title: ['Old'] };
    const kept = draft({ title: ['New'], q_1: ['Yes'] }, { title: ['Old'], q_1: [''] });
    expect(mergeDraft(kept, { base, now: base }, undefined)).toEqual({
      arriving: { title: ['New'], q_1: ['Yes'] },
      conflicts: [],
    });
  });

  it('is never laid over what somebody else has saved since, but for a field that both have made the same', () => {
    const base = { title: ['Remote'], text: ['Same'] };
    const kept = draft({ title: ['Local'], text: ['Same'] }, { title: ['Old'], text: ['Old'] });
    expect(mergeDraft(kept, { base, now: base }, undefined)).toEqual({
      arriving: { text: ['Same'] },
      conflicts: [{ name: 'title', base: ['Old'], local: ['Local'], remote: ['Remote'], both: true }],
    });
  });

  it('leaves alone what was typed while it was looked for', () => {
    const base = { title: [''] };
    const kept = draft({ title: ['Draft'] }, { title: [''] });
    expect(mergeDraft(kept, { base, now: { title: ['Typed'] } }, undefined)).toEqual(nothing);
  });

  it('begun in another context of the same form fills in only what is empty', () => {
    const base = { position: ['Designer'], name: [''] };
    const kept = draft({ position: ['Tester'], name: ['Asha'] }, { position: [''], name: [''] });
    expect(mergeDraft(kept, { base, now: base }, '/jobform/Designer')).toEqual({
      arriving: { name: ['Asha'] },
      conflicts: [],
    });
  });
});

const record = { title: 'Old', text: 'One\nTwo', tags: 'a' };

test('nothing is reported while the record is as it was loaded', () => {
  expect(remoteChanges({ base: record, remote: record, local: { ...record, title: 'Mine' } })).toEqual([]);
});

test('a field that only the others changed is reported, with the loaded value as the local one', () => {
  expect(
    remoteChanges({ base: record, remote: { ...record, title: 'Remote' }, local: { ...record, tags: 'b' } }),
  ).toEqual([{ name: 'title', remote: 'Remote', local: 'Old', both: false }]);
});

test('a field that both changed is reported as such', () => {
  expect(
    remoteChanges({ base: record, remote: { ...record, title: 'Remote' }, local: { ...record, title: 'Mine' } }),
  ).toEqual([{ name: 'title', remote: 'Remote', local: 'Mine', both: true }]);
});

test('what both have made the same is no matter, nor is how lines end', () => {
  expect(
    remoteChanges({ base: record, remote: { ...record, title: 'New' }, local: { ...record, title: ' New' } }),
  ).toEqual([]);
  expect(remoteChanges({ base: record, remote: { ...record, text: 'One\r\nTwo\r\n' }, local: record })).toEqual([]);
});
