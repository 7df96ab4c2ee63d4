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
import { defineEndpoint, ofBff } from './define-endpoint.ts';

export const getTrail = defineEndpoint({
  method: 'GET',
  path: '/trail',
  summary: 'What admins have changed, the newest first',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  query: trailQuery,
  answer: list(trailEntry),
});

export const getTrailAdmins = defineEndpoint({
  method: 'GET',
  path: '/trail/admins',
  summary: 'The admins that the audit trail names',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  answer: one(trailAdmins),
});

export const getWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks and their results, newest first',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  answer: one(webhookLog),
});

export const resendWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/resend',
  summary: 'Send a webhook again under its id',
  auth: 'admin',
  roles: ['owner'],
  stepUp: false,
  ...ofBff,
  answer: done,
  errors: ['not_found'],
});

export const getHostReport = defineEndpoint({
  method: 'GET',
  path: '/hostReport',
  summary: 'In what the answers of the backend host differ from the contract',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  query: reportFormat,
  answer: one(hostReport),
});

export const getHealthReport = defineEndpoint({
  method: 'GET',
  path: '/healthReport',
  summary: 'How the site fares: queue, mail, backup, disk, backend, versions, and a command for each trouble',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  query: reportFormat,
  answer: one(healthReport),
});

export const reportVisit = defineEndpoint({
  method: 'POST',
  path: '/fieldData',
  summary: 'How fast a page was for a visitor, and which openings were read; ignored with Do Not Track',
  auth: 'public',
  ...ofBff,
  body: { kind: 'json', fields: visitInput },
  answer: done,
});

export const getFieldData = defineEndpoint({
  method: 'GET',
  path: '/fieldData',
  summary: 'How fast pages are for visitors, and how many read and apply for each opening, over 28 days',
  auth: 'admin',
  roles: ['owner'],
  ...ofBff,
  answer: one(fieldReport),
});

/** The address is in the body to keep it out of logs. */
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/exportPerson',
  summary: 'What the backend holds about one person',
  auth: 'admin',
  roles: ['owner'],
  stepUp: true,
  servedBy: 'host',
  documented: false,
  body: { kind: 'json', fields: personInput },
  answer: one(personalRecords),
  missingAtHost: 'This backend cannot say what it holds about one person.',
});

export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/erasePerson',
  summary: 'Erase what the backend holds about one person',
  auth: 'admin',
  roles: ['owner'],
  stepUp: true,
  servedBy: 'host',
  documented: false,
  body: { kind: 'json', fields: personInput },
  answer: one(erasedRecords),
  invalidates: ['responses', 'contacts'],
  missingAtHost: 'This backend cannot erase one person.',
});

export const exportPersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/export',
  summary: 'Everything that site and backend hold about one person, with the files',
  auth: 'admin',
  roles: ['owner'],
  stepUp: true,
  ...ofBff,
  body: { kind: 'json', fields: personInput },
  answer: one(personalData),
});

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/erase',
  summary: 'Erase one person from site and backend',
  auth: 'admin',
  roles: ['owner'],
  stepUp: true,
  ...ofBff,
  body: { kind: 'json', fields: personInput },
  answer: one(erasure),
  invalidates: ['responses', 'contacts', 'outbox'],
});
