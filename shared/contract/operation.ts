import { healthReport } from '../schemas/health-report.ts';
import { hostReport, reportFormat } from '../schemas/host-report.ts';
import { one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

/** What whoever runs the site asks it. As text with `?format=text` or `Accept: text/plain`. */

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
