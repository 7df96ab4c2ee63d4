import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { type Dispatcher, type FormData, Pool } from 'undici';
import { decodeBody, uncompressed } from './content-coding.ts';
import { CallCancelled, namedFailure, timedOut } from './upstream-failures.ts';

interface UpstreamRequest {
  readonly method: string;
  /** Encoded by `buildPath`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | FormData | undefined;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Overall limit in milliseconds. */
  readonly timeoutMs?: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface UpstreamClientOptions {
  /** Base URL of the host. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Replaces `dns.lookup`. */
  readonly lookup?: LookupFunction;
}

const connectTimeoutMs = 3000;
const maxAnswerBytes = 20 * 1024 * 1024;
/** Enough for a busy site, few enough for a small host. */
const maxConnections = 128;

/** Errors of a kept-alive connection that the host has closed. */
const lostConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * HTTP client of one host with keep-alive. Redirects are not followed; only reads are retried, once, when the connection
 * is lost before the answer begins.
 */
export class UpstreamClient {
  readonly #basePath: string;
  readonly #pool: Pool;
  readonly #timeoutMs: number;

  constructor({ url, timeoutMs, lookup }: UpstreamClientOptions) {
    const { origin, pathname } = new URL(url);
    this.#basePath = pathname.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
    this.#pool = new Pool(origin, {
      connections: maxConnections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: Math.min(connectTimeoutMs, timeoutMs), ...(lookup && { lookup }) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: maxAnswerBytes,
    });
  }

  /** @throws ApiError `upstream_*`, or CallCancelled */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const { signal, timeoutMs = this.#timeoutMs } = request;
    // undici's own timeouts measure idle time only.
    const timeout = AbortSignal.timeout(timeoutMs);
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const { statusCode, headers, body } = await this.#begin(request, stop);
      const received = Buffer.from(await body.bytes());
      return {
        status: statusCode,
        headers,
        body: await decodeBody(received, headers['content-encoding'], maxAnswerBytes),
      };
    } catch (error) {
      if (signal?.aborted) throw new CallCancelled('The caller has left.');
      if (timeout.aborted) throw timedOut(`no answer within ${timeoutMs} ms`);
      throw namedFailure(error);
    }
  }

  /** Whether the host answers at all. */
  async isReachable(): Promise<boolean> {
    const answer = this.send({ method: 'GET', path: '/', headers: { accept: '*/*' }, timeoutMs: 1000 });
    return answer.then(
      () => true,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #begin({ method, path, headers, body }: UpstreamRequest, signal: AbortSignal | undefined) {
    const call = {
      method,
      path: this.#basePath + path,
      headers: { ...uncompressed, ...headers },
      body: body ?? null,
      signal: signal ?? null,
    };
    const ask = (): Promise<Dispatcher.ResponseData> => this.#pool.request(call);
    try {
      return await ask();
    } catch (error) {
      const code = error instanceof Error && 'code' in error && error.code;
      if (method !== 'GET' || !lostConnection.has(String(code))) throw error;
      return await ask();
    }
  }
}
