import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { readSetting, writeSetting } from '../../database/settings.ts';
import { hourMs } from '../../durations.ts';
import { publicLookup } from '../../public-address.ts';
import { createDeliveryClient, type DeliveryResult, unreachable } from '../outbox/delivery-client.ts';
import type { DeliveryService, RelayOptions } from '../outbox/relay.ts';
import { retryAfterOf } from '../upstream/retry-after.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { storedEventOf } from './webhook-event.ts';

/** Where webhooks go, as the configuration has it. */
interface WebhookTarget {
  readonly url: string;
  /** Each signs. */
  readonly secrets: readonly string[];
  /** Private addresses are connected to. */
  readonly allowPrivate: boolean;
}

interface WebhookSenderOptions {
  readonly target: WebhookTarget;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** An answer is read as far as this, so that its connection can be used again. */
const maxAnswerBytes = 16 * 1024;

const goneKey = 'webhook_gone';
const gone = 'The receiver wants no more webhooks (410): nothing is sent to it until one is sent again by hand.';

/** Forgets that the receiver wants no more. */
export const forgetGone = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', goneKey).execute();
};

/** The adapter to the receiver: one signed POST a try, of whose answer only the status counts. */
function createWebhookService({ target, db, clock }: WebhookSenderOptions, timeoutMs: number): DeliveryService {
  const lookup = target.allowPrivate ? undefined : publicLookup;
  const client = createDeliveryClient({ timeoutMs, connections: 8, lookup });
  // Whoever sets another address has another receiver.
  const receiver = hash('sha256', target.url, 'hex');

  async function send(parts: { id: string; payload: string }, stop: AbortSignal | undefined): Promise<DeliveryResult> {
    if ((await readSetting(db, goneKey)) === receiver) return { outcome: 'refused', message: gone, unsent: true };
    const timestamp = Math.floor(clock.now() / 1000);
    const signed = webhookHeaders({ ...parts, timestamp }, target.secrets);
    const message = { headers: { 'content-type': 'application/json', ...signed }, body: parts.payload };
    const { statusCode, headers, body } = await client.post(target.url, message, stop);
    await body.dump({ limit: maxAnswerBytes }).catch(() => undefined);
    if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered', message: undefined };
    if (statusCode === 410) {
      await writeSetting(db, goneKey, receiver);
      return { outcome: 'refused', message: gone };
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

/** How webhooks leave the outbox, as Standard Webhooks recommends: for three days, ever more rarely, up to two hours. */
export function webhookRelay(
  options: WebhookSenderOptions,
): Required<Pick<RelayOptions, 'service' | 'timeoutMs' | 'maxDelayMs' | 'giveUpAfterMs'>> {
  const { timeoutMs = 15_000 } = options;
  const service = createWebhookService(options, timeoutMs);
  return { service, timeoutMs, maxDelayMs: 2 * hourMs, giveUpAfterMs: 72 * hourMs };
}
