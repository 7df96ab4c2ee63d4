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
import { byHiring, byVisitor, defineEndpoint } from './define-endpoint.ts';

/** The site's own data about applications and enquiries, for any host. */

export const getInboxCounts = defineEndpoint({
  method: 'GET',
  path: '/inboxCounts',
  summary: 'Number of new applications and enquiries',
  ...byHiring,
  answer: one(inboxCounts),
});

export const getApplicantCounts = defineEndpoint({
  method: 'GET',
  path: '/applicantCounts',
  summary: 'Number of applicants for each opening',
  ...byHiring,
  answer: list(applicantCount),
  errors: ['upstream_unreachable', 'upstream_invalid', 'upstream_failed', 'upstream_timeout'],
});

export const getRecordStates = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/states',
  summary: 'The states of all applications or enquiries',
  ...byHiring,
  answer: list(recordSummary),
  errors: ['not_found'],
});

export const getRecordNotes = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/notes',
  summary: 'The notes about all applications or enquiries, oldest first',
  ...byHiring,
  answer: list(recordNote),
  errors: ['not_found'],
});

export const getRecordsCsv = defineEndpoint({
  method: 'GET',
  path: '/records/{kind}/csv',
  summary: 'Matching applications or enquiries with their states and notes, as a CSV file',
  ...byHiring,
  query: recordsCsvQuery,
  answer: csvFile,
  errors: ['not_found', 'upstream_unreachable', 'upstream_invalid', 'upstream_failed', 'upstream_timeout'],
});

export const getRecordHistory = defineEndpoint({
  method: 'GET',
  path: '/records/history/{record}',
  summary: 'History of one record: states, notes and mails',
  ...byHiring,
  answer: one(recordHistory),
});

export const getPersonRecords = defineEndpoint({
  method: 'GET',
  path: '/records/person/{record}',
  summary: 'Other applications and enquiries from the same person, newest first',
  ...byHiring,
  answer: list(personRecord),
  errors: ['not_found'],
});

export const setRecordState = defineEndpoint({
  method: 'PUT',
  path: '/records/state',
  summary: 'Set the state of records and, if the body has a mail, send it to each applicant',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: setStateInput },
  answer: one(setStateResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const addRecordNote = defineEndpoint({
  method: 'POST',
  path: '/records/note',
  summary: 'Add a note to a record',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: addNoteInput },
  answer: one(recordResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts'],
});

export const replyToRecord = defineEndpoint({
  method: 'POST',
  path: '/records/reply',
  summary: 'Send a mail through the outbox to the applicant or the sender of the enquiry',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: replyInput },
  answer: one(replyResult),
  errors: ['not_found'],
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const cancelRecordMails = defineEndpoint({
  method: 'POST',
  path: '/records/mails/cancel',
  summary: 'Cancel waiting mails; returns those that could not be cancelled',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: cancelMailsInput },
  answer: one(cancelMailsResult),
  invalidates: ['responses', 'contacts', 'outbox'],
});

export const getMailTexts = defineEndpoint({
  method: 'GET',
  path: '/mailTexts',
  summary: 'The prepared mails and the caller’s own signature',
  ...byHiring,
  answer: one(mailTexts),
});

export const setMailText = defineEndpoint({
  method: 'PUT',
  path: '/mailTexts',
  summary: 'Change a prepared mail',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: mailTextInput },
  answer: done,
});

export const resetMailText = defineEndpoint({
  method: 'DELETE',
  path: '/mailTexts/{name}',
  summary: 'Reset a prepared mail to its default',
  ...byHiring,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
});

export const setMailSignature = defineEndpoint({
  method: 'PUT',
  path: '/mailSignature',
  summary: 'Change the caller’s own signature in prepared mails',
  ...byHiring,
  stepUp: false,
  body: { kind: 'json', fields: signatureInput },
  answer: done,
});

const withdrawalPath = '/withdrawal/{token}';

export const getWithdrawal = defineEndpoint({
  method: 'GET',
  path: withdrawalPath,
  summary: 'Read an applicant’s withdrawal link without withdrawing. Browsers get a page',
  ...byVisitor,
  answer: one(withdrawal),
  limit: 'link',
});

export const confirmWithdrawal = defineEndpoint({
  method: 'POST',
  path: withdrawalPath,
  summary: 'Withdraw an application by its withdrawal link. Browsers get a page',
  ...byVisitor,
  answer: one(withdrawal),
  limit: 'link',
});
