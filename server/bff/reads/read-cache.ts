import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnyInput, buildPath } from '#shared/contract/build-request.ts';
import type { CacheTag, Endpoint } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { type Clock, dayMs, withTimeout } from '../../clock.ts';
import { writeSetting } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { EncodedBody } from '../http/encodings.ts';
import type { Upstream } from '../upstream/upstream.ts';

const keyOf = (tag: CacheTag) => `written.${tag}`;

/** Shares writes between processes on one database: each write gives its cache tags a new version there. */
export class SharedWrites {
  readonly #db: Db;
  readonly #cache: Pick<ReadCache, 'invalidate'>;
  readonly #seen = new Map<CacheTag, string>();

  constructor(db: Db, cache: Pick<ReadCache, 'invalidate'>) {
    this.#db = db;
    this.#cache = cache;
  }

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

  async invalidateIfWritten(tags: readonly CacheTag[]): Promise<void> {
    const rows = await this.#db.selectFrom('settings').selectAll().where('key', 'in', tags.map(keyOf)).execute();
    const versions = new Map(rows.map(({ key, value }) => [key, value]));
    const changed = tags.filter((tag) => versions.get(keyOf(tag)) !== this.#seen.get(tag));
    for (const tag of changed) this.#seen.set(tag, versions.get(keyOf(tag)) ?? '');
    this.#cache.invalidate(changed);
  }
}

export interface CachedAnswer {
  readonly data: unknown;
  readonly body: EncodedBody;
  readonly etag: string;
  /** Identifies the writes before it was requested. */
  readonly key: string;
  readonly freshUntil: number;
  /** The last good answer, served because the host just failed. */
  readonly hostFailed?: true;
}

const pathOf = (endpoint: Endpoint, params: AnyInput['params']) =>
  endpoint.params.length === 0 ? endpoint.path : buildPath(endpoint, params);

export interface CachedRead {
  readonly answer: CachedAnswer;
  readonly cacheStatus: string;
}

interface ReadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly force?: boolean;
}

interface ReadCacheOptions {
  readonly clock: Clock;
  readonly upstream: Pick<Upstream, 'ask'>;
  /** Adds what the site keeps about the rows of an answer. */
  readonly complete?: ((endpoint: Endpoint, data: unknown, params: AnyInput['params']) => Promise<unknown>) | undefined;
}

/** How long a reader waits for a slow host before it gets the last good answer. */
const slowAfterMs = 1200;
const restAfterFailureMs = 1000;
/** Estimate: parsed, as bytes and in two encodings. */
const bounds = {
  max: 1000,
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ body }: CachedAnswer) => body.identity.length * 4 + 1,
};

/** Weak entity tag, because all encodings share it. */
const etagOf = (bytes: Buffer): string => `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;

/** Reuses the tag and the compressed bytes of identical content. */
export function storedAnswer(
  data: unknown,
  last: CachedAnswer | undefined,
): Pick<CachedAnswer, 'data' | 'body' | 'etag'> {
  const bytes = Buffer.from(JSON.stringify({ data }));
  if (last?.body.identity.equals(bytes)) return { data, body: last.body, etag: last.etag };
  return { data, body: new EncodedBody(bytes), etag: etagOf(bytes) };
}

/** A host can withhold or delete a record, but not a list: a refused list comes from a proxy or a wrong deployment. */
const isHostFailure = ({ answer }: Endpoint, error: unknown): boolean =>
  error instanceof ApiError &&
  (answer.shape === 'list' || error.statusCode >= 500 || error.code === 'too_many_requests');

/** Cache of public reads: fresh for seconds, one host request for concurrent readers, stale for a day on failure. */
export class ReadCache {
  readonly #clock: Clock;
  readonly #upstream: Pick<Upstream, 'ask'>;
  readonly #complete: NonNullable<ReadCacheOptions['complete']>;
  readonly #fresh: LRUCache<string, CachedAnswer, () => Promise<CachedAnswer>>;
  readonly #lastGood: LRUCache<string, CachedAnswer>;
  /** Writes per tag. Part of the cache key, so an answer from before a write is never fresh afterwards. */
  readonly #writes = new Map<CacheTag, number>();
  readonly #listeners = new Set<(tags: readonly CacheTag[]) => void>();

  constructor({ clock, upstream, complete = async (_, data) => data }: ReadCacheOptions) {
    this.#clock = clock;
    this.#upstream = upstream;
    this.#complete = complete;
    const time = { perf: clock, ttlResolution: 0 };
    this.#fresh = new LRUCache({
      ...bounds,
      ...time,
      fetchMethod: (_key, _stale, { context }) => context(),
      ignoreFetchAbort: true,
    });
    this.#lastGood = new LRUCache({ ...bounds, ...time, ttl: dayMs });
  }

  onChange(listener: (tags: readonly CacheTag[]) => void): void {
    this.#listeners.add(listener);
  }

  invalidate(tags: readonly CacheTag[]): void {
    if (tags.length === 0) return;
    for (const tag of tags) this.#writes.set(tag, (this.#writes.get(tag) ?? 0) + 1);
    for (const listener of this.#listeners) listener(tags);
  }

  fresh(endpoint: Endpoint, params: AnyInput['params']): CachedRead | undefined {
    const answer = this.#fresh.get(this.#keyOf(endpoint, pathOf(endpoint, params)));
    return answer && this.#hit(answer, answer.hostFailed && 'host failed');
  }

  isOutdated(endpoint: Endpoint, params: AnyInput['params']): boolean {
    const path = pathOf(endpoint, params);
    const last = this.#lastGood.get(path);
    return last !== undefined && last.key !== this.#keyOf(endpoint, path);
  }

  /** Returns a fresh, newly read or, when the host fails, the last good answer of a row with `cache`. */
  async read(endpoint: Endpoint, input: AnyInput, { headers, force }: ReadOptions = {}): Promise<CachedRead> {
    if (!endpoint.cache) throw new TypeError(`${endpoint.path} is not cached.`);
    const path = pathOf(endpoint, input.params);
    const key = this.#keyOf(endpoint, path);
    const ttl = endpoint.cache.seconds * 1000;
    const last = this.#lastGood.get(path);
    const load = async (): Promise<CachedAnswer> => {
      const { data } = await this.#upstream.ask(endpoint, input, { headers });
      const answer = {
        ...storedAnswer(await this.#complete(endpoint, data, input.params), last),
        key,
        freshUntil: this.#clock.now() + ttl,
      };
      // An answer from before a write must not replace a newer one, or return what was deleted.
      if (key === this.#keyOf(endpoint, path)) this.#lastGood.set(path, answer);
      return answer;
    };
    if (force) {
      const answer = await load();
      this.#fresh.set(key, answer, { ttl });
      return { answer, cacheStatus: 'bff; fwd=request; stored' };
    }
    const status: LRUCache.Status<string, CachedAnswer> = {};
    try {
      const reading = this.#fresh.fetch(key, { ttl, context: load, status });
      const answer = await (last ? withTimeout(reading, slowAfterMs) : reading);
      if (answer) {
        if (status.fetch === 'hit') return this.#hit(answer);
        const stored = status.fetch === 'inflight' ? 'collapsed' : 'stored';
        return { answer, cacheStatus: `bff; fwd=${last ? 'stale' : 'miss'}; ${stored}` };
      }
      if (last) return this.#hit(last, 'host slow');
      throw new Error('Unreachable: only reads with an older answer time out early.');
    } catch (error) {
      const hasFailed = isHostFailure(endpoint, error);
      if (last && hasFailed) {
        this.#fresh.set(key, { ...last, hostFailed: true }, { ttl: restAfterFailureMs });
        return this.#hit(last, 'host failed');
      }
      // Something that was deleted must not reappear.
      if (error instanceof ApiError && !hasFailed) this.#lastGood.delete(path);
      throw error;
    }
  }

  #keyOf({ cache }: Endpoint, path: string): string {
    let writes = 0;
    for (const tag of cache?.tags ?? []) writes += this.#writes.get(tag) ?? 0;
    return `${path} ${writes}`;
  }

  #hit(answer: CachedAnswer, detail?: string): CachedRead {
    const left = (answer.freshUntil - this.#clock.now()) / 1000;
    const ttl = left > 0 ? Math.ceil(left) : Math.floor(left);
    return { answer, cacheStatus: `bff; hit; ttl=${ttl}${detail ? `; detail="${detail}"` : ''}` };
  }
}
