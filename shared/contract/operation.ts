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
  summary: 'Audit trail: what admins changed, newest first',
  ...byOwner,
  query: trailQuery,
  answer: list(trailEntry),
});

export const getTrailAdmins = defineEndpoint({
  method: 'GET',
  path: '/trail/admins',
  summary: 'Admins with entries in the audit trail',
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
  errors: ['not_found', 'conflict'],
});

export const getHostReport = defineEndpoint({
  method: 'GET',
  path: '/hostReport',
  summary: 'Differences between the backend’s answers and the contract',
  ...byOwner,
  query: reportFormat,
  answer: one(hostReport),
});

export const getHealthReport = defineEndpoint({
  method: 'GET',
  path: '/healthReport',
  summary: 'Health report: queue, mail, backup, disk, backend and versions, with a command for each problem',
  ...byOwner,
  query: reportFormat,
  answer: one(healthReport),
});

export const reportVisit = defineEndpoint({
  method: 'POST',
  path: '/fieldData',
  summary: 'Report the speed of a page and the openings that were read; ignored with Do Not Track',
  ...byVisitor,
  body: { kind: 'json', fields: visitInput },
  answer: done,
  limit: 'visit',
});

export const getFieldData = defineEndpoint({
  method: 'GET',
  path: '/fieldData',
  summary: 'Page speed, and views and applications of each opening, over 28 days',
  ...byOwner,
  answer: one(fieldReport),
});

/** The address is in the body to keep it out of logs. */
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/exportPerson',
  summary: 'Export what the backend stores about a person',
  ...byOwner,
  ...ofHostExtension,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(personalRecords),
  missingAtHost: 'This backend cannot export the data of a person.',
});

export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/erasePerson',
  summary: 'Erase what the backend stores about a person',
  ...byOwner,
  ...ofHostExtension,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(erasedRecords),
  invalidates: ['responses', 'contacts'],
  missingAtHost: 'This backend cannot erase the data of a person.',
});

export const exportPersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/export',
  summary: 'Export everything that the site and its backend store about a person, including files',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(personalData),
});

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/personalData/erase',
  summary: 'Erase a person from the site and its backend',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: personInput },
  answer: one(erasure),
  invalidates: ['responses', 'contacts', 'outbox'],
});
