/** Texts for a record that was saved or deleted elsewhere while it was open here. */
export const editConflictCopy = {
  title: 'Changed by someone else',
  lead: 'Someone saved this record while you had it open. Choose a value for each field.',
  remote: 'Saved version',
  local: 'Your version',
  loaded: 'When you opened it',
  empty: 'Empty',
  save: 'Save these values',
  cancel: 'Continue editing',
  notSaved: 'Not saved, because someone else changed this record.',
  deleted: 'This record has been deleted, so it cannot be saved. Your text is still here.',
} as const;
