import { isoNow } from '../../clock.ts';
import type { DeliveryResult } from './classify-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RelayOptions } from './relay.ts';
import { defaultMaxDelayMs, retryDelay } from './retry-delay.ts';
import type { createServiceHealth } from './service-health.ts';
import { submissionKey } from './submission-key.ts';

type SettleOptions = Pick<
  RelayOptions,
  'outbox' | 'clock' | 'onDelivered' | 'entriesAfter' | 'random' | 'maxDelayMs' | 'giveUpAfterMs'
> & { readonly health: ReturnType<typeof createServiceHealth> };

/** How long a service that asks for it is left alone with all posts. */
const maxPauseMs = 60 * 1000;
/** Tries before something is given up, also of what somebody has sent again long after it came. */
const minAttempts = 5;

/** Of a form post: its sender may send it again under another id. */
function refusedKeyOf({ form, fields, file, file_name }: OutboxEntry): string | null {
  if (form === 'mail' || form === 'webhook') return null;
  return submissionKey(
    { form, fields: JSON.parse(fields), file: file && { name: file_name ?? '', content: file } },
    null,
  );
}

/**
 * Writes down what became of a delivery: delivered, refused, to be tried again, or given up.
 *
 * @param onRecovered called when the service answers again after a failure: what waits until then (ISO 8601) may go now
 */
export function createSettle(options: SettleOptions, onRecovered: (before: string) => Promise<void>) {
  const { outbox, clock, onDelivered, entriesAfter = [], health } = options;
  const { random = Math.random, maxDelayMs = defaultMaxDelayMs, giveUpAfterMs = Number.POSITIVE_INFINITY } = options;

  return async (entry: OutboxEntry, result: DeliveryResult): Promise<void> => {
    const owner = entry.lease_owner ?? '';
    if (result.outcome === 'failed') {
      // One post's long wait is its own: the queue goes on after a minute at most.
      health.failed(result.retryAfterMs && Math.min(result.retryAfterMs, maxPauseMs));
      const isGivenUp = entry.attempts >= minAttempts && clock.now() - Date.parse(entry.created_at) >= giveUpAfterMs;
      if (isGivenUp) return void (await outbox.settleRefused(entry.id, owner, result.reason));
      const wait = Math.max(retryDelay(entry.attempts, random, maxDelayMs), result.retryAfterMs ?? 0);
      await outbox.requeue(entry.id, owner, isoNow(clock, wait), result.reason);
      return;
    }
    if (result.outcome === 'delivered') {
      const following = await Promise.all(entriesAfter.map((after) => after(entry, result.data)));
      const settled = await outbox.settleDelivered(entry.id, owner, result.message ?? null, following.flat());
      if (settled) onDelivered?.(entry.form);
    } else {
      const attempts = entry.attempts - (result.unsent ? 1 : 0);
      await outbox.settleRefused(entry.id, owner, result.message, { refused_key: refusedKeyOf(entry), attempts });
    }
    // A refusal shows as well that the service is back. What waits longer than our own pauses does so at its word.
    if (health.answered()) await onRecovered(isoNow(clock, maxDelayMs));
  };
}
