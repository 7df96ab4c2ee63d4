import { formPaths, resumeFile } from '../form-rules.ts';
import { applicationForm } from '../schemas/application.ts';
import { contactEntry, enquiryForm } from '../schemas/enquiry.ts';
import { formOutboxEntry, formOutboxSummary, formReply, formStamp } from '../schemas/form-outbox.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { done, list, one, plain } from './answers.ts';
import { byHiring, byVisitor, defineEndpoint, ofHost, ofHostExtension } from './define-endpoint.ts';

export const getallcontactform = defineEndpoint({
  method: 'GET',
  path: '/getallcontactform',
  summary: 'All contact enquiries',
  ...byHiring,
  ...ofHost,
  query: pageQuery,
  answer: list(contactEntry),
  extensions: ['message_shortened'],
});

export const getcontactform = defineEndpoint({
  method: 'GET',
  path: '/getcontactform/{contact_us_id}',
  summary: 'One complete contact enquiry',
  ...byHiring,
  ...ofHostExtension,
  answer: one(contactEntry),
  errors: ['not_found'],
  missingAtHost: 'This backend cannot show a single enquiry.',
});

export const deletecontactform = defineEndpoint({
  method: 'DELETE',
  path: '/deletecontactform/{contact_us_id}',
  summary: 'Delete a contact enquiry',
  ...byHiring,
  ...ofHostExtension,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['contacts'],
  missingAtHost: 'This backend cannot delete enquiries.',
});

export const sendContactForm = defineEndpoint({
  method: 'POST',
  path: formPaths.contact,
  summary: 'Send the contact form',
  ...byVisitor,
  body: { kind: 'form', fields: enquiryForm, files: {}, lists: [], phones: ['phone'] },
  answer: plain(formReply),
  invalidates: ['contacts', 'outbox'],
  limit: 'form',
});

export const sendApplicationForm = defineEndpoint({
  method: 'POST',
  path: formPaths.application,
  summary: 'Send the job application form',
  ...byVisitor,
  body: {
    kind: 'form',
    fields: applicationForm,
    files: { upload_resume: { types: resumeFile.types, maxBytes: resumeFile.maxBytes, required: false } },
    lists: ['expected_joining_date'],
    phones: ['contact_mobile'],
  },
  answer: plain(formReply),
  invalidates: ['responses', 'outbox'],
  limit: 'form',
});

export const getFormStamp = defineEndpoint({
  method: 'GET',
  path: '/forms/stamp',
  summary: 'Signed timestamp for a form that is about to be displayed',
  ...byVisitor,
  answer: one(formStamp),
});

export const getFormOutbox = defineEndpoint({
  method: 'GET',
  path: '/formOutbox',
  summary: 'Number of form posts that are waiting, refused or held as spam',
  ...byHiring,
  answer: one(formOutboxSummary),
});

export const getFormOutboxEntries = defineEndpoint({
  method: 'GET',
  path: '/formOutbox/entries',
  summary: 'Form posts that have not been delivered',
  ...byHiring,
  answer: list(formOutboxEntry),
});

export const retryFormOutbox = defineEndpoint({
  method: 'POST',
  path: '/formOutbox/retry',
  summary: 'Retry all waiting and refused form posts now',
  ...byHiring,
  stepUp: false,
  answer: one(formOutboxSummary),
  invalidates: ['outbox', 'responses', 'contacts'],
});

export const releaseFormOutboxEntry = defineEndpoint({
  method: 'POST',
  path: '/formOutbox/{id}/release',
  summary: 'Mark a held form post as not spam and relay it',
  ...byHiring,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['outbox', 'responses', 'contacts'],
});
