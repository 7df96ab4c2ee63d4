import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { type Dispatcher, type FormData, Pool } from 'undici';
import { decodeBody, uncompressed } from './content-coding.ts';
import { CallCancelled, namedFailure, timedOut } from './upstream-failures.ts';

interface UpstreamRequest {
  readonly method: string;
  /** Encoded, as `buildPath` makes it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | FormData | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Overall time in milliseconds in place of the usual. */
  readonly timeoutMs?: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface UpstreamClientOptions {
  /** Address of the host; a path in it stands before every call's own. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Finds the host's address in place of the usual `dns.lookup`. */
  readonly lookup?: LookupFunction;
}

const connectTimeoutMs = 3000;
const maxAnswerBytes = 20 * 1024 * 1024;
/** Enough for a busy site, few enough for a small host. */
const maxConnections = 128;

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
    // undici's own timeouts count idle time only: a host that drips would never end.
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

  /** Whether the host answers anything at all, for the health page. */
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
