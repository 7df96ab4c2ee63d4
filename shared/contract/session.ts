import {
  adminLoginInput,
  adminLoginState,
  adminRoles,
  browserState,
  confirmationFactors,
  passkeyInput,
  passkeyRequest,
  sessionState,
} from '../schemas/admin-answers.ts';
import { changePasswordInput, confirmAdminInput, secondStepInput } from '../schemas/admins.ts';
import { done, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  auth: 'public',
  ...ofBff,
  answer: one(browserState),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Log the user out',
  auth: 'public',
  ...ofBff,
  answer: one(sessionState),
  invalidates: ['session'],
});

export const startAdminSession = defineEndpoint({
  method: 'POST',
  path: '/session/admin',
  summary: 'Log in as admin',
  auth: 'public',
  ...ofBff,
  body: { kind: 'json', fields: adminLoginInput },
  answer: one(adminLoginState),
  errors: ['invalid_credentials'],
  invalidates: ['session'],
  limit: 'login',
});

export const finishAdminSession = defineEndpoint({
  method: 'POST',
  path: '/session/admin/code',
  summary: 'The second step of an admin’s login, by code',
  auth: 'adminStep',
  roles: adminRoles,
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: secondStepInput },
  answer: one(sessionState),
  errors: ['invalid_credentials', 'session_missing', 'factor_unreadable'],
  invalidates: ['session'],
  limit: 'code',
});

export const replaceInitialPassword = defineEndpoint({
  method: 'PUT',
  path: '/session/admin/password',
  summary: 'Replace the generated password at the login; a second step may follow',
  auth: 'adminStep',
  roles: adminRoles,
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: changePasswordInput },
  answer: one(adminLoginState),
  errors: ['session_missing', 'conflict'],
  invalidates: ['session'],
  limit: 'password',
});

export const getPasskeyRequest = defineEndpoint({
  method: 'GET',
  path: '/session/admin/passkey',
  summary: 'What a passkey is asked for by at the second step',
  auth: 'adminStep',
  roles: adminRoles,
  ...ofBff,
  answer: one(passkeyRequest),
  errors: ['session_missing'],
});

export const finishAdminSessionByPasskey = defineEndpoint({
  method: 'POST',
  path: '/session/admin/passkey',
  summary: 'The second step of an admin’s login, by passkey',
  auth: 'adminStep',
  roles: adminRoles,
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: passkeyInput },
  answer: one(sessionState),
  errors: ['invalid_credentials', 'session_missing'],
  invalidates: ['session'],
  limit: 'code',
});

export const endAdminSession = defineEndpoint({
  method: 'DELETE',
  path: '/session/admin',
  summary: 'Log the admin out',
  auth: 'public',
  ...ofBff,
  answer: one(sessionState),
  invalidates: ['session'],
});

export const getAdminConfirmation = defineEndpoint({
  method: 'GET',
  path: '/session/admin/confirm',
  summary: 'How the admin can confirm that it is them',
  auth: 'admin',
  roles: adminRoles,
  ...ofBff,
  answer: one(confirmationFactors),
});

export const confirmAdmin = defineEndpoint({
  method: 'POST',
  path: '/session/admin/confirm',
  summary: 'Confirm that it is the admin, by password and, if a second factor is set up, by code',
  auth: 'admin',
  roles: adminRoles,
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: confirmAdminInput },
  answer: done,
  errors: ['factor_unreadable'],
  limit: 'login',
});

export const confirmAdminByPasskey = defineEndpoint({
  method: 'POST',
  path: '/session/admin/confirm/passkey',
  summary: 'Confirm that it is the admin, by a passkey that verifies its user',
  auth: 'admin',
  roles: adminRoles,
  stepUp: false,
  ...ofBff,
  body: { kind: 'json', fields: passkeyInput },
  answer: done,
  errors: ['invalid_credentials'],
  limit: 'code',
});
