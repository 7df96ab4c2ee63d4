import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../../database/schema.ts';

/** What enters the outbox beside form posts. */
export interface NewEntry {
  /** Of its row; left out, a random one. */
  readonly id?: string;
  readonly form: Extract<OutboxRow['form'], 'mail' | 'webhook'>;
  /** By which it is recognised when it comes again. */
  readonly key: string;
  readonly fields: object;
  /** The trace that it belongs to (W3C). */
  readonly traceparent?: string | null | undefined;
}

/**
 * Puts something into the outbox, to be sent at once.
 *
 * @param now ISO 8601
 * @returns false when one with this key, or this id, is there already
 */
export async function addEntry(
  db: Kysely<Database>,
  { id = randomUUID(), form, key, fields, traceparent = null }: NewEntry,
  now: string,
): Promise<boolean> {
  const result = await db
    .insertInto('outbox')
    .values({
      id,
      form,
      idempotency_key: key,
      stamp: null,
      state: 'queued',
      fields: JSON.stringify(fields),
      file_name: null,
      file_type: null,
      file_content: null,
      attempts: 0,
      next_attempt_at: now,
      lease_owner: null,
      lease_until: null,
      reason: null,
      traceparent,
      created_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
