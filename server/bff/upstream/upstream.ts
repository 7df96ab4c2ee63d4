import { FormData as UndiciFormData } from 'undici';
import { type AnyInput, buildRequest } from '#shared/contract/build-request.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { type CallInput, endpointOf, type HostAnswer, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { isRefusal, readAnswer } from '#shared/contract/read-answer.ts';
import { ApiError } from '#shared/errors.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { classifyRefusal } from './classify-refusal.ts';
import type { ContractDrift } from './contract-drift.ts';
import { parseAnswer, parseRefusal, type UpstreamAnswer, type UpstreamClient } from './upstream-client.ts';
import { invalidAnswer } from './upstream-failures.ts';

interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Token of the user's account. */
  readonly bearer?: string | undefined;
  /** Forwarded headers, see `forwardedHeaders`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Data for the browser, and the host's status. */
interface HostReply {
  readonly data: unknown;
  readonly status: 200 | 201;
}

interface UpstreamOptions {
  readonly client: UpstreamClient;
  readonly breaker: CircuitBreaker;
  /** Rewrites links to this site. */
  readonly rewriteLinks: (endpoint: Endpoint, data: unknown) => unknown;
  readonly hostUrl: string;
  /** Sent with admin calls only. */
  readonly adminToken: string | undefined;
  /** Observes differences from the contract. */
  readonly drift?: ContractDrift;
}

/** undici accepts only its own FormData. */
function toUndici(form: FormData): UndiciFormData {
  const copy = new UndiciFormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

/** Calls the backend host by contract rows and validates its answers. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #hostname: string;
  readonly #missing = new Set<Endpoint>();

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#hostname = new URL(options.hostUrl).host;
  }

  /** Extension calls that the host does not have. */
  get missing(): readonly Endpoint[] {
    return [...this.#missing];
  }

  /**
   * Makes a call by name.
   *
   * @throws ApiError
   */
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

  /** Makes a call by row and returns the host's status too. */
  async ask(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<HostReply> {
    const { path, headers, body } = buildRequest(endpoint, input);
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
      const refusal = classifyRefusal(endpoint, answer, parseRefusal(answer), this.#hostname);
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
      throw classifyRefusal(endpoint, { ...answer, status: meant }, body, this.#hostname);
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
    };
  }
}
