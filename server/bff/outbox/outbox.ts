import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { FormName, OutboxState } from '#shared/schemas/form-outbox.ts';
import { isoNow } from '../../clock.ts';
import { forUpdateSkipLocked } from '../../database/queries.ts';
import type { Database, DatabaseAndClock, Db, OutboxRow } from '../../database/schema.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';

export interface CheckedForm {
  readonly form: FormName;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly file: UploadedFile | undefined;
  /** `openingKey` of the opening of an application, for the site alone. */
  readonly opening?: string | undefined;
}

export interface NewEntry {
  readonly id?: string;
  readonly form: Extract<OutboxRow['form'], 'mail' | 'webhook' | 'publication'>;
  readonly key: string;
  readonly fields: object;
  /** Earliest sending time (ISO 8601). */
  readonly heldUntil?: string | undefined;
  readonly traceparent?: string | null | undefined;
}

async function insertRow(
  db: Db,
  values: Partial<OutboxRow> & Pick<OutboxRow, 'form' | 'idempotency_key' | 'fields'>,
  now: string,
): Promise<OutboxRow | undefined> {
  const row: OutboxRow = {
    id: randomUUID(),
    refused_key: null,
    stamp: null,
    opening: null,
    state: 'queued',
    file_name: null,
    file_type: null,
    file_content: null,
    attempts: 0,
    next_attempt_at: now,
    held_until: null,
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

type Recording = (db: Transaction<Database>, now: string) => Promise<void>;

/** An entry that a delivery adds. `record` runs in the same transaction once it was added, or always without an entry. */
export type FollowingEntry = (NewEntry & { readonly record?: Recording }) | { readonly record: Recording };

/** Adds an entry that is due now, or when it is no longer held. Returns false if its key is known. */
export async function addEntry(
  db: Db,
  { id, form, key, fields, heldUntil, traceparent = null }: NewEntry,
  now: string,
): Promise<boolean> {
  const hold = heldUntil !== undefined && { held_until: heldUntil, next_attempt_at: heldUntil };
  const values = {
    form,
    idempotency_key: key,
    fields: JSON.stringify(fields),
    traceparent,
    ...(id && { id }),
    ...hold,
  };
  return (await insertRow(db, values, now)) !== undefined;
}

/** Deletes those of these mails that no process has tried to send. Returns their ids. */
export async function cancelUnsent(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const deleted = await db
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where('form', '=', 'mail')
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('id')
    .execute();
  return new Set(deleted.map(({ id }) => id));
}

/** Matches entries that are not held. If the clock was set back behind a mail's creation, its hold is over. */
export const isNotHeld = (now: string) => (where: ExpressionBuilder<Database, 'outbox'>) =>
  where.or([
    where('held_until', 'is', null),
    where('held_until', '<=', now),
    where.and([where('created_at', '>', now), where('form', '=', 'mail')]),
  ]);

export interface OutboxEntry extends Omit<OutboxRow, 'file_content'> {
  readonly file: Uint8Array | null;
}

/** The exclusive right to deliver an entry until a time. */
export interface Lease {
  readonly owner: string;
  readonly until: string;
}

export type InitialState =
  | { readonly state: 'delivering'; readonly lease: Lease }
  | { readonly state: 'queued'; readonly due: string }
  | { readonly state: 'quarantined'; readonly reason: string };

export interface DeliveryStatus {
  readonly id: string;
  readonly state: OutboxState;
  readonly reason: string | null;
}

interface OutboxOptions extends DatabaseAndClock {
  readonly kinds?: readonly OutboxRow['form'][];
  readonly tracing?: Pick<Tracing, 'traceparent'> | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

const entryOf = ({ file_content: file, ...row }: OutboxRow): OutboxEntry => ({ ...row, file });

function columnsOf(initial: InitialState): Partial<OutboxRow> {
  if (initial.state === 'queued') return { state: 'queued', next_attempt_at: initial.due };
  if (initial.state === 'quarantined') return initial;
  const { owner, until } = initial.lease;
  return { state: 'delivering', attempts: 1, lease_owner: owner, lease_until: until };
}

const unleased = { lease_owner: null, lease_until: null } as const;

/** Outbox: queued → delivering → delivered | refused | queued. Only a lease's owner delivers and settles its entry. */
export function createOutbox({ db, clock, kinds = ['contact', 'application'], tracing }: OutboxOptions) {
  const now = () => isoNow(clock);
  const traceparent = () => tracing?.traceparent() ?? null;

  const leaseRows = (lease: Lease) =>
    db
      .updateTable('outbox')
      .set({
        state: 'delivering',
        attempts: sql<number>`attempts + 1`,
        lease_owner: lease.owner,
        lease_until: lease.until,
        settled_at: null,
      })
      .returningAll();

  async function settle(id: string, owner: string, values: Partial<OutboxRow>, transaction = db): Promise<boolean> {
    const result = await transaction
      .updateTable('outbox')
      .set({ ...unleased, ...values })
      .where('id', '=', id)
      .where('state', '=', 'delivering')
      .where('lease_owner', '=', owner)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  return {
    async record(
      checked: CheckedForm,
      key: string,
      initialState: InitialState,
      stamp: string | null = null,
    ): Promise<OutboxEntry | undefined> {
      const { form, fields, file, opening = null } = checked;
      const values = {
        form,
        idempotency_key: key,
        stamp,
        opening,
        fields: JSON.stringify(fields),
        ...(file && { file_name: file.name, file_type: file.type, file_content: file.content }),
        traceparent: traceparent(),
        ...columnsOf(initialState),
      };
      const row = await insertRow(db, values, now());
      return row && entryOf(row);
    },

    /**
     * Returns the key of the entry that a post repeats. A refused or delivered entry takes the post's key. An entry that will be
     * sent keeps its own: the service may have stored it under that key already.
     */
    async findRepeated(key: string, refusedKey: string): Promise<string | undefined> {
      const earlier = db.selectFrom('outbox').select('id').where('refused_key', '=', refusedKey).limit(1);
      const known = db.selectFrom('outbox').select('id').where('idempotency_key', '=', key);
      await db
        .updateTable('outbox')
        .set({ idempotency_key: key, refused_key: null })
        .where('id', '=', earlier)
        .where('state', 'in', ['refused', 'delivered'])
        .where(({ not, exists }) => not(exists(known)))
        .execute();
      const found = await db
        .selectFrom('outbox')
        .select('idempotency_key')
        .where(({ or, eb }) => or([eb('idempotency_key', '=', key), eb('refused_key', '=', refusedKey)]))
        .execute();
      const keys = found.map((entry) => entry.idempotency_key);
      return keys.includes(key) ? key : keys[0];
    },

    /** Queues a refused entry again because its sender repeated it: the reason may no longer apply. */
    async retakeRefused(key: string, initialState: InitialState): Promise<OutboxEntry | undefined> {
      const reset = { attempts: 0, reason: null, refused_key: null, created_at: now(), settled_at: null };
      const taken = await db
        .updateTable('outbox')
        .set({ ...reset, traceparent: traceparent(), ...columnsOf(initialState) })
        .where('idempotency_key', '=', key)
        .where('state', '=', 'refused')
        .returningAll()
        .executeTakeFirst();
      return taken && entryOf(taken);
    },

    findDelivery(key: string): Promise<DeliveryStatus | undefined> {
      return db
        .selectFrom('outbox')
        .select(['id', 'state', 'reason'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
    },

    /** Leases the entry that has been due longest, including entries with an expired lease. */
    async claimDue(lease: Lease): Promise<OutboxEntry | undefined> {
      const time = now();
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('form', 'in', kinds)
        .where(isNotHeld(time))
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'queued'), where('next_attempt_at', '<=', time)]),
            where.and([where('state', '=', 'delivering'), where('lease_until', '<=', time)]),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(1);
      // Not `in`: PostgreSQL may run the subquery of `in` once per row, and lock another entry each time.
      const claimed = await leaseRows(lease).where('id', '=', forUpdateSkipLocked(db, due)).executeTakeFirst();
      return claimed && entryOf(claimed);
    },

    async nextDueAt(): Promise<string | undefined> {
      const { queued, leased } = await db
        .selectFrom('outbox')
        .select(({ fn }) => [
          fn.min<string | null>('next_attempt_at').filterWhere('state', '=', 'queued').as('queued'),
          fn.min<string | null>('lease_until').filterWhere('state', '=', 'delivering').as('leased'),
        ])
        .where('state', 'in', ['queued', 'delivering'])
        .where('form', 'in', kinds)
        .executeTakeFirstOrThrow();
      return [queued, leased].filter((time) => time !== null).sort()[0];
    },

    /** Marks an entry as delivered and deletes its file at once; the rest is deleted by the retention. */
    settleDelivered: (id: string, owner: string, reason: string | null, following: readonly FollowingEntry[] = []) =>
      db.transaction().execute(async (transaction) => {
        const values = { state: 'delivered' as const, reason, settled_at: now(), file_content: null };
        const settled = await settle(id, owner, values, transaction);
        const trace = { traceparent: traceparent() };
        for (const entry of settled ? following : []) {
          const isAdded = !('key' in entry) || (await addEntry(transaction, { ...entry, ...trace }, now()));
          if (isAdded) await entry.record?.(transaction, now());
        }
        return settled;
      }),

    /** @param more the key for a repetition under another id; the number of attempts when it was not sent this time */
    settleRefused: (
      id: string,
      owner: string,
      reason: string,
      more: Partial<Pick<OutboxRow, 'refused_key' | 'attempts'>> = {},
    ) => settle(id, owner, { state: 'refused', reason, settled_at: now(), refused_key: null, ...more }),

    requeue: (id: string, owner: string, due: string, reason: string) =>
      settle(id, owner, { state: 'queued', next_attempt_at: due, reason }),

    async releaseLeases(ownerPrefix: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ ...unleased, state: 'queued', next_attempt_at: now() })
        .where('state', '=', 'delivering')
        .where('lease_owner', 'like', `${ownerPrefix}%`)
        .execute();
    },

    /** Makes waiting entries due now, or when they are no longer held. @param before ISO 8601: entries that are due later keep waiting */
    async wakeQueued(before = '9999'): Promise<void> {
      const time = now();
      await db
        .updateTable('outbox')
        .set(({ eb, ref }) => ({
          next_attempt_at: eb.case().when(isNotHeld(time)(eb)).then(time).else(ref('held_until')).end().$notNull(),
        }))
        .where('form', 'in', kinds)
        .where('state', '=', 'queued')
        .where('next_attempt_at', '>', time)
        .where('next_attempt_at', '<=', before)
        .execute();
    },
  };
}
