import { createHmac } from 'node:crypto';

interface SignedParts {
  readonly id: string;
  readonly timestamp: number;
  readonly payload: string;
}

const prefix = 'whsec_';

/** Whether a text is a Standard Webhooks secret: 24 to 64 bytes in base64 after `whsec_`. */
export function isWebhookSecret(text: string): boolean {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64');
  const isWhole = text === prefix + bytes.toString('base64');
  return isWhole && bytes.length >= 24 && bytes.length <= 64;
}

/** Returns the Standard Webhooks headers, with one signature per secret so that a secret can be rotated. */
export function webhookHeaders({ id, timestamp, payload }: SignedParts, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
