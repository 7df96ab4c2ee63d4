import { expect, test } from 'vitest';
import { isWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  parts: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, payload: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('matches the published example of Standard Webhooks', () => {
  expect(webhookHeaders(published.parts, [published.secret])).toEqual({
    'webhook-id': published.parts.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': published.signature,
  });
});

test('it carries a signature of each secret while one takes the place of another', () => {
  const fresh = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const headers = webhookHeaders(published.parts, [fresh, published.secret]);
  expect(headers['webhook-signature'].split(' ')).toEqual([expect.stringMatching(/^v1,/), published.signature]);
});

test.each([
  [published.secret, true],
  [`whsec_${Buffer.alloc(64).toString('base64')}`, true],
  [`whsec_${Buffer.alloc(23).toString('base64')}`, false],
  [`whsec_${Buffer.alloc(65).toString('base64')}`, false],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
  ['whsec_not base64 at all, whatever its length', false],
])('%s as a secret: %s', (secret, isOne) => {
  expect(isWebhookSecret(secret)).toBe(isOne);
});
