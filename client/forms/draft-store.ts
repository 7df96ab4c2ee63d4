import { accountKey } from '../../shared/account-key.ts';
import { attempt } from '../../shared/attempt.ts';
import { fingerprint } from '../../shared/fingerprint.ts';
import { canLock, takeDraft } from './draft-lock.ts';
import { forgetFiles } from './file-store.ts';
import type { Texts } from './form-values.ts';

/**
 * `session`: for this tab, reloads and crashes included, until it is closed; for what strangers type.
 * `local`: outlives the browser, until it is sent or somebody logs out; for the admin's own screens.
 */
type DraftStorage = 'session' | 'local';

/** What has been typed into one form, in one tab. Never a password, never a code. */
export interface Draft {
  readonly id: string;
  /** When it was last written (Date.now()). */
  readonly time: number;
  /** Only what differs from `base`. */
  readonly values: Texts;
  /** What the fields of `values` held when the form was opened. */
  readonly base: Texts;
  /** Where the form stood that it was begun in, such as an address: the same form serves several positions. */
  readonly context?: string | undefined;
  /** What became of the last try to send it, where the form is to say so again after a reload. */
  readonly note?: string | undefined;
}

/** Under which name drafts lie, and in which storage. */
export interface DraftKind {
  /** What is being written: 'contact', 'post-job', 'edit-job:7'. */
  readonly name: string;
  readonly storage: DraftStorage;
}

const hour = 60 * 60 * 1000;
/** Older drafts are thrown away when the next form is opened. */
export const maxAgeMs: Readonly<Record<DraftStorage, number>> = { session: 24 * hour, local: 14 * 24 * hour };

export const draftPrefix = 'draft:';
const keyOf = (name: string, id: string) => `${draftPrefix}${name}:${id}`;
/** Of several drafts of one thing in this browser, the one that this tab wrote. */
const ownKeyOf = (name: string) => `own-${draftPrefix}${name}`;

// Storage that is forbidden or full throws; the form works all the same.
const storageOf = (which: DraftStorage): Storage => (which === 'local' ? window.localStorage : window.sessionStorage);

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));

function parse(text: string | null): Draft | undefined {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, time, values, base } = value as Partial<Record<keyof Draft, unknown>>;
  const isDraft = typeof id === 'string' && typeof time === 'number' && isTexts(values) && isTexts(base);
  // The rest is shown at most.
  return isDraft ? (value as Draft) : undefined;
}

/** The kept drafts of a name, this tab's own first, then the newest. What is too old goes. */
function keptDrafts({ storage: which, name }: DraftKind): Draft[] {
  const storage = storageOf(which);
  const found: Draft[] = [];
  for (const key of Object.keys(storage).filter((each) => each.startsWith(draftPrefix))) {
    const draft = parse(storage.getItem(key));
    if (!draft || draft.time < Date.now() - maxAgeMs[which]) storage.removeItem(key);
    else if (key === keyOf(name, draft.id)) found.push(draft);
  }
  const own = window.sessionStorage.getItem(ownKeyOf(name));
  const free = canLock() || which === 'session' ? found : found.filter(({ id }) => id === own);
  return free.sort((a, b) => Number(b.id === own) - Number(a.id === own) || b.time - a.time);
}

/** This tab's own draft or the newest, without taking it: for what may be the same in two tabs. */
export const latestDraft = (kind: DraftKind): Draft | undefined => attempt(() => keptDrafts(kind))?.[0];

/**
 * The draft to go on with, taken: this tab's own, or one whose tab has gone. A duplicated tab starts with a copy of the
 * other's storage; what is being written there is the other's.
 *
 * @param until lets go of it
 */
export async function findDraft(kind: DraftKind, until: AbortSignal): Promise<Draft | undefined> {
  for (const draft of attempt(() => keptDrafts(kind)) ?? []) {
    if (await takeDraft(draft.id, until)) return draft;
    if (kind.storage === 'session') attempt(() => window.sessionStorage.removeItem(keyOf(kind.name, draft.id)));
  }
  return undefined;
}

export function saveDraft({ storage, name }: DraftKind, draft: Omit<Draft, 'time'>): void {
  attempt(() => {
    storageOf(storage).setItem(keyOf(name, draft.id), JSON.stringify({ ...draft, time: Date.now() }));
    if (storage === 'local') window.sessionStorage.setItem(ownKeyOf(name), draft.id);
  });
}

/**
 * Deletes a draft that has been sent or is not wanted.
 *
 * @param isReplaced another draft of this tab takes over its files
 */
export function dropDraft({ storage, name }: DraftKind, id: string, isReplaced = false): void {
  attempt(() => {
    storageOf(storage).removeItem(keyOf(name, id));
    if (!isReplaced) window.sessionStorage.removeItem(ownKeyOf(name));
  });
  if (!isReplaced) void forgetFiles((each) => each === id);
}

/** Forgets the drafts of a thing that is gone, but for one that is being written in another form. */
export async function forgetDrafts(kind: DraftKind): Promise<void> {
  for (const { id } of attempt(() => keptDrafts(kind)) ?? []) {
    const taken = new AbortController();
    if (await takeDraft(id, taken.signal)) dropDraft(kind, id);
    taken.abort();
  }
}

/** What drafts are kept of. */
export const draftNames = (storage: DraftStorage): string[] => {
  const keys = attempt(() => Object.keys(storageOf(storage)).filter((key) => key.startsWith(draftPrefix))) ?? [];
  return [...new Set(keys.map((key) => key.slice(draftPrefix.length, key.lastIndexOf(':'))))];
};

/** Whether anything is being written that is kept there, in this tab or another. */
export const hasDrafts = (storage: DraftStorage): boolean =>
  attempt(() => Object.keys(storageOf(storage)).some((key) => key.startsWith(draftPrefix))) ?? false;

/** Where it lies whose the `local` ones are: a fingerprint of the admin who has logged in. */
export const draftOwnerKey = 'draft-owner';
export const draftOwner = (): string => attempt(() => window.localStorage.getItem(draftOwnerKey)) ?? '';

/**
 * Forgets every draft of this browser, and those of this tab: somebody has logged out.
 *
 * @param but whoever stays logged in; an admin's are those that are `local`, and what is ticked in this tab
 */
export function clearDrafts(but?: 'user' | 'admin'): void {
  const ids = new Set<string>();
  attempt(() => {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      for (const key of Object.keys(storage).filter((each) => /^(own-)?draft[:-]/.test(each))) {
        const whose = storage === window.localStorage || /^(own-|draft:ticked:)/.test(key) ? 'admin' : 'user';
        if (whose === but) continue;
        ids.add(key.slice(key.lastIndexOf(':') + 1));
        storage.removeItem(key);
      }
    }
  });
  void forgetFiles((id) => !but || ids.has(id));
}

/** An admin logs in: what another one was writing, whose session has merely ended, is forgotten as by a logout. */
export function claimDrafts(email: string): void {
  const owner = fingerprint(accountKey(email));
  if ((draftOwner() || owner) !== owner) clearDrafts('user');
  attempt(() => window.localStorage.setItem(draftOwnerKey, owner));
}
