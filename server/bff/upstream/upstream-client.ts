import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, inflate, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';
import { type Dispatcher, errors, type FormData, Pool } from 'undici';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

const unreadable = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RESPONSE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/** The host has, or may have, received the request. */
const lostConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The host's answer is invalid; the detail is only logged. */
export const invalidAnswer = (detail: string): ApiError =>
  new ApiError('upstream_invalid', 'The backend returned an invalid response.', { detail });

/** The host's answer exceeds the size limit. */
export class AnswerTooLarge extends ApiError {
  constructor(detail: string) {
    super('upstream_invalid', 'The backend’s answer is larger than this site can read.', { detail });
  }
}

const timedOut = (detail: string): ApiError =>
  new ApiError('upstream_timeout', 'The backend did not answer in time. Please try again later.', { detail });

/** The browser has disconnected; the host is not to blame. */
export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}

function namedFailure(error: unknown, method: string): Error {
  if (error instanceof ApiError || error instanceof CallCancelled) return error;
  const { code, message } = asRecord(error);
  const detail = `${String(code ?? 'no code')}: ${String(message)}`;
  if (timeouts.has(String(code))) return timedOut(detail);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new AnswerTooLarge(detail);
  // The parser's errors often have no code.
  if (unreadable.has(String(code)) || error instanceof errors.HTTPParserError) return invalidAnswer(detail);
  // The host may have made a write before it broke off.
  if (method !== 'GET' && lostConnection.has(String(code)))
    return new ApiError('upstream_timeout', 'The backend closed the connection before it answered.', { detail });
  return new ApiError('upstream_unreachable', 'The backend cannot be reached. Please try again later.', { detail });
}

/** Tells whether the host did not answer at all or in time. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'upstream_unreachable' || error.code === 'upstream_timeout');

/** Sent with every request, because servers may otherwise compress. */
export const uncompressed = { 'accept-encoding': 'identity' } as const;

const maxCodings = 3;

type Decode = (body: Buffer, options: ZlibOptions) => Promise<Buffer>;

const gunzip = promisify<Buffer, ZlibOptions, Buffer>(unzip);
const brotli = promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress);
const zlib = promisify<Buffer, ZlibOptions, Buffer>(inflate);
const raw = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** Some servers send `deflate` without the zlib header, recognised by its first byte. */
const deflate: Decode = (body, options) => (((body[0] ?? 0) & 0x0f) === 8 ? zlib : raw)(body, options);

const decoders: Readonly<Record<string, Decode>> = { gzip: gunzip, 'x-gzip': gunzip, deflate, br: brotli };

/** Decodes a body by its `content-encoding`: gzip, deflate or br, or several of them. */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string | readonly string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const codings = String(contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || body.length === 0) return body;
  if (codings.length > maxCodings) throw invalidAnswer(`content coding: ${codings.length} of them`);
  let decoded = body;
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) && decoders[coding];
    if (!decode) throw invalidAnswer(`content coding "${coding.slice(0, 40)}" is not supported`);
    try {
      decoded = await decode(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      const detail = `content coding ${coding}: ${String(asRecord(error).message)}`;
      throw asRecord(error).code === 'ERR_BUFFER_TOO_LARGE' ? new AnswerTooLarge(detail) : invalidAnswer(detail);
    }
  }
  return decoded;
}

interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface UpstreamClientOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly lookup?: LookupFunction;
}

const connectTimeoutMs = 3000;
const maxAnswerBytes = 20 * 1024 * 1024;
const maxConnections = 128;

/** HTTP client of one server, with a limit on time, size and connections. Failures are `ApiError` or `CallCancelled`. */
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
      // The signal of `send` limits the whole answer; these would race with it.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16 * 1024,
      maxResponseSize: maxAnswerBytes,
    });
  }

  async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const { signal, timeoutMs = this.#timeoutMs } = request;
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
      throw namedFailure(error, request.method);
    }
  }

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

  async #begin({ method, path, headers, body }: UpstreamRequest, signal: AbortSignal) {
    const call = {
      method,
      path: this.#basePath + path,
      headers: { ...uncompressed, ...headers },
      body: body ?? null,
      signal,
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
