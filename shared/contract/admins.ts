import {
  addPasskeyInput,
  adminsOverview,
  newAdminPassword,
  passkeyEnrolment,
  recoveryCodes,
  totpEnrolment,
} from '../schemas/admin-answers.ts';
import { adminInput, changePasswordInput, confirmTotpInput, passwordInput } from '../schemas/admins.ts';
import { done, one } from './answers.ts';
import { defineEndpoint } from './define-endpoint.ts';

const ofSite = { servedBy: 'bff', documented: false } as const;

export const getAdmins = defineEndpoint({
  ...ofSite,
  method: 'GET',
  path: '/admins',
  summary: 'Who may log in as admin, and one’s own sessions and second factor',
  auth: 'admin',
  answer: one(adminsOverview),
});

export const addAdmin = defineEndpoint({
  ...ofSite,
  method: 'POST',
  path: '/admins',
  summary: 'Make somebody an admin',
  auth: 'admin',
  body: { kind: 'json', fields: adminInput },
  answer: one(newAdminPassword),
  errors: ['conflict'],
  invalidates: ['admins'],
});

export const removeAdmin = defineEndpoint({
  ...ofSite,
  method: 'POST',
  path: '/admins/remove',
  summary: 'Remove an admin, whose sessions end',
  auth: 'admin',
  body: { kind: 'json', fields: adminInput },
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const resetAdmin = defineEndpoint({
  ...ofSite,
  method: 'POST',
  path: '/admins/reset',
  summary: 'A new password for an admin who has lost it or the second factor; every session ends',
  auth: 'admin',
  body: { kind: 'json', fields: adminInput },
  answer: one(newAdminPassword),
  errors: ['not_found'],
  invalidates: ['admins'],
});

export const changeAdminPassword = defineEndpoint({
  ...ofSite,
  method: 'PUT',
  path: '/admins/password',
  summary: 'Change one’s own password; the other sessions end',
  auth: 'admin',
  body: { kind: 'json', fields: changePasswordInput },
  answer: done,
  errors: ['conflict'],
  invalidates: ['admins'],
  limit: 'password',
});

export const endOwnAdminSession = defineEndpoint({
  ...ofSite,
  method: 'DELETE',
  path: '/admins/sessions/{session}',
  summary: 'End one of one’s own sessions',
  auth: 'admin',
  answer: done,
  errors: ['not_found'],
  invalidates: ['admins'],
});

export const getTotpEnrolment = defineEndpoint({
  ...ofSite,
  method: 'GET',
  path: '/admins/totp',
  summary: 'A fresh secret for an authenticator app, another one each time',
  auth: 'adminStep',
  answer: one(totpEnrolment),
  errors: ['forbidden'],
});

export const confirmTotp = defineEndpoint({
  ...ofSite,
  method: 'PUT',
  path: '/admins/totp',
  summary: 'Take the authenticator app into use with its first code',
  auth: 'adminStep',
  body: { kind: 'json', fields: confirmTotpInput },
  answer: one(recoveryCodes),
  errors: ['forbidden'],
  invalidates: ['admins', 'session'],
});

export const getPasskeyEnrolment = defineEndpoint({
  ...ofSite,
  method: 'GET',
  path: '/admins/passkeys',
  summary: 'What a new passkey is made by, another one each time',
  auth: 'adminStep',
  answer: one(passkeyEnrolment),
  errors: ['forbidden'],
});

export const addPasskey = defineEndpoint({
  ...ofSite,
  method: 'POST',
  path: '/admins/passkeys',
  summary: 'Take a new passkey into use',
  auth: 'adminStep',
  body: { kind: 'json', fields: addPasskeyInput },
  answer: one(recoveryCodes),
  errors: ['forbidden', 'conflict'],
  invalidates: ['admins', 'session'],
});

export const removePasskey = defineEndpoint({
  ...ofSite,
  method: 'DELETE',
  path: '/admins/passkeys/{passkey}',
  summary: 'Remove one of one’s own passkeys',
  auth: 'admin',
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const removeSecondFactor = defineEndpoint({
  ...ofSite,
  method: 'POST',
  path: '/admins/secondFactor/remove',
  summary: 'Switch one’s own second step off',
  auth: 'admin',
  body: { kind: 'json', fields: passwordInput },
  answer: done,
  errors: ['conflict'],
  invalidates: ['admins'],
  limit: 'password',
});
