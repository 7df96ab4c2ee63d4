import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { countAttempt, deleteExpiredWindows } from '../../database/queries.ts';
import type { Database } from '../../database/schema.ts';

/** A counter with its limit. */
export interface Quota {
  /** Hashed before storage, because it may contain an address. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Exhausted quotas are refused from memory for this long (milliseconds). */
const rememberedMs = 5000;
const maxRemembered = 10_000;

const hashed = (key: string): string => hash('sha256', key, 'base64url');

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

/**
 * Fixed-window counters in the database, shared by all processes. Attempts never extend a window, so nobody is locked
 * out for longer than one window.
 */
export class RateLimiter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  /** Exhausted quotas, so that further attempts cost no write. */
  readonly #usedUp = new Map<string, { readonly resetsAt: number; readonly until: number }>();

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts one attempt before it is made, so that concurrent attempts count too.
   *
   * @returns seconds to wait when the quota is exhausted, otherwise undefined
   */
  async take({ key, max, windowMs }: Quota): Promise<number | undefined> {
    const now = this.#clock.now();
    const known = this.#usedUp.get(hashed(key));
    // The second condition guards against a clock that was set back.
    if (known && now < known.until && known.until - now <= rememberedMs) return secondsUntil(known.resetsAt, now);
    const { count, resetsAt } = await countAttempt(this.#db, { key: hashed(key), windowMs, now });
    if (count <= max) return undefined;
    if (this.#usedUp.size >= maxRemembered) this.#usedUp.clear();
    this.#usedUp.set(hashed(key), { resetsAt, until: Math.min(resetsAt, now + rememberedMs) });
    return secondsUntil(resetsAt, now);
  }

  /** Subtracts attempts that succeeded. */
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

  /** Deletes the counters under these keys. */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#usedUp.delete(hashed(key));
    await this.#db.deleteFrom('rate_limits').where('key', 'in', keys.map(hashed)).execute();
  }

  /** Deletes the counters of past windows. */
  deleteExpired(): Promise<void> {
    return deleteExpiredWindows(this.#db, this.#clock.now());
  }
}
