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
 * Inserts a row; what is left out has no value, and it is to be sent at once.
 *
 * @param now ISO 8601
 * @returns undefined when one with this id, key or stamp is there already
 */
export async function insertRow(
  db: Kysely<Database>,
  values: Partial<OutboxRow> & Pick<OutboxRow, 'form' | 'idempotency_key' | 'fields'>,
  now: string,
): Promise<OutboxRow | undefined> {
  const row: OutboxRow = {
    id: randomUUID(),
    refused_key: null,
    stamp: null,
    state: 'queued',
    file_name: null,
    file_type: null,
    file_content: null,
    attempts: 0,
    next_attempt_at: now,
    lease_owner: null,
    lease_until: null,
    reason: null,
    traceparent: null,
    created_at: now,
    settled_at: null,
    ...values,
  };
  const result = await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n ? row : undefined;
}

/**
 * Puts something into the outbox, to be sent at once.
 *
 * @param now ISO 8601
 * @returns false when one with this key, or this id, is there already
 */
export async function addEntry(
  db: Kysely<Database>,
  { id, form, key, fields, traceparent = null }: NewEntry,
  now: string,
): Promise<boolean> {
  const values = { form, idempotency_key: key, fields: JSON.stringify(fields), traceparent, ...(id && { id }) };
  return (await insertRow(db, values, now)) !== undefined;
}
