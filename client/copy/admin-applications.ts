import type { HiringState } from '../../shared/schemas/hiring-states.ts';
import { shorten } from '../../shared/shorten.ts';

/** Ours: words of the admin's work on applications. */

export const stateNames: Readonly<Record<HiringState, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`);

/** Those of many applicants that a dialog has room for. */
function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => `“${shorten(name, 60)}”`);
  return shown.join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '');
}

export const applicationCopy = {
  perState: 'Applications per state',
  state: 'State',
  statesFailed: 'The states and notes could not be read.',
  alsoApplied: 'Also applied',
  alsoAppliedHint: 'The same person has applied for this position more than once.',
  open: (name: string) => `Open the application of ${name}`,
  select: (name: string) => `Select the application of ${name}`,

  place: (at: number, of: number) => `${at} of ${of}`,
  next: 'Next application',
  previous: 'Previous application',
  close: 'Close',
  keys: 'Keys',
  unnamed: 'No name given',
  untitled: 'Job application',
  deleteThis: 'Delete application',
  listOnly: 'This backend cannot show one application by itself. Here is what its list says.',
  unknown: 'There is no application with this number.',
  deleted: 'This application was deleted in the meantime.',
  failed: 'This application could not be read whole.',
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
  resumeFailed: 'The resume could not be read.',
  noViewer: 'This browser does not show PDFs in a page.',

  others: 'Other applications of this person',

  setState: 'Set state',
  setting: 'Setting...',
  stateSet: (state: HiringState) => `The state is ${stateNames[state]}.`,
  history: 'Notes and history',
  historyFailed: 'The notes and the history could not be read.',
  noHistory: 'Nothing has happened yet.',
  becameState: (state: string) => `State: ${state}`,
  note: 'Note',
  addNote: 'Add note',
  addingNote: 'Adding...',
  noteAdded: 'The note is added.',
  /** Two at once, maybe one admin in two tabs: what was done there comes in between. */
  meanwhile: 'This was worked on meanwhile:',
  stateStays: 'Yours is not set. Press again to set it all the same.',
  noteStays: 'Your note is still here. Press again to add it.',

  selected: (count: number, notShown: number) =>
    notShown > 0
      ? `${applications(count)} selected, ${notShown} of them not in the list as it is now`
      : `${applications(count)} selected`,
  bulk: 'Selected applications',
  clearSelection: 'Clear selection',
  setStateOf: (count: number) => `Set the state of ${applications(count)}`,
  statesSet: (count: number, state: HiringState) => `${applications(count)}: ${stateNames[state]}.`,
  statesLeft: (names: readonly string[]) =>
    `These were worked on meanwhile and are left as they are: ${firstOf(names)}. What was done stands in each. They stay selected: press again to set the state all the same.`,
  statesGone: (count: number) => `${applications(count)} ${count === 1 ? 'was' : 'were'} deleted in the meantime.`,
  statesNotSet: (names: readonly string[], reason: string) =>
    `Setting the state of ${applications(names.length)} failed: ${firstOf(names)}. ${reason} They stay selected.`,
  deleteSelected: 'Delete selected',
  deleteQuestion: (count: number) => `Delete ${applications(count)}? Resumes and notes go with them, for good.`,
  deletedMany: (count: number) => `${applications(count)} deleted.`,
  /** Also where the answer was lost, and the list, read anew, shows that some are gone. */
  notDeleted: (names: readonly string[], reason: string) =>
    `Deleting ${applications(names.length)} failed: ${firstOf(names)}. ${reason} What is still in the list stays selected.`,
} as const;

export const keyboardCopy = {
  title: 'Keys of this page',
  rows: [
    ['j, ↓, →', 'The next application'],
    ['k, ↑, ←', 'The previous application'],
    ['Enter', 'Open the application'],
    ['Escape', 'Close it and go back to its row'],
    ['?', 'These keys'],
  ],
  note: 'Letters do something while the focus is in the list or in an application. Nothing does while you type.',
} as const;
