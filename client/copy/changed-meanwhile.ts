/** Ours: words for a record that somebody else has saved or deleted while it was open here. */
export const changedMeanwhileCopy = {
  title: 'Changed in the meantime',
  lead: 'Somebody else saved this while it was open here. Choose what each field is to say.',
  theirs: 'Theirs, as it is now',
  ours: 'Yours',
  loaded: 'As it was when you opened it',
  empty: 'Nothing',
  save: 'Save this choice',
  cancel: 'Go on editing',
  notSaved: 'Nothing was saved: somebody else changed this in the meantime.',
  deleted: 'This was deleted in the meantime, so it cannot be saved. What you typed is still here.',
} as const;
