import { hash } from 'node:crypto';
import { type Clock, hourMs } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { readSetting, writeSetting } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { publicLookup } from '../../public-address.ts';
import { createDeliveryClient, type DeliveryResult, unreachable } from '../outbox/delivery-client.ts';
import type { DeliveryService, RelayOptions } from '../outbox/relay.ts';
import { retryAfterOf } from '../upstream/classify-refusal.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { storedEventOf } from './webhook-event.ts';

interface WebhookSenderOptions {
  readonly target: Pick<NonNullable<Config['webhooks']>, 'url' | 'secrets' | 'allowPrivate'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const maxAnswerBytes = 16 * 1024;

const goneKey = 'webhook_gone';
const refusedMessage = 'The receiver refused further webhooks (410). Sending resumes when you send one again.';
const refused = { outcome: 'refused', message: refusedMessage, logged: refusedMessage } as const;

/** Resumes sending to a receiver that refused webhooks. */
export const resumeSending = async (db: Db): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', goneKey).execute();
};

function createWebhookService({ target, db, clock }: WebhookSenderOptions, timeoutMs: number): DeliveryService {
  const lookup = target.allowPrivate ? undefined : publicLookup;
  const client = createDeliveryClient({ timeoutMs, connections: 8, lookup });
  // A changed URL is a new receiver.
  const receiver = hash('sha256', target.url, 'hex');

  async function send(parts: { id: string; payload: string }, stop: AbortSignal | undefined): Promise<DeliveryResult> {
    if ((await readSetting(db, goneKey)) === receiver) return { ...refused, unsent: true };
    const timestamp = Math.floor(clock.now() / 1000);
    const signed = webhookHeaders({ ...parts, timestamp }, target.secrets);
    const message = { headers: { 'content-type': 'application/json', ...signed }, body: parts.payload };
    const { statusCode, headers, body } = await client.post(target.url, message, stop);
    await body.dump({ limit: maxAnswerBytes }).catch(() => undefined);
    if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered', message: undefined };
    if (statusCode === 410) {
      await writeSetting(db, goneKey, receiver);
      return refused;
    }
    const wait = retryAfterOf([headers['retry-after']].flat()[0], clock.now());
    const reason = `The receiver answered ${statusCode}.`;
    return { outcome: 'failed', reason, ...(wait !== undefined && { retryAfterMs: wait * 1000 }) };
  }

  return {
    async deliver(entry, stop) {
      try {
        return await send({ id: entry.id, payload: storedEventOf(entry).payload }, stop);
      } catch (error) {
        return unreachable('The receiver', error);
      }
    },
    close: () => client.close(),
  };
}

/** Retries for three days, at most two hours apart. */
export function webhookRelay(
  options: WebhookSenderOptions,
): Required<Pick<RelayOptions, 'service' | 'timeoutMs' | 'maxDelayMs' | 'giveUpAfterMs'>> {
  const { timeoutMs = 15_000 } = options;
  const service = createWebhookService(options, timeoutMs);
  return { service, timeoutMs, maxDelayMs: 2 * hourMs, giveUpAfterMs: 72 * hourMs };
}
