import {
  addPasskeyInput,
  adminsOverview,
  newAdminPassword,
  passkeyEnrolment,
  recoveryCodes,
  totpEnrolment,
} from '../schemas/admin-answers.ts';
import { adminInput, adminRoleInput, changePasswordInput, confirmTotpInput } from '../schemas/admins.ts';
import { done, one } from './answers.ts';
import { byAdmin, byOwner, defineEndpoint } from './define-endpoint.ts';

export const getAdmins = defineEndpoint({
  method: 'GET',
  path: '/admins',
  summary: 'Who may log in as admin, and one’s own sessions and second factor',
  ...byAdmin,
  answer: one(adminsOverview),
});

export const addAdmin = defineEndpoint({
  method: 'POST',
  path: '/admins',
  summary: 'Make somebody an admin with a role',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: adminRoleInput },
  answer: one(newAdminPassword),
  errors: ['conflict'],
  invalidates: ['admins'],
});

export const setAdminRole = defineEndpoint({
  method: 'PUT',
  path: '/admins/role',
  summary: 'Give an admin another role',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: adminRoleInput },
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const removeAdmin = defineEndpoint({
  method: 'POST',
  path: '/admins/remove',
  summary: 'Remove an admin, whose sessions end',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: adminInput },
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const resetAdmin = defineEndpoint({
  method: 'POST',
  path: '/admins/reset',
  summary: 'A new password for an admin who has lost it or the second factor; every session ends',
  ...byOwner,
  stepUp: true,
  body: { kind: 'json', fields: adminInput },
  answer: one(newAdminPassword),
  errors: ['not_found'],
  invalidates: ['admins'],
});

export const changeAdminPassword = defineEndpoint({
  method: 'PUT',
  path: '/admins/password',
  summary: 'Change one’s own password; the other sessions end',
  ...byAdmin,
  stepUp: true,
  body: { kind: 'json', fields: changePasswordInput },
  answer: done,
  errors: ['conflict'],
  invalidates: ['admins'],
});

export const endOwnAdminSession = defineEndpoint({
  method: 'DELETE',
  path: '/admins/sessions/{session}',
  summary: 'End one of one’s own sessions',
  ...byAdmin,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['admins'],
});

export const getTotpEnrolment = defineEndpoint({
  method: 'GET',
  path: '/admins/totp',
  summary: 'A secret for an authenticator app, the same one at this browser until it is confirmed or half an hour old',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  answer: one(totpEnrolment),
  errors: ['forbidden'],
});

export const confirmTotp = defineEndpoint({
  method: 'PUT',
  path: '/admins/totp',
  summary: 'Take the authenticator app into use with its first code',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  body: { kind: 'json', fields: confirmTotpInput },
  answer: one(recoveryCodes),
  errors: ['forbidden'],
  invalidates: ['admins', 'session'],
});

export const getPasskeyEnrolment = defineEndpoint({
  method: 'GET',
  path: '/admins/passkeys',
  summary: 'What a new passkey is made by, another one each time',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  answer: one(passkeyEnrolment),
  errors: ['forbidden'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/admins/passkeys',
  summary: 'Take a new passkey into use',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  body: { kind: 'json', fields: addPasskeyInput },
  answer: one(recoveryCodes),
  errors: ['forbidden', 'conflict'],
  invalidates: ['admins', 'session'],
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/admins/passkeys/{passkey}',
  summary: 'Remove one of one’s own passkeys',
  ...byAdmin,
  stepUp: true,
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/admins/recoveryCodes',
  summary: 'New recovery codes for one’s own second step; those before count no more',
  ...byAdmin,
  stepUp: true,
  answer: one(recoveryCodes),
  errors: ['conflict'],
  invalidates: ['admins'],
});

export const removeSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admins/secondFactor/remove',
  summary: 'Switch one’s own second step off',
  ...byAdmin,
  stepUp: true,
  answer: done,
  errors: ['conflict'],
  invalidates: ['admins'],
});
