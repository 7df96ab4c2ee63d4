/** What an admin may have done, by the name of the call, in the words of the trail. */
export const trailActions = {
  startAdminSession: 'logged in',
  endAdminSession: 'logged out',
  postJobPosition: 'posted a job',
  updateJobPosition: 'changed a job',
  deleteJobPost: 'deleted a job',
  postBlogs: 'created a blog',
  updateBlogs: 'changed a blog',
  deleteblogs: 'deleted a blog',
  setApplicationState: 'set the state',
  addApplicationNote: 'wrote a note',
  replyToApplication: 'wrote a mail',
  deletejobresponse: 'deleted an application',
  deletecontactform: 'deleted an enquiry',
  retryFormOutbox: 'sent waiting posts again',
  releaseFormOutboxEntry: 'let a held post through',
  resendWebhook: 'sent a webhook again',
  exportPersonalData: 'exported a person',
  erasePersonalData: 'erased a person',
} as const;

export type TrailAction = keyof typeof trailActions;

export const isTrailAction = (name: string | undefined): name is TrailAction =>
  name !== undefined && Object.hasOwn(trailActions, name);
