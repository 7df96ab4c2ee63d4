/** Descriptions of audited calls. */
export const trailActions = {
  startAdminSession: 'logged in',
  finishAdminSession: 'logged in with a code',
  finishAdminSessionByPasskey: 'logged in with a passkey',
  replaceInitialPassword: 'logged in and replaced the generated password',
  endAdminSession: 'logged out',
  confirmAdmin: 'confirmed their identity',
  confirmAdminByPasskey: 'confirmed their identity with a passkey',
  addAdmin: 'added an admin',
  removeAdmin: 'removed an admin',
  resetAdmin: 'reset an admin',
  changeAdminPassword: 'changed their password',
  endOwnAdminSession: 'ended a session',
  confirmTotp: 'set up an authenticator app',
  addPasskey: 'added a passkey',
  removePasskey: 'removed a passkey',
  renewRecoveryCodes: 'made new recovery codes',
  removeSecondFactor: 'switched their second step off',
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
