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
  summary: 'All admins, and the caller’s own sessions and second factor',
  ...byAdmin,
  answer: one(adminsOverview),
});

export const addAdmin = defineEndpoint({
  method: 'POST',
  path: '/admins',
  summary: 'Add an admin with a role',
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
  summary: 'Change the role of an admin',
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
  summary: 'Remove an admin and end their sessions',
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
  summary: 'Give an admin a new password, remove their second factor and end their sessions',
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
  summary: 'Change your own password and end your other sessions',
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
  summary: 'End one of your own sessions',
  ...byAdmin,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['admins'],
});

export const getTotpEnrolment = defineEndpoint({
  method: 'GET',
  path: '/admins/totp',
  summary: 'Secret for an authenticator app; this browser gets the same one for half an hour or until it is confirmed',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  answer: one(totpEnrolment),
  errors: ['forbidden'],
});

export const confirmTotp = defineEndpoint({
  method: 'PUT',
  path: '/admins/totp',
  summary: 'Enable the authenticator app with its first code',
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
  summary: 'Options for registering a passkey, new at each call',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: true,
  answer: one(passkeyEnrolment),
  errors: ['forbidden'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/admins/passkeys',
  summary: 'Add a passkey',
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
  summary: 'Remove one of your own passkeys',
  ...byAdmin,
  stepUp: true,
  answer: done,
  errors: ['not_found', 'conflict'],
  invalidates: ['admins'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/admins/recoveryCodes',
  summary: 'Create new recovery codes for your own second step; the old ones stop working',
  ...byAdmin,
  stepUp: true,
  answer: one(recoveryCodes),
  errors: ['conflict'],
  invalidates: ['admins'],
});

export const removeSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/admins/secondFactor/remove',
  summary: 'Switch off your own second step',
  ...byAdmin,
  stepUp: true,
  answer: done,
  errors: ['conflict'],
  invalidates: ['admins'],
});
