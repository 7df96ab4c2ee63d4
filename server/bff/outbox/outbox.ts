import { type Kysely, sql } from 'kysely';
import type { OutboxState } from '../../../shared/schemas/form-outbox.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database, OutboxRow } from '../../database/schema.ts';
import { forUpdateSkipLocked } from '../../database/skip-locked.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import { addEntry, insertRow, type NewEntry } from './add-entry.ts';
import type { CheckedForm } from './checked-form.ts';

/** A row with its file as bytes. */
export interface OutboxEntry extends Omit<OutboxRow, 'file_content'> {
  readonly file: Uint8Array | null;
}

/** Who may deliver an entry, and until when nobody else may. */
export interface Lease {
  readonly owner: string;
  /** ISO 8601 */
  readonly until: string;
}

/** How a new post enters: to be delivered by the request that brought it, to wait its turn, or to be quarantined. */
type InitialState =
  | { readonly state: 'delivering'; readonly lease: Lease }
  | { readonly state: 'queued'; readonly due: string }
  | { readonly state: 'quarantined'; readonly reason: string };

/** What became of an entry, for answering a repetition as the first was answered. */
export interface DeliveryStatus {
  readonly id: string;
  readonly state: OutboxState;
  readonly reason: string | null;
}

interface OutboxOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** What of it is delivered by whoever works with this outbox; left out, form posts. */
  readonly kinds?: readonly OutboxRow['form'][];
  readonly tracing?: Pick<Tracing, 'traceparent'> | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

const entryOf = ({ file_content: file, ...row }: OutboxRow): OutboxEntry => ({ ...row, file });

/** The columns in which it says so. */
function columnsOf(initial: InitialState): Partial<OutboxRow> {
  if (initial.state === 'queued') return { state: 'queued', next_attempt_at: initial.due };
  if (initial.state === 'quarantined') return initial;
  const { owner, until } = initial.lease;
  return { state: 'delivering', attempts: 1, lease_owner: owner, lease_until: until };
}

const unleased = { lease_owner: null, lease_until: null } as const;

/**
 * The durable outbox: every accepted form post, mail and webhook, and what became of it.
 *
 * queued → delivering → delivered | refused | queued again; quarantined and refused → queued by the admin's word.
 * Several processes may work on one database: an entry is delivered by whoever holds its lease, and only the lease's
 * owner settles it.
 */
export function createOutbox({ db, clock, kinds = ['contact', 'application'], tracing }: OutboxOptions) {
  const now = () => isoNow(clock);
  const traceparent = () => tracing?.traceparent() ?? null;

  /** Gives entries to whoever has the lease; which ones, the caller says. */
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

  /** Moves an entry on, if its lease still belongs to `owner`. */
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
    /**
     * Records a post in one insert, file and all. The entry has the very bytes of the post.
     *
     * @param stamp of the form it was sent with; null where that is good for several posts
     * @returns the new entry, or undefined when the key is known already, since the same post has come before, or the
     *   stamp, since another has come with it
     */
    async record(
      checked: CheckedForm,
      key: string,
      initialState: InitialState,
      stamp: string | null = null,
    ): Promise<OutboxEntry | undefined> {
      const { form, fields, file } = checked;
      const values = {
        form,
        idempotency_key: key,
        stamp,
        fields: JSON.stringify(fields),
        ...(file && { file_name: file.name, file_type: file.type, file_content: file.content }),
        traceparent: traceparent(),
        ...columnsOf(initialState),
      };
      const row = await insertRow(db, values, now());
      return row && entryOf(row);
    },

    /** Has a post that was once refused go by another key, under which its sender sends it again, unless that is known. */
    async adoptRefused(refusedKey: string, key: string): Promise<void> {
      const refused = db.selectFrom('outbox').select('id').where('refused_key', '=', refusedKey).limit(1);
      const known = db.selectFrom('outbox').select('id').where('idempotency_key', '=', key);
      await db
        .updateTable('outbox')
        .set({ idempotency_key: key, refused_key: null })
        .where('id', '=', refused)
        .where(({ not, exists }) => not(exists(known)))
        .execute();
    },

    /**
     * Has a refused entry enter anew, since its sender has sent it again: what refused it may be gone.
     *
     * @returns undefined when it is no longer refused
     */
    async retakeRefused(key: string, initialState: InitialState): Promise<OutboxEntry | undefined> {
      const anew = { attempts: 0, reason: null, refused_key: null, created_at: now(), settled_at: null };
      const taken = await db
        .updateTable('outbox')
        .set({ ...anew, traceparent: traceparent(), ...columnsOf(initialState) })
        .where('idempotency_key', '=', key)
        .where('state', '=', 'refused')
        .returningAll()
        .executeTakeFirst();
      return taken && entryOf(taken);
    },

    /** Where the post with this key stands. */
    findDelivery(key: string): Promise<DeliveryStatus | undefined> {
      return db
        .selectFrom('outbox')
        .select(['id', 'state', 'reason'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
    },

    /** Takes the entry that has been due longest, one whose lease has run out among them. */
    async claimDue(lease: Lease): Promise<OutboxEntry | undefined> {
      const time = now();
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('form', 'in', kinds)
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'queued'), where('next_attempt_at', '<=', time)]),
            where.and([where('state', '=', 'delivering'), where('lease_until', '<=', time)]),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(1);
      const claimed = await leaseRows(lease).where('id', 'in', forUpdateSkipLocked(db, due)).executeTakeFirst();
      return claimed && entryOf(claimed);
    },

    /** When the next entry falls due (ISO 8601), or undefined when nothing waits. A read: cheap enough to repeat. */
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

    /**
     * Delivered: the file has done its service and goes at once, the rest after the days of retention.
     *
     * @param following enter the outbox in the same moment, unless one with its key is there already
     */
    settleDelivered: (id: string, owner: string, reason: string | null, following: readonly NewEntry[] = []) =>
      db.transaction().execute(async (transaction) => {
        const values = { state: 'delivered' as const, reason, settled_at: now(), file_content: null };
        const settled = await settle(id, owner, values, transaction);
        const trace = { traceparent: traceparent() };
        if (settled) for (const entry of following) await addEntry(transaction, { ...entry, ...trace }, now());
        return settled;
      }),

    /**
     * @param more the key by which it is recognised when it is sent again under another id; how often it was tried,
     *   where that is less often than it was taken up
     */
    settleRefused: (
      id: string,
      owner: string,
      reason: string,
      more: Partial<Pick<OutboxRow, 'refused_key' | 'attempts'>> = {},
    ) => settle(id, owner, { state: 'refused', reason, settled_at: now(), refused_key: null, ...more }),

    /** Not delivered this time: to be tried again at `due` (ISO 8601). */
    requeue: (id: string, owner: string, due: string, reason: string) =>
      settle(id, owner, { state: 'queued', next_attempt_at: due, reason }),

    /** Gives back whatever a stopping process still holds. */
    async releaseLeases(ownerPrefix: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ ...unleased, state: 'queued', next_attempt_at: now() })
        .where('state', '=', 'delivering')
        .where('lease_owner', 'like', `${ownerPrefix}%`)
        .execute();
    },

    /**
     * Makes every waiting entry due now.
     *
     * @param before ISO 8601: what is to wait beyond it goes on waiting
     */
    async wakeQueued(before = '9999'): Promise<void> {
      const time = now();
      await db
        .updateTable('outbox')
        .set({ next_attempt_at: time })
        .where('form', 'in', kinds)
        .where('state', '=', 'queued')
        .where('next_attempt_at', '>', time)
        .where('next_attempt_at', '<=', before)
        .execute();
    },
  };
}
