import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type AnyInput, buildPath } from '../../../shared/contract/build-request.ts';
import type { CacheTag, Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import { dayMs } from '../../durations.ts';
import { withTimeout } from '../../with-timeout.ts';
import { EncodedBody } from '../http/encodings.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** An answer as it is kept: parsed for pages, and in the bytes that go to browsers. */
export interface CachedAnswer {
  readonly data: unknown;
  readonly body: EncodedBody;
  readonly etag: string;
  /** Names the writes before which it was asked for. */
  readonly key: string;
  readonly freshUntil: number;
  /** The host has just failed, and this is its last good answer. */
  readonly hostFailed?: true;
}

export interface CachedRead {
  readonly answer: CachedAnswer;
  /** RFC 9211. */
  readonly cacheStatus: string;
}

interface ReadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Asks the host even though a fresh answer is there, and takes no older one for it. */
  readonly force?: boolean;
}

interface ReadCacheOptions {
  readonly clock: Clock;
  readonly upstream: Pick<Upstream, 'ask'>;
}

/** How long a reader waits for a host when an older good answer is at hand. */
const slowAfterMs = 1200;
/** After a failure the last good answer is served this long before the host is asked again. */
const restAfterFailureMs = 1000;
/** Parsed, as bytes and compressed twice: about four times the bytes. */
const bounds = {
  max: 1000,
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ body }: CachedAnswer) => body.identity.length * 4 + 1,
};

/** Tells versions of one answer apart; guards nothing. Weak, since it stands for all encodings. */
const etagOf = (bytes: Buffer): string => `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;

/** The same content keeps its tag and what has been compressed of it. */
export function storedAnswer(
  data: unknown,
  last: CachedAnswer | undefined,
): Pick<CachedAnswer, 'data' | 'body' | 'etag'> {
  const bytes = Buffer.from(JSON.stringify({ data }));
  if (last?.body.identity.equals(bytes)) return { data, body: last.body, etag: last.etag };
  return { data, body: new EncodedBody(bytes), etag: etagOf(bytes) };
}

/** Failures of the host, as opposed to an answer that says there is nothing. */
const isHostFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode >= 500 || error.code === 'too_many_requests');

/**
 * Answers of public reads: fresh for seconds, read once for any number of readers (single-flight), and the last good one
 * for a day where the host fails or is slow.
 */
export class ReadCache {
  readonly #clock: Clock;
  readonly #upstream: Pick<Upstream, 'ask'>;
  readonly #fresh: LRUCache<string, CachedAnswer, () => Promise<CachedAnswer>>;
  readonly #lastGood: LRUCache<string, CachedAnswer>;
  /** Writes by tag. They are part of the key, so what was read or asked for before a write is never fresh after it. */
  readonly #writes = new Map<CacheTag, number>();
  readonly #listeners = new Set<(tags: readonly CacheTag[]) => void>();

  constructor({ clock, upstream }: ReadCacheOptions) {
    this.#clock = clock;
    this.#upstream = upstream;
    const time = { perf: clock, ttlResolution: 0 };
    this.#fresh = new LRUCache({
      ...bounds,
      ...time,
      fetchMethod: (_key, _stale, { context }) => context(),
      ignoreFetchAbort: true,
    });
    this.#lastGood = new LRUCache({ ...bounds, ...time, ttl: dayMs });
  }

  /** Calls the listener with the tags of every write. */
  onChange(listener: (tags: readonly CacheTag[]) => void): void {
    this.#listeners.add(listener);
  }

  /** What carries one of these tags is out of date, also what is being read at this moment. */
  invalidate(tags: readonly CacheTag[]): void {
    if (tags.length === 0) return;
    for (const tag of tags) this.#writes.set(tag, (this.#writes.get(tag) ?? 0) + 1);
    for (const listener of this.#listeners) listener(tags);
  }

  /** A fresh answer, at once or not at all: the way of nearly every read. */
  fresh(endpoint: Endpoint, params: AnyInput['params']): CachedRead | undefined {
    const answer = this.#fresh.get(this.#keyOf(endpoint, buildPath(endpoint, params)));
    return answer && this.#hit(answer, answer.hostFailed && 'host failed');
  }

  /** There is no answer but from before a write: known to be wrong by whoever has written. */
  isOutdated(endpoint: Endpoint, params: AnyInput['params']): boolean {
    const path = buildPath(endpoint, params);
    const last = this.#lastGood.get(path);
    return last !== undefined && last.key !== this.#keyOf(endpoint, path);
  }

  /**
   * The answer of a row with `cache`: fresh, just read, or the last good one of a host that fails.
   *
   * @throws what the call throws when there is no good answer to fall back on, and TypeError for a row without `cache`
   */
  async read(endpoint: Endpoint, input: AnyInput, { headers, force }: ReadOptions = {}): Promise<CachedRead> {
    if (!endpoint.cache) throw new TypeError(`${endpoint.path} is not cached.`);
    const path = buildPath(endpoint, input.params);
    const key = this.#keyOf(endpoint, path);
    const ttl = endpoint.cache.seconds * 1000;
    const last = this.#lastGood.get(path);
    const load = async (): Promise<CachedAnswer> => {
      const { data } = await this.#upstream.ask(endpoint, input, { headers });
      const answer = { ...storedAnswer(data, last), key, freshUntil: this.#clock.now() + ttl };
      this.#lastGood.set(path, answer);
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
      // After a write the older answer is known to be wrong: it is no reason to stop waiting.
      const answer = await (last?.key === key ? withTimeout(reading, slowAfterMs) : reading);
      if (answer) {
        if (status.fetch === 'hit') return this.#hit(answer);
        const stored = status.fetch === 'inflight' ? 'collapsed' : 'stored';
        return { answer, cacheStatus: `bff; fwd=${last ? 'stale' : 'miss'}; ${stored}` };
      }
      if (last) return this.#hit(last, 'host slow');
      throw new Error('Only a reader with an older answer is told that the host is slow.');
    } catch (error) {
      if (!isHostFailure(error)) {
        // What a host says is not there must not be shown again.
        if (error instanceof ApiError) this.#lastGood.delete(path);
        throw error;
      }
      if (!last) throw error;
      this.#fresh.set(key, { ...last, hostFailed: true }, { ttl: restAfterFailureMs });
      return this.#hit(last, 'host failed');
    }
  }

  #keyOf({ cache }: Endpoint, path: string): string {
    return `${path} ${cache?.tags.map((tag) => this.#writes.get(tag) ?? 0).join(' ')}`;
  }

  #hit(answer: CachedAnswer, detail?: string): CachedRead {
    const left = (answer.freshUntil - this.#clock.now()) / 1000;
    const ttl = left > 0 ? Math.ceil(left) : Math.floor(left);
    return { answer, cacheStatus: `bff; hit; ttl=${ttl}${detail ? `; detail="${detail}"` : ''}` };
  }
}
