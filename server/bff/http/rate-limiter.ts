import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { countAttempt, deleteExpiredWindows } from '../../database/count-attempt.ts';
import type { Database } from '../../database/schema.ts';

/** One thing that is counted: at most so many in a window. */
export interface Quota {
  /** What is counted, and for whom; kept as a hash, because it may name a person. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** How long a quota that is used up is refused from memory, in milliseconds, and for how many at most. */
const rememberedMs = 5000;
const maxRemembered = 10_000;

const hashed = (key: string): string => hash('sha256', key, 'base64url');

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

/**
 * Counters in fixed windows, in the database: all processes count together, and a restart forgets nothing. A window
 * ends when it was going to, however often somebody tries meanwhile, so nobody is locked out for longer than one.
 */
export class RateLimiter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  /** When the windows of quotas used up end: whoever goes on trying costs no write each time. */
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
    if (known && now < known.until && known.until - now <= rememberedMs) return secondsUntil(known.resetsAt, now);
    const { count, resetsAt } = await countAttempt(this.#db, { key: hashed(key), windowMs, now });
    if (count <= max) return undefined;
    if (this.#usedUp.size >= maxRemembered) this.#usedUp.clear();
    this.#usedUp.set(hashed(key), { resetsAt, until: Math.min(resetsAt, now + rememberedMs) });
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

  /** Removes the counters under these keys. */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#usedUp.delete(hashed(key));
    await this.#db.deleteFrom('rate_limits').where('key', 'in', keys.map(hashed)).execute();
  }

  /** Removes the counters of windows that are over. */
  deleteExpired(): Promise<void> {
    return deleteExpiredWindows(this.#db, this.#clock.now());
  }
}
