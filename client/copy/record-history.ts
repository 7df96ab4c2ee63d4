/** Texts of the saved versions of posts and job posts. */
export const recordHistoryCopy = {
  open: 'History',
  title: 'History',
  empty: 'No changes have been saved through this site yet.',
  lead: 'The last 50 versions, newest first. Choose one to compare it with the current text.',
  created: 'Created',
  found: 'Not saved through this site',
  changed: (fields: readonly string[]) => (fields.length === 0 ? 'Changed' : `Changed: ${fields.join(', ')}`),
  by: (admin: string) => `by ${admin}`,
  listFailed: 'Couldn’t load the history. Try again.',
  versionFailed: 'Couldn’t load this version. Try again.',
  back: 'All versions',
  version: (time: string) => `Version of ${time}`,
  legend: 'Struck through: only in the current text. Underlined: only in this version.',
  same: 'This version is the same as the current text.',
  unchanged: (lines: number) => (lines === 1 ? '… 1 unchanged line …' : `… ${lines} unchanged lines …`),
  gone: 'This record has been deleted.',
  restore: 'Restore this version',
  restoring: 'Restoring…',
  question: (time: string) =>
    `Replace the current text with the version of ${time}? The current text stays in the history.`,
  restored: (time: string) => `The version of ${time} is restored.`,
} as const;
