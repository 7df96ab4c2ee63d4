import { erasedRecords, erasure, personalData, personalRecords, personInput } from '../schemas/person.ts';
import { one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

/** The address is in the body to keep it out of logs. */
export const exportPerson = defineEndpoint({
  method: 'POST',
  path: '/exportPerson',
  summary: 'What the backend holds about one person',
  auth: 'admin',
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
  stepUp: true,
  ...ofBff,
  body: { kind: 'json', fields: personInput },
  answer: one(erasure),
  invalidates: ['responses', 'contacts', 'outbox'],
});
