/** Words of the admin's job screens that the specification leaves open. */

export const jobCopy = {
  add: 'Post a new job',
  seeAll: 'See all job posts',
  deleteQuestion: (position: string) => `Delete “${position}”? Applicants can no longer see it.`,
  delete: 'Delete',
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicatedGone: 'The job post that you wanted to duplicate was deleted in the meantime.',
  reopen: 'Reopen',
  reopenQuestion: (position: string) => `Open “${position}” again? It then stays open until you close it.`,
  reopenedGone: 'This was deleted in the meantime, so it cannot be opened again.',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  editTitle: 'Edit job post',
  saving: 'Saving...',
  gone: 'This job post was deleted in the meantime.',
} as const;
