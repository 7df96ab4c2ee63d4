import { fieldReport, visitInput } from '../schemas/field-data.ts';
import {
  erasedRecords,
  erasure,
  healthReport,
  hostReport,
  personalData,
  personalRecords,
  personInput,
  reportFormat,
  trailAdmins,
  trailEntry,
  trailQuery,
  webhookLog,
} from '../schemas/operation.ts';
import { done, list, one } from './answers.ts';
import { byOwner, byVisitor, defineEndpoint, ofHostExtension } from './define-endpoint.ts';

export const getTrail = defineEndpoint({
  method: 'GET',
  path: '/trail',
  summary: 'What admins have changed, the newest first',
  ...byOwner,
  query: trailQuery,
  answer: list(trailEntry),
});

export const getTrailAdmins = defineEndpoint({
  method: 'GET',
  path: '/trail/admins',
  summary: 'The admins that the audit trail names',
  ...byOwner,
  answer: one(trailAdmins),
});

export const getWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks and their results, newest first',
  ...byOwner,
  answer: one(webhookLog),
});

export const resendWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/resend',
  summary: 'Send a webhook again under its id',
  ...byOwner,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
});

export const getHostReport = defineEndpoint({
  method: 'GET',
  path: '/hostReport',
  summary: 'In what the answers of the backend host differ from the contract',
  ...byOwner,
  query: reportFormat,
  answer: one(hostReport),
});

export const getHealthReport = defineEndpoint({
  method: 'GET',
  path: '/healthReport',
  summary: 'How the site fares: queue, mail, backup, disk, backend, versions, and a command for each trouble',
  ...byOwner,
  query: reportFormat,
  answer: one(healthReport),
});

export const reportVisit = defineEndpoint({
  method: 'POST',
  path: '/fieldData',
  summary: 'How fast a page was for a visitor, and which openings were read; ignored with Do Not Track',
  ...byVisitor,
  body: { kind: 'json', fields: visitInput },
  answer: done,
});

export const getFieldData = defineEndpoint({
  method: 'GET',
  path: '/fieldData',
  summary: 'How fast pages are for visitors, and how many read and apply for each opening, over 28 days',
  ...byOwner,
  answer: one(fieldReport),
});

/** The address is in the body to keep it out of logs. */
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/exportPerson',
  summary: 'What the backend holds about one person',
  ...byOwner,
  ...ofHostExtension,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(personalRecords),
  missingAtHost: 'This backend cannot say what it holds about one person.',
});

export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/erasePerson',
  summary: 'Erase what the backend holds about one person',
  ...byOwner,
  ...ofHostExtension,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(erasedRecords),
  invalidates: ['responses', 'contacts'],
  missingAtHost: 'This backend cannot erase one person.',
});

export const exportPersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/export',
  summary: 'Everything that site and backend hold about one person, with the files',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(personalData),
});

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/erase',
  summary: 'Erase one person from site and backend',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(erasure),
  invalidates: ['responses', 'contacts', 'outbox'],
});
