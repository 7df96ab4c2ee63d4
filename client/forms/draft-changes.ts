import type { Draft } from './drafts.ts';
import { changedTexts, sameTexts, type Texts } from './form-values.ts';

/** A field changed in the draft and in the saved record: the draft's value is not applied. */
export interface DraftConflict {
  readonly name: string;
  /** Value when the draft was started. */
  readonly base: readonly string[];
  /** Current value of the record. */
  readonly theirs: readonly string[];
  /** Value of the draft. */
  readonly ours: readonly string[];
}

interface FormTexts {
  /** Values when the form was opened. */
  readonly base: Texts;
  /** Current values. */
  readonly now: Texts;
}

interface UnsettledTexts {
  /** Values that are being restored. */
  readonly arriving: Texts;
  readonly conflicts: readonly DraftConflict[];
}

/** The draft of a form: the changed fields and their initial values. */
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
 * Decides which values of a draft are restored and which need a choice. Fields edited since stay as they are.
 *
 * @param context purpose of the form: a draft from another context fills only empty fields
 */
export function mergeDraft(draft: Draft, { base, now }: FormTexts, context: string | undefined): UnsettledTexts {
  const arriving: Record<string, readonly string[]> = {};
  const conflicts: DraftConflict[] = [];
  for (const [name, ours] of Object.entries(draft.values)) {
    const theirs = base[name];
    const was = draft.base[name] ?? [];
    // Removed from the form, or not rendered yet.
    if (!theirs) arriving[name] = ours;
    else if (draft.context !== context && theirs.some((text) => text !== '')) continue;
    else if (!sameTexts(theirs, was) && !sameTexts(theirs, ours)) conflicts.push({ name, base: was, theirs, ours });
    else if (sameTexts(now[name], theirs)) arriving[name] = ours;
  }
  return { arriving, conflicts };
}
