import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Agent, request } from 'undici';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { readSetting, writeSetting } from '../../database/settings.ts';
import { publicLookup } from '../../public-address.ts';
import type { DeliveryResult } from '../outbox/classify-answer.ts';
import type { DeliveryService, RelayOptions } from '../outbox/relay.ts';
import { retryAfterOf } from '../upstream/retry-after.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { storedEventOf } from './webhook-event.ts';

/** Where webhooks go, as the configuration has it. */
export interface WebhookTarget {
  readonly url: string;
  /** Each signs. */
  readonly secrets: readonly string[];
  /** Private addresses are connected to. */
  readonly allowPrivate: boolean;
}

export interface WebhookSenderOptions {
  readonly target: WebhookTarget;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const hourMs = 60 * 60_000;
/** An answer is read as far as this, so that its connection can be used again. */
const maxAnswerBytes = 16 * 1024;

const goneKey = 'webhook_gone';
const gone = 'The receiver wants no more webhooks (410): nothing is sent to it until one is sent again by hand.';

/** Forgets that the receiver wants no more. */
export const forgetGone = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', goneKey).execute();
};

function reasonOf(error: unknown): string {
  const { code, name, message }: { code?: unknown; name?: unknown; message?: unknown } = Object(error);
  const isLate = name === 'TimeoutError' || String(code).includes('TIMEOUT');
  return `The receiver could not be reached (${isLate ? 'it did not answer in time' : String(code ?? message)}).`;
}

/** The adapter to the receiver: one signed POST a try, redirects not followed, of the answer only the status. */
function createWebhookService({ target, db, clock }: WebhookSenderOptions, timeoutMs: number): DeliveryService {
  const lookup = target.allowPrivate ? undefined : publicLookup;
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 8,
  });
  // Whoever sets another address has another receiver.
  const receiver = createHash('sha256').update(target.url).digest('hex');

  async function send(parts: { id: string; payload: string }, stop: AbortSignal | undefined): Promise<DeliveryResult> {
    if ((await readSetting(db, goneKey)) === receiver) return { outcome: 'refused', message: gone };
    const timestamp = Math.floor(clock.now() / 1000);
    const limit = AbortSignal.timeout(timeoutMs);
    const { statusCode, headers, body } = await request(target.url, {
      method: 'POST',
      dispatcher: agent,
      signal: stop ? AbortSignal.any([limit, stop]) : limit,
      headers: { 'content-type': 'application/json', ...webhookHeaders({ ...parts, timestamp }, target.secrets) },
      body: parts.payload,
    });
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
        return { outcome: 'failed', reason: reasonOf(error) };
      }
    },
    close: () => agent.destroy(),
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
