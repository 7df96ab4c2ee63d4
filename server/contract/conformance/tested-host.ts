import { randomBytes } from 'node:crypto';
import { type AnyInput, buildPath, buildQuery, buildRequest } from '../../../shared/contract/build-request.ts';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';
import { takesHostToken } from '../../../shared/urls.ts';
import { CheckSkipped, expectSuccess, type Untidy, untidyFields } from './expectations.ts';
import { type HostAnswer, type HostRequest, type Send, sendTo } from './send.ts';

/** Where a mailed code comes from. */
export interface CodeSource {
  /** Begins to look for a mail to this address; what it returns waits for the mail and reads the code in it. */
  expect(address: string): () => Promise<string>;
}

/** The posts of the site to its form service, by their names in the description of the host. */
export const formCalls = ['contactForm', 'applicationForm'] as const;
export type FormCall = (typeof formCalls)[number];

/** A call of the host, or a post to the form service. */
export type CheckedCall = HostEndpointName | FormCall;

export const isFormCall = (call: CheckedCall): call is FormCall => formCalls.some((name) => name === call);

const hostRow = ({ method, path, summary, auth, documented, answer }: Endpoint) => ({
  method,
  path,
  text: `${summary.toLowerCase()}; ${auth}, ${documented ? 'documented' : 'extension'}, answers ${answer.shape}`,
});

/** The line of the contract that a check is about. */
export const rowOf = (call: CheckedCall) =>
  isFormCall(call)
    ? { method: 'POST', path: 'FORM_SERVICE_URL', text: 'a post of the site to its form service; see `webhooks`' }
    : hostRow(endpointOf(call));

export const isExtension = (call: CheckedCall): boolean => isFormCall(call) || !endpointOf(call).documented;

export type FormFields = Readonly<Record<string, string | File>>;

export interface FormServiceOptions {
  /** FORM_SERVICE_URL: an address, or a path of the host. */
  readonly url: string;
  /** FORM_ACCESS_KEY. */
  readonly key: string;
}

export interface TestedHostOptions {
  readonly send: Send;
  /** BACKEND_URL, against which addresses of files are resolved; by default that of `send`. */
  readonly hostUrl?: string | undefined;
  /** Sent with admin calls as a bearer token. */
  readonly token?: string | undefined;
  /** Where mailed codes are read. */
  readonly codes?: CodeSource | undefined;
  /** The form service, if it is to be checked too. */
  readonly form?: FormServiceOptions | undefined;
  /** An address whose mail arrives there; each run adds a tag of its own. */
  readonly email?: string | undefined;
}

interface RawCall {
  readonly params?: AnyInput['params'];
  readonly query?: AnyInput['query'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: HostRequest['body'];
  readonly fields?: HostRequest['fields'];
  readonly method?: string;
  /** Whether an admin call carries the token; by default it does. */
  readonly withToken?: boolean;
}

/** One request and what came of it. */
export interface Exchange {
  readonly name: CheckedCall;
  readonly request: HostRequest;
  /** Set for a request that does not go below the host's address. */
  readonly url?: string;
  /** Undefined where none came. */
  readonly answer?: HostAnswer;
  readonly ms: number;
}

export type Item = Readonly<Record<string, unknown>>;

/** Form data as it is sent. */
async function encoded(form: FormData) {
  const fields = Array.from(form, ([name, value]) => [name, value instanceof File ? `@${value.name}` : value] as const);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { headers, fields, body: Buffer.from(await response.arrayBuffer()) };
}

/** An app object has no address of its own. */
const withoutAddress = 'http://host.invalid';

/** The host under test, called by the names of the contract, and what this run has left there. */
export class TestedHost {
  readonly send: Send;
  readonly hostUrl: string;
  readonly token: string | undefined;
  readonly codes: CodeSource | undefined;
  /** Begins everything this run stores, so that it is found again and deleted. */
  readonly marker = `Conformance ${randomBytes(4).toString('hex')}`;
  readonly email: string;
  readonly form: { readonly url: URL; readonly key: string; readonly isOfHost: boolean } | undefined;
  /** What stays behind, in words. */
  readonly left: string[] = [];
  /** By kind of record: deletes what has been stored under the marker, and answers how many are still there. */
  readonly cleanUps = new Map<string, () => Promise<number>>();
  /** Every request of the calls by name, in order. */
  readonly exchanges: Exchange[] = [];
  /** Fields that are written in another way than documented, by call. */
  readonly untidy = new Map<HostEndpointName, Map<string, Untidy>>();
  /** Which extensions this host has, as far as that was seen. */
  readonly extensions = new Map<string, boolean>();
  readonly #steps = new Map<string, Promise<unknown>>();
  #count = 0;

  constructor({
    send,
    hostUrl = send.hostUrl,
    token,
    codes,
    form,
    email = 'conformance@realvance.example',
  }: TestedHostOptions) {
    this.send = send;
    this.hostUrl = hostUrl ?? withoutAddress;
    this.token = token;
    const formUrl = form && new URL(form.url, this.hostUrl);
    this.form = formUrl && {
      url: formUrl,
      key: form.key,
      isOfHost: formUrl.origin === new URL(this.hostUrl).origin,
    };
    this.codes = codes;
    this.email = email.replace('@', `+${this.marker.split(' ')[1]}@`);
  }

  get hasAddress(): boolean {
    return this.hostUrl !== withoutAddress;
  }

  /** A call with the row's own kind of body; admin calls carry the token. */
  async call(name: HostEndpointName, input: AnyInput = {}, bearer?: string): Promise<HostAnswer> {
    const built = buildRequest(endpointOf(name), input);
    if (!(built.body instanceof FormData)) {
      const headers = { ...built.headers, ...authorization(bearer) };
      return this.raw(name, { params: input.params, query: input.query, headers, body: built.body });
    }
    return this.raw(name, { params: input.params, ...(await encoded(built.body)) });
  }

  /** A call with whatever headers and body. */
  async raw(
    name: HostEndpointName,
    { params, query, headers, body, fields, method, withToken = true }: RawCall,
  ): Promise<HostAnswer> {
    const endpoint = endpointOf(name);
    const admin = withToken && endpoint.auth === 'admin' ? authorization(this.token) : {};
    const request = {
      method: method ?? endpoint.method,
      path: buildPath(endpoint, params) + buildQuery(query),
      headers: { accept: 'application/json', ...admin, ...headers },
      body,
      fields,
    };
    return this.#exchange({ name, request }, this.send);
  }

  /** Posts a form as the site does. */
  async postForm(name: FormCall, fields: FormFields): Promise<HostAnswer> {
    if (!this.form) throw new CheckSkipped('needs --form-url and --form-key');
    const { url, isOfHost } = this.form;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const { headers, ...encodedForm } = await encoded(form);
    const given = { accept: 'application/json', 'idempotency-key': String(fields.submission_key), ...headers };
    const request = { method: 'POST', path: url.pathname + url.search, atOrigin: true, headers: given, ...encodedForm };
    return this.#exchange({ name, request, url: url.href }, isOfHost ? this.send : sendTo(url.origin));
  }

  async #exchange(made: Omit<Exchange, 'ms' | 'answer'>, send: Send): Promise<HostAnswer> {
    const began = performance.now();
    const note = (answer?: HostAnswer) =>
      this.exchanges.push({ ...made, ms: performance.now() - began, ...(answer && { answer }) });
    try {
      const answer = await send(made.request);
      note(answer);
      return answer;
    } catch (error) {
      note();
      throw error;
    }
  }

  /** The data of a call that must succeed. @throws Mismatch */
  async data(name: HostEndpointName, input?: AnyInput, bearer?: string): Promise<unknown> {
    const answer = await this.call(name, input, bearer);
    const data = expectSuccess(endpointOf(name), answer);
    const known = this.untidy.get(name) ?? new Map<string, Untidy>();
    for (const found of untidyFields(endpointOf(name), answer)) known.set(found.field, found);
    if (known.size > 0) this.untidy.set(name, known);
    return data;
  }

  /** Fetches a file of this host as the site does. */
  file(address: URL, { withToken }: { readonly withToken: boolean }): Promise<HostAnswer> {
    const token = withToken && takesHostToken(address, this.hostUrl) ? authorization(this.token) : {};
    const path = address.pathname + address.search;
    return this.send({ method: 'GET', path, atOrigin: true, headers: { accept: '*/*', ...token } });
  }

  /** The items of a list. @throws Mismatch */
  async list(name: HostEndpointName, query?: AnyInput['query']): Promise<readonly Item[]> {
    const items = await this.data(name, { query });
    return Array.isArray(items) ? items : [];
  }

  /** Text that no other item of this run begins with. */
  mark(): string {
    this.#count += 1;
    return `${this.marker} ${this.#count}.`;
  }

  /**
   * What another check is about and this one builds upon: done once, and where it fails this one is not tried.
   *
   * @throws CheckSkipped naming the call
   */
  async needs<T>(name: CheckedCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CheckSkipped) throw error;
      throw new CheckSkipped(`needs ${name}, which does not do what it should`);
    }
  }

  /** Notes whether the host has the extension. @throws CheckSkipped where the answer is that of a host without it */
  expectPresent(name: string, { status }: HostAnswer): void {
    const isPresent = ![404, 405, 501].includes(status);
    this.extensions.set(name, isPresent);
    if (!isPresent) throw new CheckSkipped('this host does not have it, which is allowed');
  }

  /** A step that several checks share: done once. */
  once<T>(step: string, work: () => Promise<T>): Promise<T> {
    const known = this.#steps.get(step);
    // A step has one type, that of its work.
    if (known) return known as Promise<T>;
    const begun = work();
    begun.catch(() => undefined);
    this.#steps.set(step, begun);
    return begun;
  }
}

/** The header that carries a token. */
export const authorization = (bearer: string | undefined): Record<string, string> =>
  bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };

/** One thing the contract says of one call. */
export interface Check {
  readonly call: CheckedCall;
  /** Completes "the call …": `answers a list in the documented shape`. */
  readonly expects: string;
  /** Whether it is about an extension of a documented call. */
  readonly extension?: boolean;
  /** Whether anything may be stored at the host. */
  readonly writes: boolean;
  /** @throws Mismatch, or CheckSkipped where something else is in the way */
  readonly run: (host: TestedHost) => Promise<void>;
}

const checkThat =
  (writes: boolean) =>
  (call: CheckedCall, expects: string, run: Check['run']): Check => ({ call, expects, writes, run });

/** A check that only reads. */
export const reads = checkThat(false);

/** A check that stores something, which is deleted at the end where the contract has a call for it. */
export const writes = checkThat(true);
