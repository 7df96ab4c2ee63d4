import {
  addNoteInput,
  applicantCount,
  cancelMailsInput,
  cancelMailsResult,
  inboxCounts,
  mailTextInput,
  mailTexts,
  personRecord,
  recordHistory,
  recordNote,
  recordResult,
  recordSummary,
  recordsCsvQuery,
  replyInput,
  replyResult,
  setStateInput,
  setStateResult,
  signatureInput,
  withdrawal,
} from '../schemas/inbox.ts';
import { csvFile, done, list, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

/** The site's own data about applications and enquiries, for any host. */

export const getInboxCounts = defineEndpoint({
  method: 'GET',
  path: '/inboxCounts',
  summary: 'How many applications and enquiries are new',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: one(inboxCounts),
});

export const getApplicantCounts = defineEndpoint({
  method: 'GET',
  path: '/applicantCounts',
  summary: 'How many applied for each opening',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(applicantCount),
  errors: ['upstream_unreachable', 'upstream_invalid', 'upstream_failed', 'upstream_timeout'],
});

export const getRecordStates = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/states',
  summary: 'The states of all applications or enquiries',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(recordSummary),
  errors: ['not_found'],
});

export const getRecordNotes = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/notes',
  summary: 'The notes about all applications or enquiries, oldest first',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(recordNote),
  errors: ['not_found'],
});

export const getRecordsCsv = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/csv',
  summary: 'All applications or enquiries that match, with states and notes, as a file for spreadsheets',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  query: recordsCsvQuery,
  answer: csvFile,
  errors: ['not_found', 'upstream_unreachable', 'upstream_invalid', 'upstream_failed', 'upstream_timeout'],
});

export const getRecordHistory = defineEndpoint({
  method: 'GET',
  path: '/records/history/{record}',
  summary: 'What happened to one record: states, notes and mails',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: one(recordHistory),
});

export const getPersonRecords = defineEndpoint({
  method: 'GET',
  path: '/records/person/{record}',
  summary: 'The other applications and enquiries of the person of a record, newest first',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  ...ofBff,
  answer: list(personRecord),
  errors: ['not_found'],
});

export const setRecordState = defineEndpoint({
  method: 'PUT',
  path: '/records/state',
  summary: 'Set the state of records and, if the body has a mail, send it to the person of each',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: setStateInput },
  answer: one(setStateResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const addRecordNote = defineEndpoint({
  method: 'POST',
  path: '/records/note',
  summary: 'Write a note about a record',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: addNoteInput },
  answer: one(recordResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts'],
});

export const replyToRecord = defineEndpoint({
  method: 'POST',
  path: '/records/reply',
  summary: 'Write a mail to the applicant or the person who wrote; it goes through the outbox',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: replyInput },
  answer: one(replyResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const cancelRecordMails = defineEndpoint({
  method: 'POST',
  path: '/records/mails/cancel',
  summary: 'Cancel mails that still wait; says which were too late',
  auth: 'admin',
  roles: ['owner', 'hiring'],
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: cancelMailsInput },
  answer: one(cancelMailsResult),
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const getMailTexts = defineEndpoint({
  method: 'GET',
  path: '/mailTexts',
  summary: 'The prepared mails and the own signature',
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
  summary: 'Change the own signature below prepared mails',
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
