import { describe, expect, it, test } from 'vitest';
import type { Draft } from './drafts.ts';
import { draftContents, mergeDraft, remoteChanges } from './merge.ts';

const nothing = { restoring: {}, conflicts: [] };
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
    const restoring = { title: ['Draft'], image: ['cv.pdf'] };
    const { values } = draftContents({ base, now: { title: ['Typed'], image: [''] }, restoring, conflicts: [] });
    expect(values).toEqual({ title: ['Typed'], image: ['cv.pdf'] });
  });

  it('keeps conflicting values with their base, so that a reload asks again', () => {
    const conflict = { name: 'title', base: ['Old'], local: ['Local'], remote: ['Remote'], both: true };
    const texts = { title: ['Remote'] };
    expect(draftContents({ base: texts, now: texts, restoring: {}, conflicts: [conflict] })).toEqual({
      values: { title: ['Local'] },
      base: { title: ['Old'] },
    });
  });

  it('goes back into a record that nobody has changed, and into fields that are not there yet', () => {
    const base = { title: ['Old'] };
    const kept = draft({ title: ['New'], q_1: ['Yes'] }, { title: ['Old'], q_1: [''] });
    expect(mergeDraft(kept, { base, now: base }, undefined)).toEqual({
      restoring: { title: ['New'], q_1: ['Yes'] },
      conflicts: [],
    });
  });

  it('is never laid over what somebody else has saved since, but for a field that both have made the same', () => {
    const base = { title: ['Remote'], text: ['Same'] };
    const kept = draft({ title: ['Local'], text: ['Same'] }, { title: ['Old'], text: ['Old'] });
    expect(mergeDraft(kept, { base, now: base }, undefined)).toEqual({
      restoring: { text: ['Same'] },
      conflicts: [{ name: 'title', base: ['Old'], local: ['Local'], remote: ['Remote'], both: true }],
    });
  });

  it('keeps text typed while the draft was loading', () => {
    const base = { title: [''] };
    const kept = draft({ title: ['Draft'] }, { title: [''] });
    expect(mergeDraft(kept, { base, now: { title: ['Typed'] } }, undefined)).toEqual(nothing);
  });

  it('begun in another context of the same form fills in only what is empty', () => {
    const base = { position: ['Designer'], name: [''] };
    const kept = draft({ position: ['Tester'], name: ['Asha'] }, { position: [''], name: [''] });
    expect(mergeDraft(kept, { base, now: base }, '/jobform/Designer')).toEqual({
      restoring: { name: ['Asha'] },
      conflicts: [],
    });
  });
});

const record = { title: 'Old', text: 'One\nTwo', tags: 'a' };

test.each([
  ['nothing while the record is as it was loaded', {}, { title: 'Mine' }, []],
  [
    'a field that only others changed, with the loaded value as the local one',
    { title: 'Remote' },
    { tags: 'b' },
    [{ name: 'title', remote: 'Remote', local: 'Old', both: false }],
  ],
  [
    'a field that both changed',
    { title: 'Remote' },
    { title: 'Mine' },
    [{ name: 'title', remote: 'Remote', local: 'Mine', both: true }],
  ],
  ['nothing that both made the same', { title: 'New' }, { title: ' New' }, []],
  ['no other line ends', { text: 'One\r\nTwo\r\n' }, {}, []],
])('reports %s', (_, remote, local, expected) => {
  const changes = remoteChanges({ base: record, remote: { ...record, ...remote }, local: { ...record, ...local } });
  expect(changes).toEqual(expected);
});
