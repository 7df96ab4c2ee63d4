import type { Draft } from './draft-store.ts';
import { changedTexts, sameTexts, type Texts } from './form-values.ts';

/** A field that was changed here, and whose record has become another one since: ours is not laid over it. */
export interface DraftConflict {
  readonly name: string;
  /** What the field held when the draft was begun. */
  readonly base: readonly string[];
  /** What the record holds now. */
  readonly theirs: readonly string[];
  /** What the draft holds. */
  readonly ours: readonly string[];
}

interface FormTexts {
  /** What the fields held when the form was opened. */
  readonly base: Texts;
  /** What they hold now. */
  readonly now: Texts;
}

interface UnsettledTexts {
  /** What of a draft is on its way into the form. */
  readonly arriving: Texts;
  readonly conflicts: readonly DraftConflict[];
}

/** What is to be saved of a form: the fields that differ from its beginning, and that beginning. */
export function draftContents({
  base,
  now,
  arriving,
  conflicts,
}: FormTexts & UnsettledTexts): Pick<Draft, 'values' | 'base'> {
  const ofConflicts = (side: 'ours' | 'base') =>
    Object.fromEntries(conflicts.map((conflict) => [conflict.name, conflict[side]]));
  const values: Texts = { ...arriving, ...changedTexts(now, base), ...ofConflicts('ours') };
  const begun: Texts = { ...base, ...ofConflicts('base') };
  return { values, base: Object.fromEntries(Object.keys(values).map((name) => [name, begun[name] ?? []])) };
}

/**
 * What of a draft goes into a form, and what somebody has to be asked about first. Typed anew while the draft was looked
 * for, a field stays as it is.
 *
 * @param context what the form is for: a draft that was begun in another context fills in only what is empty
 */
export function mergeDraft(draft: Draft, { base, now }: FormTexts, context: string | undefined): UnsettledTexts {
  const arriving: Record<string, readonly string[]> = {};
  const conflicts: DraftConflict[] = [];
  for (const [name, ours] of Object.entries(draft.values)) {
    const theirs = base[name];
    const was = draft.base[name] ?? [];
    // Gone from the form, or not in it yet.
    if (!theirs) arriving[name] = ours;
    else if (draft.context !== context && theirs.some((text) => text !== '')) continue;
    else if (!sameTexts(theirs, was) && !sameTexts(theirs, ours)) conflicts.push({ name, base: was, theirs, ours });
    else if (sameTexts(now[name], theirs)) arriving[name] = ours;
  }
  return { arriving, conflicts };
}
