import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';

/** One thing that is counted: at most so many in a window. */
export interface Quota {
  /** What is counted, and for whom; kept as a hash, because it may name a person. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counters in fixed windows, in the database: all processes count together, and a restart forgets nothing. A window
 * ends when it was going to, however often somebody tries meanwhile, so nobody is locked out for longer than one.
 */
export class RateLimiter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts one attempt. Counting comes before the attempt, so that many at the same moment count too.
   *
   * @returns seconds to wait when the quota is used up, otherwise undefined
   */
  async take({ key, max, windowMs }: Quota): Promise<number | undefined> {
    const now = this.#clock.now();
    const at = new Date(now).toISOString();
    const row = await this.#db
      .insertInto('rate_limits')
      .values({ key: hashed(key), count: 1, resets_at: new Date(now + windowMs).toISOString() })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.count + 1 end`,
          resets_at: sql<string>`case when rate_limits.resets_at <= ${at} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow();
    return row.count <= max ? undefined : Math.max(1, Math.ceil((Date.parse(row.resets_at) - now) / 1000));
  }

  /** Takes attempts back that turned out to be right: only the wrong ones count. */
  async giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#db
      .updateTable('rate_limits')
      .set({ count: sql<number>`count - 1` })
      .where('key', 'in', keys.map(hashed))
      .where('count', '>', 0)
      .execute();
  }

  /** Removes the counters of windows that are over. */
  async deleteEnded(): Promise<void> {
    const at = new Date(this.#clock.now()).toISOString();
    await this.#db.deleteFrom('rate_limits').where('resets_at', '<=', at).execute();
  }
}
