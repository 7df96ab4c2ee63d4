import {
  adminLoginInput,
  adminLoginState,
  browserState,
  confirmationFactors,
  passkeyInput,
  passkeyRequest,
  sessionState,
} from '../schemas/admin-answers.ts';
import { changePasswordInput, confirmAdminInput, secondStepInput } from '../schemas/admins.ts';
import { done, one } from './answers.ts';
import { byAdmin, byVisitor, defineEndpoint } from './define-endpoint.ts';

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  ...byVisitor,
  answer: one(browserState),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Log the user out',
  ...byVisitor,
  answer: one(sessionState),
  invalidates: ['session'],
});

export const startAdminSession = defineEndpoint({
  method: 'POST',
  path: '/session/admin',
  summary: 'Log in as admin',
  ...byVisitor,
  body: { kind: 'json', fields: adminLoginInput },
  answer: one(adminLoginState),
  errors: ['invalid_credentials'],
  invalidates: ['session'],
  limit: 'login',
});

export const finishAdminSession = defineEndpoint({
  method: 'POST',
  path: '/session/admin/code',
  summary: 'Complete an admin login with a code',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: false,
  body: { kind: 'json', fields: secondStepInput },
  answer: one(sessionState),
  errors: ['invalid_credentials', 'session_missing', 'factor_unreadable'],
  invalidates: ['session'],
  limit: 'code',
});

export const replaceInitialPassword = defineEndpoint({
  method: 'PUT',
  path: '/session/admin/password',
  summary: 'Replace a generated or too weak password during login; a second step may follow',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: false,
  body: { kind: 'json', fields: changePasswordInput },
  answer: one(adminLoginState),
  errors: ['session_missing', 'conflict'],
  invalidates: ['session'],
  limit: 'password',
});

export const getPasskeyRequest = defineEndpoint({
  method: 'GET',
  path: '/session/admin/passkey',
  summary: 'WebAuthn options for the second step',
  ...byAdmin,
  auth: 'adminStep',
  answer: one(passkeyRequest),
  errors: ['session_missing'],
});

export const finishAdminSessionByPasskey = defineEndpoint({
  method: 'POST',
  path: '/session/admin/passkey',
  summary: 'Complete an admin login with a passkey',
  ...byAdmin,
  auth: 'adminStep',
  stepUp: false,
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
  ...byVisitor,
  answer: one(sessionState),
  invalidates: ['session'],
});

export const getAdminConfirmation = defineEndpoint({
  method: 'GET',
  path: '/session/admin/confirm',
  summary: 'How the admin can confirm their identity',
  ...byAdmin,
  answer: one(confirmationFactors),
});

export const confirmAdmin = defineEndpoint({
  method: 'POST',
  path: '/session/admin/confirm',
  summary: 'Confirm the admin’s identity by password and, if a second factor is set up, by code',
  ...byAdmin,
  stepUp: false,
  body: { kind: 'json', fields: confirmAdminInput },
  answer: done,
  errors: ['factor_unreadable'],
  limit: 'login',
});

export const confirmAdminByPasskey = defineEndpoint({
  method: 'POST',
  path: '/session/admin/confirm/passkey',
  summary: 'Confirm the admin’s identity by a passkey with user verification',
  ...byAdmin,
  stepUp: false,
  body: { kind: 'json', fields: passkeyInput },
  answer: done,
  errors: ['invalid_credentials'],
  limit: 'code',
});
