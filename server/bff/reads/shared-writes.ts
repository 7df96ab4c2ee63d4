import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { CacheTag } from '#shared/contract/define-endpoint.ts';
import { writeSetting } from '../../database/queries.ts';
import type { Database } from '../../database/schema.ts';
import type { ReadCache } from './read-cache.ts';

const keyOf = (tag: CacheTag) => `written.${tag}`;

/**
 * Shares writes between processes on one database: each write gives its cache tags a new version there. A process that
 * serves an admin compares versions first, so an admin never gets a list from before a change made through another process.
 */
export class SharedWrites {
  readonly #db: Kysely<Database>;
  readonly #cache: Pick<ReadCache, 'invalidate'>;
  readonly #seen = new Map<CacheTag, string>();

  constructor(db: Kysely<Database>, cache: Pick<ReadCache, 'invalidate'>) {
    this.#db = db;
    this.#cache = cache;
  }

  /** Records a write, here and for other processes. The write itself is done, so a failing database is only logged. */
  async record(tags: readonly CacheTag[], log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
    this.#cache.invalidate(tags);
    try {
      for (const tag of tags) {
        const version = randomUUID();
        this.#seen.set(tag, version);
        await writeSetting(this.#db, keyOf(tag), version);
      }
    } catch (error) {
      log.error({ err: error }, 'other processes were not notified of a write');
    }
  }

  /** Expires what other processes have written since the last call. */
  async synchronise(tags: readonly CacheTag[]): Promise<void> {
    const rows = await this.#db.selectFrom('settings').selectAll().where('key', 'in', tags.map(keyOf)).execute();
    const versions = new Map(rows.map(({ key, value }) => [key, value]));
    const changed = tags.filter((tag) => versions.get(keyOf(tag)) !== this.#seen.get(tag));
    for (const tag of changed) this.#seen.set(tag, versions.get(keyOf(tag)) ?? '');
    this.#cache.invalidate(changed);
  }
}
