import { FormData as UndiciFormData } from 'undici';
import { attempt } from '#shared/attempt.ts';
import { type AnyInput, buildRequest } from '#shared/contract/build-request.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { type CallInput, endpointOf, type HostAnswer, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { isRefusal, readAnswer } from '#shared/contract/read-answer.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { isTooDeep } from '../http/limits.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { classifyRefusal } from './classify-refusal.ts';
import type { ContractDrift } from './contract-drift.ts';
import { invalidAnswer, type UpstreamAnswer, type UpstreamClient } from './upstream-client.ts';

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

/** Parses a successful answer; undefined for an empty one. Some servers end an empty answer with a line break. */
export function parseAnswer(answer: UpstreamAnswer, options: { statusOnly?: boolean; exact?: boolean } = {}): unknown {
  const text = answer.body.toString();
  if (text.trim() === '') return undefined;
  try {
    return parseText(text, options.exact ? exactIntegers : undefined);
  } catch {
    if (options.statusOnly && isBareWord(answer)) return undefined;
    // The parser's message quotes the body.
    throw invalidAnswer(`${contentTypeOf(answer) || 'no content type'}, ${answer.body.length} bytes: not JSON`);
  }
}

/** Parses a refusal; undefined if it is not JSON. */
export const parseRefusal = (answer: UpstreamAnswer): unknown => attempt(() => parseText(answer.body.toString()));

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface HostReply {
  readonly data: unknown;
  readonly status: 200 | 201;
  /** Number of rows left out, because they cannot be read. */
  readonly unusable: number;
}

interface UpstreamOptions {
  readonly client: UpstreamClient;
  readonly breaker: CircuitBreaker;
  readonly rewriteLinks: (endpoint: Endpoint, data: unknown) => unknown;
  readonly hostUrl: string;
  readonly adminToken: string | undefined;
  readonly drift?: ContractDrift;
}

/** undici accepts only its own FormData. */
function toUndici(form: FormData): UndiciFormData {
  const copy = new UndiciFormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

function withoutSiteFields({ storedBySite = [] }: Endpoint, input: AnyInput): AnyInput {
  if (storedBySite.length === 0) return input;
  const sent = Object.entries(asRecord(input.body)).filter(([name]) => !storedBySite.includes(name));
  return { ...input, body: Object.fromEntries(sent) };
}

/** The calls to the backend host: builds the request, validates the answer, converts a refusal to an `ApiError`. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #hidden: readonly string[];
  readonly #missing = new Set<Endpoint>();

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#hidden = [new URL(options.hostUrl).hostname, options.adminToken ?? ''].filter(Boolean);
  }

  /** Extension calls that the host answered as unknown. */
  get missing(): readonly Endpoint[] {
    return [...this.#missing];
  }

  async call<Name extends HostEndpointName>(
    name: Name,
    ...[input, options]: CallInput<Name> extends { params?: undefined; body?: undefined }
      ? [input?: CallInput<Name>, options?: CallOptions]
      : [input: CallInput<Name>, options?: CallOptions]
  ): Promise<HostAnswer<Name>> {
    const { data } = await this.ask(endpointOf(name), input, options);
    // `ask` validated the answer with the schema of this type.
    return data as HostAnswer<Name>;
  }

  async ask(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<HostReply> {
    const { path, headers, body } = buildRequest(endpoint, withoutSiteFields(endpoint, input));
    const bearer = endpoint.auth === 'admin' ? this.#options.adminToken : options.bearer;
    return this.#options.breaker.run(async () => {
      const answer = await this.#options.client.send({
        path,
        body: body instanceof FormData ? toUndici(body) : body,
        method: endpoint.method,
        signal: options.signal,
        headers: {
          accept: 'application/json',
          ...options.headers,
          ...headers,
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
      });
      return this.#read(endpoint, answer, path);
    });
  }

  #read(endpoint: Endpoint, answer: UpstreamAnswer, asked: string): HostReply {
    const { drift } = this.#options;
    const { status } = answer;
    if (status < 200 || status >= 300) {
      // 404 for a page of a list: the row named in `before` may have been deleted.
      if (!(asked.includes('?') && status === 404)) drift?.noteRefusal(endpoint, status);
      const refusal = classifyRefusal(endpoint, answer, parseRefusal(answer), this.#hidden);
      if (refusal.code === 'not_supported_by_backend') this.#missing.add(endpoint);
      else if (status < 500) this.#missing.delete(endpoint);
      throw refusal;
    }
    this.#missing.delete(endpoint);
    const { answer: shaped, path, errors = [] } = endpoint;
    const parse = (exact: boolean) => {
      try {
        return parseAnswer(answer, { statusOnly: shaped.shape === 'done', exact });
      } catch (error) {
        drift?.noteUnreadable(endpoint);
        throw error;
      }
    };
    let body = parse(false);
    if (shaped.shape !== 'list' && isRefusal(body)) {
      const meant = errors.includes('invalid_credentials') ? 401 : 422;
      throw classifyRefusal(endpoint, { ...answer, status: meant }, body, this.#hidden);
    }
    let result = readAnswer(shaped, body);
    // Retry with large integers as text: ids beyond 2^53 do not validate as numbers.
    if (!result.ok || result.unusable.length > 0) {
      body = parse(true);
      result = readAnswer(shaped, body);
    }
    drift?.noteAnswer(endpoint, body, result);
    if (!result.ok) {
      if (result.nothing && errors.includes('not_found')) {
        throw new ApiError('not_found', 'This is no longer there.', {
          detail: `${path}: ${result.field} ${result.problem}`,
        });
      }
      throw invalidAnswer(`${path}: ${result.field} ${result.problem}`);
    }
    return {
      status: status === 201 ? 201 : 200,
      data: this.#options.rewriteLinks(endpoint, result.data),
      unusable: result.unusable.length,
    };
  }
}
