import type { Kysely } from 'kysely';
import type { OutboxState } from '../../../shared/schemas/form-outbox.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { skipFirst } from '../../database/skip-first.ts';
import { dayMs } from '../../durations.ts';

/** Days after which delivered posts, and refused or quarantined ones, are deleted. */
export const deliveredDays = 30;
export const settledDays = 90;

/** Quarantined posts are mostly spam, and spam comes in floods: the newest so many are kept, fewer with their files. */
const defaultCaps = { maxQuarantined: 5000, maxQuarantinedFiles: 50 };

/** Rows that one statement deletes. */
const batch = 500;

const fileDropped = 'The file was dropped: too many posts are held.';

interface RetentionOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Days after which applications and enquiries go everywhere (RETENTION_DAYS); undefined: no such rule. */
  readonly retentionDays?: number | undefined;
  /** In place of the default ones; for tests. */
  readonly caps?: typeof defaultCaps;
}

export type OutboxRetention = ReturnType<typeof createOutboxRetention>;

/**
 * What of the outbox goes when, so that neither personal data nor spam piles up (docs/decisions/0005). What still
 * waits to be delivered never goes.
 */
export function createOutboxRetention({ db, clock, retentionDays, caps = defaultCaps }: RetentionOptions) {
  const daysAgo = (days: number) => isoNow(clock, -days * dayMs);
  const atMost = (days: number) => daysAgo(Math.min(days, retentionDays ?? days));

  const quarantinedAfter = (count: number) =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'quarantined')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .$call(skipFirst(count));

  /** In batches, so that nobody waits for one long write. */
  async function deleteOld(state: OutboxState, column: 'settled_at' | 'created_at', before: string): Promise<void> {
    const old = db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', state)
      .where(column, '<', before)
      // That a mail could not be sent, the application's history goes on saying.
      .$if(state === 'refused', (query) =>
        query.where('id', 'not in', db.selectFrom('application_events').select('id').where('kind', '=', 'mail')),
      );
    for (let deleted = batch; deleted === batch; ) {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', 'in', old.limit(batch))
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
    }
  }

  return {
    /** Deletes what has had its time. */
    async sweep(): Promise<void> {
      const swept = await Promise.allSettled([
        deleteOld('delivered', 'settled_at', atMost(deliveredDays)),
        deleteOld('refused', 'settled_at', atMost(settledDays)),
        deleteOld('quarantined', 'created_at', atMost(settledDays)),
      ]);
      // What fails keeps the other kinds from nothing.
      const failed = swept.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },

    /** Makes room after a post has been quarantined: the oldest files go first, then the oldest posts. */
    async makeRoom(): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ file_content: null, reason: fileDropped })
        .where('file_content', 'is not', null)
        .where('id', 'in', quarantinedAfter(caps.maxQuarantinedFiles).where('file_content', 'is not', null))
        .execute();
      await db.deleteFrom('outbox').where('id', 'in', quarantinedAfter(caps.maxQuarantined)).execute();
    },
  };
}
