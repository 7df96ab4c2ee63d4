import { attempt } from '#shared/attempt.ts';
import { accountKey } from '#shared/email.ts';
import { fingerprint } from '#shared/text.ts';
import type { SessionName } from '../session/session-flag.ts';
import {
  clearDrafts,
  deleteFiles,
  draftAdmin,
  draftAdminKey,
  kindOf,
  ownPrefix,
  prefix,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from './draft-storage.ts';
import type { Texts } from './form-values.ts';

/** A version 4 UUID. `crypto.randomUUID` is missing over plain http. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface DraftKey {
  /** Drafts of a user belong to one tab and last 24 hours, those of an admin belong to the browser and last 14 days. */
  readonly owner: SessionName;
  readonly kind: string;
}

/** The draft of one form in one tab, without passwords and codes. `draft-files.ts` stores its files under `id`. */
export interface Draft extends DraftKey {
  readonly id: string;
  readonly time: number;
  /** Initial values of the fields in `values`. */
  readonly base: Texts;
  readonly values: Texts;
  readonly context?: string | undefined;
  /** Message of a failed attempt, which the next page shows again. */
  readonly message?: string | undefined;
}

const hour = 60 * 60 * 1000;
export const maxAgeMs: Readonly<Record<SessionName, number>> = { user: 24 * hour, admin: 14 * 24 * hour };

const storageKey = ({ kind }: DraftKey, id: string) => `${prefix}${kind}:${id}`;

/** Web Locks need https; without them, a tab restores only its own drafts. */
export const canLock = (): boolean => 'locks' in navigator;

/** Locks a draft until `until`, so that one form writes it across tabs. False while another form has it. */
export async function lockDraft(id: string, until: AbortSignal, waitMs = 0): Promise<boolean> {
  if (!canLock()) return true;
  await Promise.resolve();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock || until.aborted) return;
      return new Promise((release) => until.addEventListener('abort', release, { once: true }));
    };
    const how = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    navigator.locks
      .request(`draft ${id}`, how, hold)
      .catch((error: unknown) => resolve(!(error instanceof Error && error.name === 'TimeoutError')));
  });
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));

function parse(text: string | null): Draft | undefined {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, time, values, base } = value as Partial<Record<keyof Draft, unknown>>;
  const isDraft = typeof id === 'string' && typeof time === 'number' && isTexts(values) && isTexts(base);
  return isDraft ? (value as Draft) : undefined;
}

function storedDrafts({ owner, kind }: DraftKey): Draft[] {
  const found: Draft[] = [];
  for (const key of storedKeys(owner)) {
    const draft = parse(readStored(owner, key));
    if (!draft || draft.time < Date.now() - maxAgeMs[owner]) removeStored(owner, key);
    else if (kindOf(key) === kind) found.push({ ...draft, owner, kind });
  }
  const own = readStored('user', ownPrefix + kind);
  const free = canLock() || owner === 'user' ? found : found.filter(({ id }) => id === own);
  return free.sort((a, b) => Number(b.id === own) - Number(a.id === own) || b.time - a.time);
}

export const latestDraft = (key: DraftKey): Draft | undefined => storedDrafts(key)[0];

/** How long to wait for a closing form to release its draft: before restoring it, or before deleting it. */
const closingMs = { restore: 500, delete: 10_000 };

/** Finds the draft to restore: this tab's, or one of a closed tab. A duplicated tab has no lock on its copy. */
export async function findAndLockDraft(key: DraftKey, until: AbortSignal): Promise<Draft | undefined> {
  for (const draft of storedDrafts(key)) {
    // A reload may come before the page that had this tab's draft is closed.
    const waitMs = key.owner === 'user' ? closingMs.restore : 0;
    if (await lockDraft(draft.id, until, waitMs)) return draft;
    if (key.owner === 'user') removeStored('user', storageKey(key, draft.id));
  }
  return undefined;
}

export function saveDraft(draft: Omit<Draft, 'time'>): void {
  const { owner, kind, id } = draft;
  writeStored(owner, storageKey(draft, id), JSON.stringify({ ...draft, time: Date.now() }));
  if (owner === 'admin') writeStored('user', ownPrefix + kind, id);
}

/** Deletes a draft that was submitted or discarded; its files stay when another draft of this tab takes them over. */
export function deleteDraft(key: DraftKey, id: string, isReplaced = false): void {
  removeStored(key.owner, storageKey(key, id));
  if (isReplaced) return;
  removeStored('user', ownPrefix + key.kind);
  void deleteFiles((each) => each === id);
}

/** Deletes the drafts of a deleted record once their form has closed; one that another tab keeps using stays. */
export function deleteDraftsOnceClosed(key: DraftKey): void {
  for (const { id } of storedDrafts(key)) {
    const lock = new AbortController();
    void lockDraft(id, lock.signal, closingMs.delete).then((isFree) => {
      if (isFree) deleteDraft(key, id);
      lock.abort();
    });
  }
}

export const adminDrafts = (): DraftKey[] =>
  [...new Set(storedKeys('admin').map(kindOf))].map((kind) => ({ owner: 'admin', kind }));

/** Deletes the drafts of another admin whose session expired without a logout. */
export function claimDrafts(email: string): void {
  const admin = fingerprint(accountKey(email));
  if ((draftAdmin() || admin) !== admin) clearDrafts('user');
  writeStored('admin', draftAdminKey, admin);
}
