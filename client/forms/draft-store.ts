import { attempt } from '#shared/attempt.ts';
import { accountKey } from '#shared/email.ts';
import { fingerprint } from '#shared/text.ts';
import { canLock, takeDraft } from './draft-lock.ts';
import { forgetFiles } from './file-store.ts';
import type { Texts } from './form-values.ts';

/**
 * `session`: until the tab is closed, including reloads and crashes; for public forms.
 * `local`: until submission or logout; for admin forms.
 */
type DraftStorage = 'session' | 'local';

/** The draft of one form in one tab. Never contains passwords or codes. */
export interface Draft {
  readonly id: string;
  /** Last change (Date.now()). */
  readonly time: number;
  /** Only fields that differ from `base`. */
  readonly values: Texts;
  /** Initial values of the fields in `values`. */
  readonly base: Texts;
  /** Purpose of the form, such as the position. */
  readonly context?: string | undefined;
  /** Outcome of the last attempt, if it is shown again after a reload. */
  readonly note?: string | undefined;
}

/** Name and storage of drafts. */
export interface DraftKind {
  /** 'contact', 'post-job', 'edit-job:7'. */
  readonly name: string;
  readonly storage: DraftStorage;
}

const hour = 60 * 60 * 1000;
/** Older drafts are deleted when the next form is opened. */
export const maxAgeMs: Readonly<Record<DraftStorage, number>> = { session: 24 * hour, local: 14 * 24 * hour };

export const draftPrefix = 'draft:';
const keyOf = (name: string, id: string) => `${draftPrefix}${name}:${id}`;
/** Identifies this tab's draft among several of the same name. */
const ownKeyOf = (name: string) => `own-${draftPrefix}${name}`;

// Storage may be blocked or full; the form works without it.
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
  // Other properties only affect display.
  return isDraft ? (value as Draft) : undefined;
}

/** Drafts of a name: this tab's first, then the newest. Deletes expired ones. */
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

/** This tab's draft or the newest, without locking it: for data that tabs share. */
export const latestDraft = (kind: DraftKind): Draft | undefined => attempt(() => keptDrafts(kind))?.[0];

/**
 * Finds and locks the draft to restore: this tab's, or one of a closed tab. A duplicated tab has a copy of the other
 * tab's storage but not its lock.
 *
 * @param until releases the lock
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
 * Deletes a draft that was submitted or discarded.
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

/** Deletes the drafts of a deleted record, except one that another form is using. */
export async function forgetDrafts(kind: DraftKind): Promise<void> {
  for (const { id } of attempt(() => keptDrafts(kind)) ?? []) {
    const taken = new AbortController();
    if (await takeDraft(id, taken.signal)) dropDraft(kind, id);
    taken.abort();
  }
}

/** Names of the stored drafts. */
export const draftNames = (storage: DraftStorage): string[] => {
  const keys = attempt(() => Object.keys(storageOf(storage)).filter((key) => key.startsWith(draftPrefix))) ?? [];
  return [...new Set(keys.map((key) => key.slice(draftPrefix.length, key.lastIndexOf(':'))))];
};

/** Whether drafts of this storage exist, in any tab. */
export const hasDrafts = (storage: DraftStorage): boolean =>
  attempt(() => Object.keys(storageOf(storage)).some((key) => key.startsWith(draftPrefix))) ?? false;

/** Storage key for the owner of `local` drafts: a fingerprint of the admin. */
export const draftOwnerKey = 'draft-owner';
export const draftOwner = (): string => attempt(() => window.localStorage.getItem(draftOwnerKey)) ?? '';

/**
 * Deletes the drafts of this browser and tab after a logout.
 *
 * @param but keeps the drafts of those who stay logged in; an admin's are `local` drafts and this tab's selection
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

/** Deletes the drafts of another admin whose session expired without a logout. */
export function claimDrafts(email: string): void {
  const owner = fingerprint(accountKey(email));
  if ((draftOwner() || owner) !== owner) clearDrafts('user');
  attempt(() => window.localStorage.setItem(draftOwnerKey, owner));
}
