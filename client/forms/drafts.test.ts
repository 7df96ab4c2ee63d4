import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { clearTabState, readTabState, saveTabState, tabStateHours } from '../session/tab-state.ts';
import { clearDrafts, hasOwnDrafts } from './draft-storage.ts';
import {
  claimDrafts,
  type DraftKey,
  deleteDraft,
  deleteDraftsOnceClosed,
  findAndLockDraft,
  lockDraft,
  maxAgeMs,
  saveDraft,
} from './drafts.ts';

/** A browser's Storage, whose keys are its own properties. */
function memoryStorage(): Storage {
  const methods = {
    getItem(key: string) {
      return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
    },
    setItem(key: string, value: string) {
      Reflect.set(this, key, value);
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  // Only what the store uses.
  return Object.create(methods) as Storage;
}

const refuse = () => {
  throw new Error('refused');
};

const contact: DraftKey = { owner: 'user', kind: 'contact' };
const blog: DraftKey = { owner: 'admin', kind: 'create-blog' };
const draft = (id: string, title = id) => ({ id, values: { title: [title] }, base: { title: [''] } });

let tab: { localStorage: Storage; sessionStorage: Storage };

beforeEach(() => {
  tab = {
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
  };
  vi.stubGlobal('window', tab);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Another tab: the same local storage, and none or a copy of the other's session. */
function openTab(session = memoryStorage()): void {
  tab.sessionStorage = session;
}

/** The draft that a form would restore. */
async function findOnce(kind: DraftKey) {
  const form = new AbortController();
  const draft = await findAndLockDraft(kind, form.signal);
  form.abort();
  return draft;
}

describe('the draft store', () => {
  it('brings back what was typed in this tab, with its time and its base', async () => {
    saveDraft({ ...contact, ...draft('a', 'Hello') });
    expect(await findOnce(contact)).toMatchObject({ id: 'a', values: { title: ['Hello'] }, base: { title: [''] } });
    expect((await findOnce(contact))?.time).toBe(Date.now());
  });

  it('keeps the drafts of strangers from every other tab', async () => {
    saveDraft({ ...contact, ...draft('b') });
    openTab();
    expect(await findOnce(contact)).toBeUndefined();
  });

  it('gives a duplicated tab nothing of what is being written in the other', async () => {
    saveDraft({ ...contact, ...draft('c') });
    const form = new AbortController();
    await lockDraft('c', form.signal);
    expect(await findOnce(contact)).toBeUndefined();
    form.abort();
    // The copy is gone for good.
    expect(await findOnce(contact)).toBeUndefined();
  });

  it('is still there after a reload, while the page before is being closed', async () => {
    saveDraft({ ...contact, ...draft('r') });
    const before = new AbortController();
    await lockDraft('r', before.signal);
    setTimeout(() => before.abort(), 50);
    expect(await findOnce(contact)).toMatchObject({ id: 'r' });
  });

  it('does not share a new blog between two tabs, and restores it after its tab was closed', async () => {
    saveDraft({ ...blog, ...draft('d') });
    openTab();
    const form = new AbortController();
    await lockDraft('d', form.signal);
    expect(await findOnce(blog)).toBeUndefined();
    form.abort();
    expect(await findOnce(blog)).toMatchObject({ id: 'd' });
  });

  it('prefers the draft of this very tab to a newer one', async () => {
    saveDraft({ ...blog, ...draft('e') });
    const mine = tab.sessionStorage;
    openTab();
    vi.setSystemTime(Date.now() + 1000);
    saveDraft({ ...blog, ...draft('f') });
    expect(await findOnce(blog)).toMatchObject({ id: 'f' });
    openTab(mine);
    expect(await findOnce(blog)).toMatchObject({ id: 'e' });
  });

  it('goes on, where pages have no locks, with what this tab has written, and no more', async () => {
    saveDraft({ ...blog, ...draft('g') });
    vi.stubGlobal('navigator', {});
    expect(await findOnce(blog)).toMatchObject({ id: 'g' });
    openTab();
    expect(await findOnce(blog)).toBeUndefined();
  });

  it('forgets what is old, what was sent, and everything at a logout', async () => {
    saveDraft({ ...contact, ...draft('h') });
    vi.setSystemTime(Date.now() + maxAgeMs.user + 1);
    expect(await findOnce(contact)).toBeUndefined();
    saveDraft({ ...blog, ...draft('h2') });
    vi.setSystemTime(Date.now() + 13 * 24 * 3_600_000);
    expect(await findOnce(blog)).toMatchObject({ id: 'h2' });
    vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
    expect(await findOnce(blog)).toBeUndefined();

    saveDraft({ ...contact, ...draft('i') });
    deleteDraft(contact, 'i');
    expect(await findOnce(contact)).toBeUndefined();

    saveDraft({ ...contact, ...draft('j') });
    saveDraft({ ...blog, ...draft('k') });
    clearDrafts();
    expect([Object.keys(tab.localStorage), Object.keys(tab.sessionStorage)]).toEqual([[], []]);

    saveDraft({ ...contact, ...draft('l') });
    saveDraft({ ...blog, ...draft('m') });
    clearDrafts('admin');
    expect([await findOnce(contact), (await findOnce(blog))?.id]).toEqual([undefined, 'm']);
    saveDraft({ ...contact, ...draft('n') });
    clearDrafts('user');
    expect([(await findOnce(contact))?.id, await findOnce(blog)]).toEqual(['n', undefined]);
  });

  it('reads nothing that is not a draft', async () => {
    tab.sessionStorage.setItem('draft:contact:x', '{"id":"x","values":7}');
    tab.sessionStorage.setItem('draft:contact:y', 'no JSON');
    expect(await findOnce(contact)).toBeUndefined();
  });

  it.each([
    [
      'full',
      () => {
        for (const storage of Object.values(tab)) Object.defineProperty(storage, 'setItem', { value: refuse });
      },
    ],
    [
      'blocked',
      () => {
        for (const name of Object.keys(tab)) Object.defineProperty(tab, name, { get: refuse });
      },
    ],
  ])('keeps drafts as long as the page where storage is %s', async (_, refuseStorage) => {
    claimDrafts('dora@example.com');
    saveDraft({ ...blog, ...draft('z', 'Stored') });
    refuseStorage();
    saveDraft({ ...blog, ...draft('z', 'Typed later') });
    expect(hasOwnDrafts()).toBe(true);
    claimDrafts('dora@example.com');
    expect(await findOnce(blog)).toMatchObject({ values: { title: ['Typed later'] } });
    claimDrafts('emil@example.com');
    expect(await findOnce(blog)).toBeUndefined();
    saveDraft({ ...blog, ...draft('y') });
    claimDrafts('dora@example.com');
    expect(await findOnce(blog)).toBeUndefined();
    saveDraft({ ...contact, ...draft('x') });
    deleteDraft(contact, 'x');
    expect(await findOnce(contact)).toBeUndefined();
  });

  it('brings back to an admin who logs in again what they wrote, and to another admin nothing of it', async () => {
    claimDrafts('dora@example.com');
    saveDraft({ ...blog, ...draft('a', 'Not before Monday') });
    claimDrafts(' Dora@Example.com');
    expect(await findOnce(blog)).toMatchObject({ values: { title: ['Not before Monday'] } });
    claimDrafts('emil@example.com');
    expect(await findOnce(blog)).toBeUndefined();
    expect(JSON.stringify(tab.localStorage)).not.toMatch(/Monday|emil/);
  });

  it('keeps what a visitor has typed who then logs in as admin', async () => {
    claimDrafts('dora@example.com');
    saveDraft({ ...contact, ...draft('a', 'Hello') });
    claimDrafts('emil@example.com');
    expect(await findOnce(contact)).toBeDefined();
  });
});

test('the draft of a deleted record goes once its form has closed, but not while a form uses it', async () => {
  const note: DraftKey = { owner: 'admin', kind: 'note:1' };
  const form = new AbortController();
  saveDraft({ ...note, ...draft('n') });
  expect(await lockDraft('n', form.signal)).toBe(true);
  deleteDraftsOnceClosed(note);
  // Longer than a busy browser needs to close a form.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(Object.keys(tab.localStorage)).toHaveLength(1);
  form.abort();
  await expect.poll(() => Object.keys(tab.localStorage)).toEqual([]);
});

test('the state of a tab ends at its owner’s logout, or after a day', () => {
  const saveBoth = () => {
    saveTabState('user', 'signup-step', { step: 'code' });
    saveTabState('admin', 'selected-application', { ids: ['7'] });
  };
  const kept = () => [readTabState('user', 'signup-step'), readTabState('admin', 'selected-application')];
  saveBoth();
  clearTabState('admin');
  expect(kept()).toEqual([undefined, { ids: ['7'] }]);
  saveBoth();
  clearTabState('user');
  expect(kept()).toEqual([{ step: 'code' }, undefined]);
  saveBoth();
  vi.setSystemTime(Date.now() + tabStateHours * 3_600_000);
  expect(kept()).toEqual([undefined, undefined]);
  clearTabState();
  expect(Object.keys(tab.sessionStorage)).toEqual([]);
});
