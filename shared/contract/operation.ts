import { healthReport } from '../schemas/health-report.ts';
import { hostReport, reportFormat } from '../schemas/host-report.ts';
import { trailEntry, trailQuery } from '../schemas/trail.ts';
import { webhookLog } from '../schemas/webhooks.ts';
import { done, list, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

export const getTrail = defineEndpoint({
  method: 'GET',
  path: '/trail',
  summary: 'What admins have changed, the newest first',
  auth: 'admin',
  ...ofBff,
  query: trailQuery,
  answer: list(trailEntry),
});

export const getWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks and their results, newest first',
  auth: 'admin',
  ...ofBff,
  answer: one(webhookLog),
});

export const resendWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/resend',
  summary: 'Send a webhook again under its id',
  auth: 'admin',
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
  ...ofBff,
  query: reportFormat,
  answer: one(hostReport),
});

export const getHealthReport = defineEndpoint({
  method: 'GET',
  path: '/healthReport',
  summary: 'How the site fares: queue, mail, backup, disk, backend, versions, and a command for each trouble',
  auth: 'admin',
  ...ofBff,
  query: reportFormat,
  answer: one(healthReport),
});
