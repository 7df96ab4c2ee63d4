import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, inflate, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';
import { type Dispatcher, type FormData, Pool } from 'undici';
import { attempt } from '#shared/attempt.ts';
import { asRecord } from '#shared/record.ts';
import { isTooDeep } from '../http/limits.ts';
import { AnswerTooLarge, CallCancelled, invalidAnswer, namedFailure, timedOut } from './upstream-failures.ts';

const byteOrderMark = '\uFEFF';
/** Smaller texts parse quickly at any depth; megabytes of brackets block for seconds. */
const deepEnoughToMatter = 64 * 1024;

/** With the source text (ECMAScript 2026), which the types do not know yet. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Keeps integers beyond 2^53 as text, because a number would be rounded. */
const exactIntegers: Reviver = (_key, value, { source = '' } = {}) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

function parseText(text: string, reviver?: Reviver): unknown {
  if (text.length > deepEnoughToMatter && isTooDeep(text)) throw new SyntaxError('nested too deeply');
  return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text, reviver);
}

const contentTypeOf = (answer: UpstreamAnswer): string => String(answer.headers['content-type'] ?? '');

/** Whether the body is a bare word, as some hosts answer when only the status matters. Markup is an error or login page. */
function isBareWord(answer: UpstreamAnswer): boolean {
  return /^text\/plain\b/i.test(contentTypeOf(answer)) && !answer.body.subarray(0, 200).includes('<');
}

/**
 * Parses a successful answer; undefined for an empty one.
 *
 * @param options.statusOnly the body may be anything
 * @param options.exact large integers as text, which is several times slower
 * @throws ApiError `upstream_invalid`
 */
export function parseAnswer(answer: UpstreamAnswer, options: { statusOnly?: boolean; exact?: boolean } = {}): unknown {
  if (answer.body.length === 0) return undefined;
  try {
    return parseText(answer.body.toString(), options.exact ? exactIntegers : undefined);
  } catch {
    if (options.statusOnly && isBareWord(answer)) return undefined;
    // The parser's message quotes the body.
    throw invalidAnswer(`${contentTypeOf(answer) || 'no content type'}, ${answer.body.length} bytes: not JSON`);
  }
}

/** Parses a refusal; undefined if it is not JSON. */
export const parseRefusal = (answer: UpstreamAnswer): unknown => attempt(() => parseText(answer.body.toString()));

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

/**
 * Decodes a body by its `content-encoding`: gzip, deflate or br, or several of them.
 *
 * @param maxBytes size limit of the decoded body
 * @throws AnswerTooLarge, or ApiError `upstream_invalid` for a body that cannot be decoded
 */
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
