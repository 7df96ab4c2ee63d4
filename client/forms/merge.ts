import type { Draft } from './drafts.ts';
import { changedTexts, sameTexts, type Texts } from './form-values.ts';

// The versions of a record: `base` as it was loaded, `local` as edited here, `remote` as saved elsewhere since.

type Value = string | readonly string[];

export type RecordTexts = Readonly<Record<string, string>>;

export interface RemoteChange<V extends Value = string> {
  readonly name: string;
  readonly local: V;
  readonly remote: V;
  readonly both: boolean;
}

/** Browsers use CRLF line breaks, and hosts trim. */
const plain = (value: Value = '') => [value].flat().map((text) => text.replaceAll('\r\n', '\n').trim());
export const sameText = (one: Value | undefined, other: Value | undefined): boolean =>
  sameTexts(plain(one), plain(other));

/** The three-way comparison, by values because hosts have no versions. All other fields keep their local value. */
export function remoteChanges<V extends Value>(
  versions: Readonly<Record<'base' | 'local' | 'remote', Readonly<Record<string, V>>>>,
): RemoteChange<V>[] {
  return Object.entries(versions.local).flatMap(([name, local]) => {
    const base = versions.base[name];
    const remote = versions.remote[name];
    if (remote === undefined || sameText(base, remote) || sameText(remote, local)) return [];
    return [{ name, local, remote, both: !sameText(base, local) }];
  });
}

export interface DraftConflict extends RemoteChange<readonly string[]> {
  readonly base: readonly string[];
}

interface FormTexts {
  readonly base: Texts;
  readonly now: Texts;
}

interface UnsettledTexts {
  readonly restoring: Texts;
  readonly conflicts: readonly DraftConflict[];
}

export function draftContents({
  base,
  now,
  restoring,
  conflicts,
}: FormTexts & UnsettledTexts): Pick<Draft, 'values' | 'base'> {
  const ofConflicts = (side: 'local' | 'base') =>
    Object.fromEntries(conflicts.map((conflict) => [conflict.name, conflict[side]]));
  const values: Texts = { ...restoring, ...changedTexts(now, base), ...ofConflicts('local') };
  const initial: Texts = { ...base, ...ofConflicts('base') };
  return { values, base: Object.fromEntries(Object.keys(values).map((name) => [name, initial[name] ?? []])) };
}

/** Decides which values of a draft are restored. A draft from another `context` fills only empty fields. */
export function mergeDraft(
  draft: Draft,
  { base: remote, now }: FormTexts,
  context: string | undefined,
): UnsettledTexts {
  const isRestorable = (name: string) => draft.context === context || !remote[name]?.some((text) => text !== '');
  const local = Object.fromEntries(Object.entries(draft.values).filter(([name]) => isRestorable(name)));
  const conflicts = remoteChanges({ base: draft.base, local, remote }).map((change) => ({
    ...change,
    base: draft.base[change.name] ?? [],
  }));
  // A field without remote value was removed from the form, or is not rendered yet.
  const isFree = (name: string) =>
    !conflicts.some((conflict) => conflict.name === name) && (!remote[name] || sameTexts(now[name], remote[name]));
  return { restoring: Object.fromEntries(Object.entries(local).filter(([name]) => isFree(name))), conflicts };
}
