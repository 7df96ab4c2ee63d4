import type { RecordKind, RecordState } from '#shared/inbox-records.ts';
import type { MailTextName } from '#shared/mail-texts.ts';
import { stateNames } from '#shared/record-fields.ts';
import { shorten } from '#shared/text.ts';

export const mailTextLabels: Readonly<Record<MailTextName, string>> = {
  new: stateNames.new,
  reviewing: stateNames.reviewing,
  interview: stateNames.interview,
  offer: stateNames.offer,
  rejected: stateNames.rejected,
  withdrawn: stateNames.withdrawn,
  closed: 'Opening closed without a hire',
  answered: 'Answer to a message',
};

/** Lists the first names for a dialog. */
function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => `“${shorten(name, 60)}”`);
  return shown.join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');
}

interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly article: 'a' | 'an';
  /** Deleted together with one record, such as " and its resume". */
  readonly withOne: string;
  readonly withMany: string;
  readonly untitled: string;
}

/** The texts about the records of an inbox. */
function createRecordCopy({ one, many, article, withOne, withMany, untitled }: Nouns) {
  const records = (count: number) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
  const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    place: (at: number, of: number) => `${at} of ${of}`,
    statesLeft: (names: readonly string[]) =>
      `These have changed since you opened them, so they were skipped: ${firstOf(names)}. Their history shows the changes. They stay selected: press again to set the state anyway.`,
    selectAll: (count: number) => `Select all ${count} matching`,
    setTo: (count: number, state: RecordState) => `Set ${count} to ${stateNames[state]}`,
    withWithdrawn: (count: number) =>
      count === 1 ? 'Change the withdrawn application too' : `Change the ${count} withdrawn applications too`,
    typeCount: (count: number) => `Type ${count} to confirm`,
    records,
    select: (name: string) => `Select the ${one} of ${name}`,
    none: `No ${many} yet.`,
    next: `Next ${one}`,
    previous: `Previous ${one}`,
    untitled,
    listOnly: `This backend has no detail view of ${article} ${one}. These are the fields of its list.`,
    unknown: `There is no ${one} with this number.`,
    deleted: `This ${one} has been deleted.`,
    failed: `Couldn’t load the full ${one}.`,
    deleteOf: (name: string) => `Delete the ${one} of ${name}`,
    deleteOneQuestion: (name: string) => `Delete the ${one} of “${name}”${withOne}? This cannot be undone.`,
    deletedOne: `${begin(one)} deleted.`,
    deleteThis: `Delete ${one}`,
    /** Shown when another admin, or this one in another tab, changed the record first. */
    conflict: `This ${one} has changed since you opened it:`,
    selected: (count: number, notShown: number) =>
      notShown > 0
        ? `${records(count)} selected, ${notShown} of them not in the current list`
        : `${records(count)} selected`,
    bulk: `Selected ${many}`,
    setStateOf: (count: number) => `Set the state of ${records(count)}`,
    statesSet: (count: number, state: RecordState) => `State of ${records(count)} changed to ${stateNames[state]}.`,
    statesGone: (count: number) => `${records(count)} ${count === 1 ? 'has' : 'have'} been deleted.`,
    statesNotSet: (names: readonly string[], reason: string) =>
      `Setting the state of ${records(names.length)} failed: ${firstOf(names)}. ${reason} They stay selected.`,
    setQuestion: (count: number, state: RecordState) => `Set ${records(count)} to ${stateNames[state]}?`,
    undone: (count: number) => `${records(count)} restored to the earlier state.`,
    notUndone: (count: number) =>
      `${records(count)} ${count === 1 ? 'was' : 'were'} changed since, and ${count === 1 ? 'keeps its' : 'keep their'} state.`,
    deleteTitle: (count: number) => `Delete ${records(count)}?`,
    deleteWarning: `${withMany} are deleted too. This cannot be undone.`,
    deleteQuestion: (count: number) => `Delete ${records(count)}? ${withMany} are deleted too. This cannot be undone.`,
    deletedMany: (count: number) => `${records(count)} deleted.`,
    /** Some may have been deleted although the answer was lost; the refetched list shows which. */
    notDeleted: (names: readonly string[], reason: string) =>
      `Deleting ${records(names.length)} failed: ${firstOf(names)}. ${reason} Those still in the list stay selected.`,
  } as const;
}

export const recordCopy: Readonly<Record<RecordKind, ReturnType<typeof createRecordCopy>>> = {
  application: createRecordCopy({
    one: 'application',
    many: 'applications',
    article: 'an',
    withOne: ' and its resume',
    withMany: 'Their resumes and notes',
    untitled: 'Job application',
  }),
  enquiry: createRecordCopy({
    one: 'message',
    many: 'messages',
    article: 'a',
    withOne: '',
    withMany: 'Their notes',
    untitled: 'Message',
  }),
};

export const dueHint = 'The site promises an answer within 24 hours on business days, Monday to Friday.';
