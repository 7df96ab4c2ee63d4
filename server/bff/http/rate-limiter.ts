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

/** How long a quota that is used up is refused from memory, in milliseconds, and for how many at most. */
const remembered = 5000;
const mostRemembered = 10_000;

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

/**
 * Counters in fixed windows, in the database: all processes count together, and a restart forgets nothing. A window
 * ends when it was going to, however often somebody tries meanwhile, so nobody is locked out for longer than one.
 */
export class RateLimiter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  /** When the windows of quotas used up end: who goes on trying costs no write each time. */
  readonly #usedUp = new Map<string, { readonly resetsAt: number; readonly until: number }>();

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
    const known = this.#usedUp.get(hashed(key));
    // A machine whose clock was set back must not remember for longer.
    if (known && now < known.until && known.until - now <= remembered) return secondsUntil(known.resetsAt, now);
    const at = new Date(now).toISOString();
    const row = await this.#db
      .insertInto('rate_limits')
      .values({ key: hashed(key), count: 1, resets_at: new Date(now + windowMs).toISOString() })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.count + 1 end`,
          // No window is longer than one from now on, also after the clock was set back.
          resets_at: sql<string>`case when rate_limits.resets_at <= ${at} or rate_limits.resets_at > excluded.resets_at then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow();
    if (row.count <= max) return undefined;
    const resetsAt = Date.parse(row.resets_at);
    if (this.#usedUp.size >= mostRemembered) this.#usedUp.clear();
    this.#usedUp.set(hashed(key), { resetsAt, until: Math.min(resetsAt, now + remembered) });
    return secondsUntil(resetsAt, now);
  }

  /** Takes attempts back that turned out to be right: only the wrong ones count. */
  async giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for (const key of keys) this.#usedUp.delete(hashed(key));
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
