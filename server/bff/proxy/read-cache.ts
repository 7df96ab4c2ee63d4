import type { CacheTag } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import { BoundedEntries } from './bounded-entries.ts';
import { SharedRead, tooSlow } from './shared-read.ts';
import { type LoadedAnswer, type StoredAnswer, storeAnswer } from './stored-answer.ts';

export interface CachedRead {
  readonly answer: StoredAnswer;
  /** RFC 9211. */
  readonly cacheStatus: string;
}

export interface ReadRequest {
  readonly key: string;
  readonly tags: readonly CacheTag[];
  readonly seconds: number;
  /** Asks the host even though a fresh answer is there. */
  readonly force?: boolean;
  /** Aborted when this reader leaves; the host is given up when all have left. */
  readonly signal?: AbortSignal | undefined;
  /** Given the last answer, whose parts it may give back. */
  readonly load: (signal: AbortSignal, known: StoredAnswer | undefined) => Promise<LoadedAnswer>;
}

interface Entry {
  readonly answer: StoredAnswer;
  readonly tags: readonly CacheTag[];
  readonly freshUntil: number;
  /** Until then it is served without asking a host that has just failed. */
  restUntil: number;
  /** A write has touched it: good only while the host fails. */
  outdated: boolean;
}

export interface ReadCacheOptions {
  readonly clock: Clock;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  /** How long a reader waits for a host when an older good answer is at hand, in milliseconds. */
  readonly patience?: number;
}

const day = 24 * 60 * 60 * 1000;
/** After a failure the last good answer is served this long before the host is asked again. */
const restAfterFailure = 1000;
const cacheName = 'bff';

const shares = (some: readonly CacheTag[], others: readonly CacheTag[]): boolean =>
  some.some((tag) => others.includes(tag));

/** Failures of the host, as opposed to an answer that says there is nothing. */
const isHostFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode >= 500 || error.code === 'too_many_requests');

/**
 * Answers of public reads: fresh for seconds, read once for any number of readers, and the last good one for as long
 * as the host fails. Bounded in entries and bytes; the one asked for longest ago goes first.
 */
export class ReadCache {
  readonly #clock: Clock;
  readonly #patience: number;
  readonly #entries: BoundedEntries<Entry>;
  readonly #running = new Map<string, SharedRead<StoredAnswer>>();
  readonly #listeners = new Set<(tags: readonly CacheTag[]) => void>();

  constructor({ clock, maxEntries = 1000, maxBytes = 64 * 1024 * 1024, patience = 1500 }: ReadCacheOptions) {
    this.#clock = clock;
    this.#patience = patience;
    this.#entries = new BoundedEntries(maxEntries, maxBytes);
  }

  /** Calls the listener with the tags of every write. */
  onChange(listener: (tags: readonly CacheTag[]) => void): void {
    this.#listeners.add(listener);
  }

  /** What carries one of these tags is out of date, also what is being read at this moment. */
  invalidate(tags: readonly CacheTag[]): void {
    if (tags.length === 0) return;
    for (const entry of this.#entries.values()) if (shares(entry.tags, tags)) entry.outdated = true;
    for (const [key, read] of this.#running) {
      if (!shares(read.tags, tags)) continue;
      read.overtaken = true;
      this.#running.delete(key);
    }
    for (const listener of this.#listeners) listener(tags);
  }

  /** A fresh answer, at once or not at all: the way of nearly every read. */
  fresh(key: string): CachedRead | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.outdated) return undefined;
    const left = entry.freshUntil - this.#clock.now();
    if (left <= 0) return undefined;
    return { answer: entry.answer, cacheStatus: `${cacheName}; hit; ttl=${Math.ceil(left / 1000)}` };
  }

  /**
   * The answer: fresh, just read, or the last good one of a host that fails.
   *
   * @throws what `load` throws when there is no good answer to fall back on
   */
  async read(request: ReadRequest): Promise<CachedRead> {
    const known = this.#entries.peek(request.key);
    if (!request.force) {
      const hit = this.fresh(request.key);
      if (hit) return hit;
      if (known && !known.outdated && this.#clock.now() < known.restUntil) return this.#lastGood(known, 'host failed');
    }
    const running = request.force ? undefined : this.#running.get(request.key);
    const read = running ?? this.#start(request);
    try {
      const answer = await read.wait(
        request.signal,
        known && !known.outdated && !request.force ? this.#patience : undefined,
      );
      if (answer === tooSlow) return this.#lastGood(known, 'host slow');
      return {
        answer,
        cacheStatus: `${cacheName}; fwd=${known ? 'stale' : 'miss'}; ${running ? 'collapsed' : 'stored'}`,
      };
    } catch (error) {
      const last = this.#entries.get(request.key);
      if (!last || !isHostFailure(error) || this.#clock.now() - last.answer.storedAt > day) throw error;
      last.restUntil = this.#clock.now() + restAfterFailure;
      return this.#lastGood(last, 'host failed');
    }
  }

  #start(request: ReadRequest): SharedRead<StoredAnswer> {
    const { key, tags } = request;
    const before = this.#running.get(key);
    if (before) before.overtaken = true;
    const known = this.#entries.peek(key)?.answer;
    const load = async (signal: AbortSignal) =>
      storeAnswer(await request.load(signal, known), this.#clock.now(), known);
    const read = new SharedRead(tags, load);
    this.#running.set(key, read);
    const arrived = (keep: () => void) => {
      if (this.#running.get(key) === read) this.#running.delete(key);
      keep();
    };
    read.outcome.then(
      (answer) => arrived(() => this.#keep(request, answer, read.overtaken)),
      // A host that says there is nothing is not failing: what was there before must not be shown again.
      (error) =>
        arrived(
          () => !read.overtaken && error instanceof ApiError && !isHostFailure(error) && this.#entries.delete(key),
        ),
    );
    return read;
  }

  #keep({ key, tags, seconds }: ReadRequest, answer: StoredAnswer, overtaken: boolean): void {
    const known = this.#entries.peek(key);
    if (overtaken && known && !known.outdated) return;
    const freshUntil = answer.storedAt + seconds * 1000;
    // Parsed, as bytes and compressed twice: about four times the bytes.
    const own = answer.source === answer.bytes ? 0 : answer.source.length;
    const size = answer.bytes.length * 4 + own;
    this.#entries.set(key, { answer, tags, freshUntil, restUntil: 0, outdated: overtaken }, size);
  }

  #lastGood(entry: Entry | undefined, detail: string): CachedRead {
    if (!entry) throw new Error('Only a reader with an older answer is told that the host is slow.');
    const over = Math.min(0, Math.floor((entry.freshUntil - this.#clock.now()) / 1000));
    return { answer: entry.answer, cacheStatus: `${cacheName}; hit; ttl=${over}; detail="${detail}"` };
  }
}
