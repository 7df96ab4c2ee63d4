import type { OutboxState } from '#shared/schemas/form-outbox.ts';
import { dayMs, isoNow } from '../../clock.ts';
import { skipFirst } from '../../database/queries.ts';
import type { DatabaseAndClock } from '../../database/schema.ts';

/** Days after which delivered posts, and refused or quarantined ones, are deleted. */
export const deliveredDays = 30;
export const settledDays = 90;

/** Quarantined posts are mostly spam, so only the newest are kept, and fewer with their files. */
const defaultCaps = { maxQuarantined: 5000, maxQuarantinedFiles: 50 };

const batch = 500;

const fileDropped = 'The file was deleted because too many posts are held as spam.';

interface RetentionOptions extends DatabaseAndClock {
  readonly retentionDays?: number | undefined;
  readonly caps?: typeof defaultCaps;
}

export type OutboxRetention = ReturnType<typeof createOutboxRetention>;

/** Deletes old outbox entries (docs/decisions/0005). Entries that still wait for delivery are kept. */
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

  /** Deletes in batches, so that other writes do not wait long. */
  async function deleteOld(state: OutboxState, column: 'settled_at' | 'created_at', before: string): Promise<void> {
    const old = db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', state)
      .where(column, '<', before)
      // The application's history keeps showing that a mail failed.
      .$if(state === 'refused', (query) =>
        query.where('id', 'not in', db.selectFrom('record_events').select('id').where('kind', '=', 'mail')),
      );
    for (let deleted = batch; deleted === batch; ) {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', 'in', old.limit(batch))
        // PostgreSQL checks this again once it has locked the row, but no subquery: it may have been released.
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
    }
  }

  return {
    async sweep(): Promise<void> {
      const swept = await Promise.allSettled([
        deleteOld('delivered', 'settled_at', atMost(deliveredDays)),
        deleteOld('refused', 'settled_at', atMost(settledDays)),
        deleteOld('quarantined', 'created_at', atMost(settledDays)),
      ]);
      // A failure of one kind does not stop the others.
      const failed = swept.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },

    async makeRoom(): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ file_content: null, reason: fileDropped })
        .where('file_content', 'is not', null)
        .where('id', 'in', quarantinedAfter(caps.maxQuarantinedFiles).where('file_content', 'is not', null))
        .where('state', '=', 'quarantined')
        .execute();
      const tooMany = db.deleteFrom('outbox').where('id', 'in', quarantinedAfter(caps.maxQuarantined));
      await tooMany.where('state', '=', 'quarantined').execute();
    },
  };
}
