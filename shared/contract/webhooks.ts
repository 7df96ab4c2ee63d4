import { webhookLog } from '../schemas/webhooks.ts';
import { done, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

export const getWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'What was told to the receiver of webhooks, the newest first, and what came of it',
  auth: 'admin',
  ...ofBff,
  answer: one(webhookLog),
});

export const resendWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/{id}/resend',
  summary: 'Send a webhook again under its id',
  auth: 'admin',
  ...ofBff,
  answer: done,
  errors: ['not_found'],
});
