import { setTimeout as delay } from 'node:timers/promises';
import { CookieJar } from '../../server/test-support/cookie-jar.ts';
import { type AnyInput, buildRequest } from '../../shared/contract/build-request.ts';
import { type EndpointName, endpointOf } from '../../shared/contract/endpoints.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const address = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

/** An HTTP client with cookies and its own address, as a proxy would report it. */
export class Visitor {
  readonly #cookies = new CookieJar();
  readonly #address = address();
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** @throws Error if the site does not answer */
  async get(path: string): Promise<Response> {
    return this.#fetch(path, { method: 'GET' });
  }

  /** Makes a call of the contract. */
  async call(name: EndpointName, input: AnyInput = {}): Promise<Answer> {
    const { method, path, headers, body = null } = buildRequest(endpointOf(name), input);
    const response = await this.#fetch(`/api${path}`, { method, headers, body });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }

  /** Makes a call that returns a list, and retries while the site is busy. */
  async list(name: EndpointName): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return eventually(`${name} answers a list`, 30, async () => {
      const { status, body } = await this.call(name);
      if (status === 503) return undefined;
      const { data }: { data?: unknown } = Object(body);
      if (!Array.isArray(data)) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
      return data;
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.origin + path, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': this.#address, cookie: this.#cookies.header },
      signal: AbortSignal.timeout(20_000),
    });
    this.#cookies.keep(response.headers.getSetCookie());
    return response;
  }
}

/** Retries until the condition holds. @throws Error with the last failure after the timeout */
export async function eventually<T>(
  what: string,
  seconds: number,
  condition: () => Promise<T | undefined>,
): Promise<T> {
  let failure: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(250)) {
    try {
      const result = await condition();
      if (result !== undefined) return result;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`Timeout after ${seconds} s: ${what}.`, { cause: failure });
}
