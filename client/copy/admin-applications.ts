import type { RecordState } from '#shared/inbox-records.ts';
import type { MailTextName } from '#shared/mail-texts.ts';
import { shorten } from '#shared/text.ts';

export const stateNames: Readonly<Record<RecordState, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  archived: 'Archived',
};

export const mailTextLabels: Readonly<Record<MailTextName, string>> = {
  ...stateNames,
  closed: 'Opening closed without a hire',
};

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`);

/** Lists the first applicants for a dialog. */
function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => `“${shorten(name, 60)}”`);
  return shown.join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');
}

export const applicationCopy = {
  perState: 'Applications per state',
  state: 'State',
  allStates: 'All',
  overview: 'Overview',
  statesFailed: 'Couldn’t load the states and notes.',
  alsoApplied: 'Also applied',
  alsoAppliedHint: 'The same person has applied for this position more than once.',
  years: (years: string) => (years === '1' ? '1 year' : `${years} years`),
  open: (name: string) => `Open the application of ${name}`,
  select: (name: string) => `Select the application of ${name}`,

  place: (at: number, of: number) => `${at} of ${of}`,
  next: 'Next application',
  previous: 'Previous application',
  close: 'Close',
  keys: 'Shortcuts',
  unnamed: 'No name given',
  untitled: 'Job application',
  deleteThis: 'Delete application',
  listOnly: 'This backend has no detail view of an application. These are the fields of its list.',
  unknown: 'There is no application with this number.',
  deleted: 'This application has been deleted.',
  failed: 'Couldn’t load the full application.',
  backToList: 'Back to the list',

  facts: {
    email: 'E-mail',
    phone: 'Mobile',
    linkedin: 'LinkedIn',
    experience: 'Experience (years)',
    relevant: 'Relevant experience (years)',
    current: 'Current LPA',
    expected: 'Expected LPA',
    notice: 'Notice period',
    dob: 'Date of birth',
    gender: 'Gender',
    applied: 'Applied',
  },
  answers: 'Answers',
  resume: 'Resume',
  resumeOf: (name: string) => `Resume of ${name}`,
  download: 'Download resume',
  resumeFailed: 'Couldn’t load the resume.',
  noViewer: 'This browser cannot show PDFs in a page.',

  others: 'Other applications of this person',

  setState: 'Set state',
  setting: 'Setting...',
  setAndMail: 'Set with mail…',
  stateSet: (state: RecordState) => `State changed to ${stateNames[state]}.`,
  notes: 'Notes',
  history: 'Notes and history',
  historyFailed: 'Couldn’t load the notes and the history.',
  noHistory: 'No changes yet.',
  /** Author of the site's automatic mails. */
  automatic: 'Automatic',
  becameState: (state: string) => `State: ${state}`,
  note: 'Note',
  addNote: 'Add note',
  addingNote: 'Adding...',
  noteAdded: 'Note added.',
  /** Shown when another session changed the application first. */
  meanwhile: 'Someone else changed this application:',
  stateStays: 'Your state was not set. Press again to set it anyway.',
  noteStays: 'Your note is still here. Press again to add it.',

  selected: (count: number, notShown: number) =>
    notShown > 0
      ? `${applications(count)} selected, ${notShown} of them not in the current list`
      : `${applications(count)} selected`,
  bulk: 'Selected applications',
  clearSelection: 'Clear selection',
  setStateOf: (count: number) => `Set the state of ${applications(count)}`,
  statesSet: (count: number, state: RecordState) => `${applications(count)}: ${stateNames[state]}.`,
  statesLeft: (names: readonly string[]) =>
    `Someone else changed these, so they were skipped: ${firstOf(names)}. Their history shows the changes. They stay selected: press again to set the state anyway.`,
  statesGone: (count: number) => `${applications(count)} ${count === 1 ? 'has' : 'have'} been deleted.`,
  statesNotSet: (names: readonly string[], reason: string) =>
    `Setting the state of ${applications(names.length)} failed: ${firstOf(names)}. ${reason} They stay selected.`,
  chooseState: 'Choose a state',
  selectAll: (count: number) => `Select all ${count} matching`,
  setQuestion: (count: number, state: RecordState) => `Set ${applications(count)} to ${stateNames[state]}?`,
  setTo: (count: number, state: RecordState) => `Set ${count} to ${stateNames[state]}`,
  statesNow: 'Their current states:',
  withWithdrawn: (count: number) =>
    count === 1 ? 'Change the withdrawn application too' : `Change the ${count} withdrawn applications too`,
  cancel: 'Cancel',
  lastChange: 'Last change',
  undo: 'Undo',
  dismiss: 'Dismiss',
  undone: (count: number) => `${applications(count)} restored to the earlier state.`,
  notUndone: (count: number) =>
    `${applications(count)} ${count === 1 ? 'was' : 'were'} changed since, and ${count === 1 ? 'keeps its' : 'keep their'} state.`,
  deleteTitle: (count: number) => `Delete ${applications(count)}?`,
  deleteWarning: 'Their resumes and notes are deleted too. This cannot be undone.',
  typeCount: (count: number) => `Type ${count} to confirm`,
  deleteSelected: 'Delete selected',
  deleteQuestion: (count: number) =>
    `Delete ${applications(count)}? Their resumes and notes are deleted too. This cannot be undone.`,
  deletedMany: (count: number) => `${applications(count)} deleted.`,
  /** Some may have been deleted although the answer was lost; the refetched list shows which. */
  notDeleted: (names: readonly string[], reason: string) =>
    `Deleting ${applications(names.length)} failed: ${firstOf(names)}. ${reason} Those still in the list stay selected.`,
} as const;
