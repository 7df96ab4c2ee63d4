/** Ours: words for a record that was saved or deleted elsewhere while it was open here. */
export const changedMeanwhileCopy = {
  title: 'Changed in the meantime',
  lead: 'This was saved elsewhere while it was open here. Choose what each field is to say.',
  theirs: 'As it is saved now',
  ours: 'Yours',
  loaded: 'As it was when you opened it',
  empty: 'Nothing',
  save: 'Save this choice',
  cancel: 'Go on editing',
  notSaved: 'Nothing was saved: this was changed in the meantime.',
  deleted: 'This was deleted in the meantime, so it cannot be saved. What you typed is still here.',
} as const;
