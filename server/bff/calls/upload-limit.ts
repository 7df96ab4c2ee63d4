import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../../../shared/errors.ts';
import { networkOf } from '../http/network-of.ts';

/**
 * Lets a scope take multipart bodies: each is read by `read` into `request.body` when it is its turn, and holds its
 * place until the request is answered, also when its sender has left meanwhile.
 */
export async function registerMultipart(
  scope: FastifyInstance,
  uploads: UploadLimit,
  read: (request: FastifyRequest) => Promise<unknown>,
): Promise<void> {
  const places = new WeakMap<FastifyRequest, UploadPlace>();
  await scope.register(multipart);
  // Before the limits by account, which read the address in a form.
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) places.set(request, await uploads.enter(request));
    request.body = await read(request);
    places.get(request)?.arrived();
  });
  scope.addHook('onSend', async (request) => places.get(request)?.leave());
}

/** Beyond a text of the longest kind there is a file. */
const largeBytes = 64 * 1024;
/** Bytes a second that are not slow: a poor line has 0.8 Mbit/s. */
const minRate = 100_000;

interface UploadLimitOptions {
  /** Uploads in memory at the same time, from their first byte until the work with them is done. */
  readonly max?: number;
  /** How many of them may be one network's, so that one sender does not keep everybody else waiting. */
  readonly maxPerNetwork?: number;
  /** How many may wait unread; the next is told to come again. */
  readonly maxWaiting?: number;
  readonly waitTimeoutMs?: number;
  /** How long one may be slow while others wait. */
  readonly slowMs?: number;
  readonly checkIntervalMs?: number;
}

/** An upload that has been let in. */
export interface UploadPlace {
  /** It is here whole: from now on its sender's pace does not matter. */
  arrived(): void;
  /** The work with it is done, and its memory free. */
  leave(): void;
}

const busy = () =>
  new ApiError('unavailable', 'Many files are arriving just now. Please send yours again in a moment.', {
    retryAfter: 10,
  });
const tooSlow = () => new ApiError('bad_request', 'The form took too long to arrive.', { statusCode: 408 });

/** Of an upload too small to be counted. */
const uncounted: UploadPlace = { arrived: () => undefined, leave: () => undefined };

/**
 * The concurrency limit of uploads, forms with files and blog images alike: a few at a time are read and worked on, the
 * others wait unread in a queue that has an end. A sender who drips keeps their place only while nobody waits for it.
 */
export class UploadLimit {
  readonly #options: Required<UploadLimitOptions>;
  readonly #all: LimitFunction;
  readonly #networks = new Map<string, LimitFunction>();
  #waiting = 0;

  constructor(options: UploadLimitOptions = {}) {
    this.#options = {
      max: 6,
      maxPerNetwork: 3,
      maxWaiting: 60,
      waitTimeoutMs: 20_000,
      slowMs: 12_000,
      checkIntervalMs: 1000,
      ...options,
    };
    this.#all = pLimit(this.#options.max);
  }

  /**
   * Waits for the turn of an upload; a small body needs none.
   *
   * @throws ApiError `unavailable` when the queue is full or its turn does not come in time
   */
  async enter({ headers, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>): Promise<UploadPlace> {
    const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (announced <= largeBytes) return uncounted;
    const { slowMs, checkIntervalMs } = this.#options;
    const leave = await this.#acquire(networkOf(ip));
    const since = performance.now();
    const before = raw.socket.bytesRead;
    const watch = setInterval(() => {
      const lastedMs = performance.now() - since;
      const rate = ((raw.socket.bytesRead - before) / lastedMs) * 1000;
      if (this.#all.pendingCount > 0 && lastedMs >= slowMs && rate < minRate) raw.destroy(tooSlow());
    }, checkIntervalMs);
    const arrived = () => clearInterval(watch);
    return {
      arrived,
      leave: () => {
        arrived();
        leave();
      },
    };
  }

  /** Waits for a place. @returns what gives it back */
  #acquire(network: string): Promise<() => void> {
    const own = this.#networks.get(network) ?? pLimit(this.#options.maxPerNetwork);
    if (this.#waiting >= this.#options.maxWaiting) return Promise.reject(busy());
    this.#waiting += 1;
    this.#networks.set(network, own);
    return new Promise((resolve, reject) => {
      let gaveUp = false;
      const timer = setTimeout(() => {
        gaveUp = true;
        this.#waiting -= 1;
        reject(busy());
      }, this.#options.waitTimeoutMs);
      const hold = async () => {
        if (gaveUp) return;
        clearTimeout(timer);
        this.#waiting -= 1;
        await new Promise<void>((leave) => resolve(leave));
      };
      // Whoever waits for their own network's part takes no place from others.
      void own(() => this.#all(hold)).then(() => {
        if (own.activeCount + own.pendingCount === 0) this.#networks.delete(network);
      });
    });
  }
}
