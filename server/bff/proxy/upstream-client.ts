import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { Method } from '../../../shared/contract/define-endpoint.ts';
import { AnswerCollector, type UpstreamAnswer } from './answer-collector.ts';
import { namedFailure } from './upstream-failures.ts';

export interface UpstreamRequest {
  readonly method: Method;
  /** Encoded, as `buildPath` makes it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Overall budget in milliseconds in place of the usual; `false` for streams, whose sender watches the time. */
  readonly budget?: number | false;
}

export interface UpstreamClientOptions {
  /** Address of the host; a path in it stands before every call's own. */
  readonly url: string;
  readonly timeoutMs: number;
  /** The largest answer that is read. */
  readonly maxAnswerBytes: number;
  /** Finds the host's address in place of the usual `dns.lookup`. */
  readonly lookup?: LookupFunction;
}

const connectTimeout = 3000;
/** Enough for a busy site, few enough for a small host. */
const connections = 128;

/** A kept connection that the host has closed meanwhile shows itself like this. */
const lostConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * One host, over connections that are kept. Redirects are not followed, writes are never repeated, and a read is
 * repeated once when its connection is lost before the host has begun to answer.
 */
export class UpstreamClient {
  readonly #basePath: string;
  readonly #pool: Pool;
  readonly #timeoutMs: number;
  readonly #maxAnswerBytes: number;

  constructor({ url, timeoutMs, maxAnswerBytes, lookup }: UpstreamClientOptions) {
    const { origin, pathname } = new URL(url);
    this.#basePath = pathname.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
    this.#maxAnswerBytes = maxAnswerBytes;
    this.#pool = new Pool(origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: Math.min(connectTimeout, timeoutMs), ...(lookup && { lookup }) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16 * 1024,
    });
  }

  /** @throws ApiError `upstream_*`, or CallCancelled */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const budget = request.budget ?? this.#timeoutMs;
    const started = performance.now();
    const first = this.#dispatch(request, budget);
    try {
      return await first.answer;
    } catch (error) {
      const { code }: { code?: unknown } = Object(error);
      const again = request.method === 'GET' && !first.begun && lostConnection.has(String(code));
      const left = budget === false ? false : budget - (performance.now() - started);
      if (!again || (left !== false && left <= 0)) throw namedFailure(error);
      return await this.#dispatch(request, left).answer.catch((second: unknown) => {
        throw namedFailure(second);
      });
    }
  }

  /** Whether the host answers anything at all, for the health page. */
  async isReachable(): Promise<boolean> {
    const answer = this.send({ method: 'GET', path: '/', headers: { accept: '*/*' }, budget: 1000 });
    return answer.then(
      () => true,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #dispatch(request: UpstreamRequest, budget: number | false): AnswerCollector {
    const collector = new AnswerCollector({ maxBytes: this.#maxAnswerBytes, budget, signal: request.signal });
    try {
      this.#pool.dispatch(
        {
          method: request.method,
          path: this.#basePath + request.path,
          headers: request.headers,
          body: request.body ?? null,
        },
        collector,
      );
    } catch (error) {
      collector.fail(error instanceof Error ? error : new Error(String(error)));
    }
    return collector;
  }
}
