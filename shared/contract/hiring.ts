import {
  addNoteInput,
  applicationHistory,
  applicationNote,
  applicationState,
  cancelMailsInput,
  cancelMailsResult,
  hiringResult,
  inboxCounts,
  mailTextInput,
  mailTexts,
  replyInput,
  replyResult,
  setStateInput,
  setStateResult,
  signatureInput,
  withdrawal,
} from '../schemas/hiring.ts';
import { done, list, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

/** The site's own data about applications, for any host. */

export const getInboxCounts = defineEndpoint({
  method: 'GET',
  path: '/inboxCounts',
  summary: 'How many applications are new',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: one(inboxCounts),
});

export const getHiring = defineEndpoint({
  method: 'GET',
  path: '/hiring',
  summary: 'Where the applications stand',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(applicationState),
});

export const getApplicationNotes = defineEndpoint({
  method: 'GET',
  path: '/hiring-notes',
  summary: 'The notes about all applications, oldest first',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(applicationNote),
});

export const getApplicationHistory = defineEndpoint({
  method: 'GET',
  path: '/hiring/{application}',
  summary: 'What happened to one application: states and notes',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: one(applicationHistory),
});

export const setApplicationState = defineEndpoint({
  method: 'PUT',
  path: '/hiring/state',
  summary: 'Set the state of applications and, if the body has a mail, send it to each applicant',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: setStateInput },
  answer: one(setStateResult),
  errors: ['not_found'],
  invalidates: ['responses', 'outbox'],
});

export const addApplicationNote = defineEndpoint({
  method: 'POST',
  path: '/hiring/note',
  summary: 'Write a note about an application',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: addNoteInput },
  answer: one(hiringResult),
  errors: ['not_found'],
  invalidates: ['responses'],
});

export const replyToApplication = defineEndpoint({
  method: 'POST',
  path: '/hiring/reply',
  summary: 'Write a mail to the applicant; it goes through the outbox',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: replyInput },
  answer: one(replyResult),
  errors: ['not_found'],
  invalidates: ['responses', 'outbox'],
});

export const cancelApplicationMails = defineEndpoint({
  method: 'POST',
  path: '/hiring/mails/cancel',
  summary: 'Cancel mails to applicants that still wait; says which were too late',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: cancelMailsInput },
  answer: one(cancelMailsResult),
  invalidates: ['responses', 'outbox'],
});

export const getMailTexts = defineEndpoint({
  method: 'GET',
  path: '/mailTexts',
  summary: 'The prepared mails to applicants and the own signature',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: one(mailTexts),
});

export const setMailText = defineEndpoint({
  method: 'PUT',
  path: '/mailTexts',
  summary: 'Change a prepared mail',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: mailTextInput },
  answer: done,
});

export const resetMailText = defineEndpoint({
  method: 'DELETE',
  path: '/mailTexts/{name}',
  summary: 'Reset a prepared mail to its default',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  answer: done,
  errors: ['not_found'],
});

export const setMailSignature = defineEndpoint({
  method: 'PUT',
  path: '/mailSignature',
  summary: 'Change the own signature below mails to applicants',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: signatureInput },
  answer: done,
});

const withdrawalPath = '/withdrawal/{token}';

export const getWithdrawal = defineEndpoint({
  method: 'GET',
  path: withdrawalPath,
  summary: 'What an applicant’s link to withdraw is about; changes nothing. Browsers get a page',
  auth: 'public',
  ...ofBff,
  answer: one(withdrawal),
  limit: 'link',
});

export const confirmWithdrawal = defineEndpoint({
  method: 'POST',
  path: withdrawalPath,
  summary: 'Withdraw an application by its link. Browsers get a page',
  auth: 'public',
  ...ofBff,
  answer: one(withdrawal),
  limit: 'link',
});
