/** Texts of the admin's job pages that the specification leaves open. */

export const jobCopy = {
  add: 'Post a new job',
  seeAll: 'See all job posts',
  deleteQuestion: (position: string) => `Delete “${position}”? Applicants can no longer see it.`,
  delete: 'Delete',
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicatedGone: 'The job post you wanted to duplicate has been deleted.',
  reopen: 'Reopen',
  reopenQuestion: (position: string) => `Reopen “${position}”? It then stays open until you close it.`,
  reopenedGone: 'This job post has been deleted, so it cannot be reopened.',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  editTitle: 'Edit job post',
  saving: 'Saving...',
  gone: 'This job post has been deleted.',
} as const;
