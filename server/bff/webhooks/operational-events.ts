import type { Kysely } from 'kysely';
import type { HostDifference } from '../../../shared/schemas/host-report.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { changeSetting, readSetting } from '../../database/settings.ts';
import { addEntry } from '../outbox/outbox.ts';
import { readQueue } from '../reports/health-report.ts';
import { webhookEntry } from './webhook-event.ts';

const stuckKey = 'outbox_stuck';

/** Tells that posts or mails have been waiting for too long: once, until none of them does any more. */
export async function recordStuckOutbox(db: Kysely<Database>, clock: Clock): Promise<void> {
  const { waiting, stuck, oldest } = await readQueue(db, clock);
  const before = await readSetting(db, stuckKey);
  const now = stuck > 0 ? 'yes' : 'no';
  if (now === (before ?? 'no')) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await changeSetting(transaction, stuckKey, before, now)) || now === 'no') return;
    const event = { type: 'outbox.stuck', record: '', data: { waiting, stuck, oldest } } as const;
    await addEntry(transaction, webhookEntry(event, isoNow(clock)), isoNow(clock));
  });
}

/**
 * Tells how the host's answers differ from the contract: each way once, as long as the log of webhooks has it, whichever
 * process has seen it. They are words of the contract, and nothing that a host has answered.
 *
 * @param told gets what is recorded, so that it is not recorded every time
 */
export async function recordDrift(
  db: Kysely<Database>,
  clock: Clock,
  differences: readonly HostDifference[],
  told: Set<string>,
): Promise<void> {
  for (const { call, field, kind, words, first } of differences) {
    const key = `contract.drift ${call} ${field} ${kind}`;
    if (told.has(key)) continue;
    const event = { type: 'contract.drift', key, record: call, data: { call, field, kind, words, first } } as const;
    await addEntry(db, webhookEntry(event, isoNow(clock)), isoNow(clock));
    told.add(key);
  }
}
