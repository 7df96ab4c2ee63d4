import { randomBytes } from 'node:crypto';
import { type AnyInput, buildPath, buildQuery, buildRequest } from '#shared/contract/build-request.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { takesHostToken } from '#shared/urls.ts';
import {
  CheckSkipped,
  type CodeSource,
  type Deviation,
  deviationsOf,
  expectSuccess,
  type HostAnswer,
  type HostRequest,
  Mismatch,
  type Send,
  sendTo,
} from './host-answer.ts';

/** The site's posts to the form service, named as in the host's description. */
export const formCalls = ['contactForm', 'applicationForm'] as const;
export type FormCall = (typeof formCalls)[number];

export type CheckedCall = HostEndpointName | FormCall;

export const isFormCall = (call: CheckedCall): call is FormCall => formCalls.some((name) => name === call);

const hostRow = ({ method, path, summary, auth, documented, answer }: Endpoint) => ({
  method,
  path,
  text: `${summary.toLowerCase()}; ${auth}, ${documented ? 'documented' : 'extension'}, answers ${answer.shape}`,
});

export const rowOf = (call: CheckedCall) =>
  isFormCall(call)
    ? { method: 'POST', path: 'FORM_SERVICE_URL', text: 'a post of the site to its form service; see `webhooks`' }
    : hostRow(endpointOf(call));

export const isExtension = (call: CheckedCall): boolean => isFormCall(call) || !endpointOf(call).documented;

export type FormFields = Readonly<Record<string, string | File>>;

export interface FormServiceOptions {
  /** FORM_SERVICE_URL: an address, or a path on the host. */
  readonly url: string;
  /** FORM_ACCESS_KEY. */
  readonly key: string;
}

export interface TestedHostOptions {
  readonly send: Send;
  /** BACKEND_URL, the base of relative file addresses; default: that of `send`. */
  readonly hostUrl?: string | undefined;
  readonly token?: string | undefined;
  readonly codes?: CodeSource | undefined;
  /** The form service; unset: its checks are skipped. */
  readonly form?: FormServiceOptions | undefined;
  /** Signup address, to which each run adds its own tag. */
  readonly email?: string | undefined;
}

interface RawCall {
  readonly params?: AnyInput['params'];
  readonly query?: AnyInput['query'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: HostRequest['body'];
  readonly fields?: HostRequest['fields'];
  readonly method?: string;
  /** Whether an admin call carries the token; default: true. */
  readonly withToken?: boolean;
}

export interface Exchange {
  readonly name: CheckedCall;
  readonly request: HostRequest;
  /** The full address of a request to the form service. */
  readonly url?: string;
  readonly answer?: HostAnswer;
  readonly ms: number;
}

export type Item = Readonly<Record<string, unknown>>;

export const idFields = {
  getAllJobPosts: 'jobpost_id',
  getAllBlogs: 'blogs_Items_id',
  getalljobresponse: 'jobresponse_id',
  getallcontactform: 'contact_us_id',
} as const satisfies Partial<Record<HostEndpointName, string>>;

export type ListName = keyof typeof idFields;

async function encoded(form: FormData) {
  const fields = Array.from(form, ([name, value]) => [name, value instanceof File ? `@${value.name}` : value] as const);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { headers, fields, body: Buffer.from(await response.arrayBuffer()) };
}

const withoutAddress = 'http://host.invalid';

/** The host under test, called by the names of the contract. Keeps track of the records that the run creates. */
export class TestedHost {
  readonly send: Send;
  readonly hostUrl: string;
  readonly token: string | undefined;
  readonly codes: CodeSource | undefined;
  /** Prefix of every record that this run stores, used to delete them at the end. */
  readonly marker = `Conformance ${randomBytes(4).toString('hex')}`;
  readonly email: string;
  readonly form: { readonly url: URL; readonly key: string; readonly isOfHost: boolean } | undefined;
  readonly left: string[] = [];
  /** By kind of record: deletes this run's records and returns how many remain. */
  readonly cleanUps = new Map<string, () => Promise<number>>();
  /** The current check's requests in order. */
  readonly exchanges: Exchange[] = [];
  /** Deviations from the documented format, by call and field. */
  readonly deviations = new Map<HostEndpointName, Map<string, Deviation>>();
  /** The extensions that this run detected as present or absent. */
  readonly extensions = new Map<string, boolean>();
  /** Calls of which a check has failed. */
  readonly failedCalls = new Set<CheckedCall>();
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

  /** Makes a call with its documented kind of body. Admin calls carry the token. */
  async call(name: HostEndpointName, input: AnyInput = {}, bearer?: string): Promise<HostAnswer> {
    const built = buildRequest(endpointOf(name), input);
    if (!(built.body instanceof FormData)) {
      const headers = { ...built.headers, ...authorization(bearer) };
      return this.raw(name, { params: input.params, query: input.query, headers, body: built.body });
    }
    return this.raw(name, { params: input.params, ...(await encoded(built.body)) });
  }

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

  async data(name: HostEndpointName, input?: AnyInput, bearer?: string): Promise<unknown> {
    const answer = await this.call(name, input, bearer);
    const data = expectSuccess(endpointOf(name), answer);
    this.noteDeviations(name, deviationsOf(endpointOf(name), answer));
    return data;
  }

  noteDeviations(name: HostEndpointName, deviations: readonly Deviation[]): void {
    const known = this.deviations.get(name) ?? new Map<string, Deviation>();
    for (const found of deviations) known.set(found.field, found);
    if (known.size > 0) this.deviations.set(name, known);
  }

  file(address: URL, { withToken }: { readonly withToken: boolean }): Promise<HostAnswer> {
    const token = withToken && takesHostToken(address, this.hostUrl) ? authorization(this.token) : {};
    const path = address.pathname + address.search;
    return this.send({ method: 'GET', path, atOrigin: true, headers: { accept: '*/*', ...token } });
  }

  async list(name: HostEndpointName, query?: AnyInput['query']): Promise<readonly Item[]> {
    const items = await this.data(name, { query });
    return Array.isArray(items) ? items : [];
  }

  mark(): string {
    this.#count += 1;
    return `${this.marker} ${this.#count}.`;
  }

  /** Runs a precondition of a check. If it fails, the check is skipped only if a check of that call failed already. */
  async needs<T>(name: CheckedCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.failedCalls.has(name)) throw new CheckSkipped(`needs ${name}, which fails its checks`);
      if (!(error instanceof Mismatch)) throw error;
      throw new Mismatch(`${name} ${error.field}`, error.expected, error.got);
    }
  }

  /** Records whether the host has an extension. @throws CheckSkipped if it does not */
  noteExtension(name: string, isPresent: boolean): void {
    this.extensions.set(name, isPresent);
    if (!isPresent) throw new CheckSkipped('this host lacks the extension, which is allowed');
  }

  expectPresent(name: string, { status }: HostAnswer): void {
    this.noteExtension(name, ![404, 405, 501].includes(status));
  }

  /** Deletes the records of this run in a list. @returns how many remain */
  async deleteOwn(list: ListName, remove: HostEndpointName, name: string): Promise<number> {
    const own = async () => (await this.list(list)).filter((item) => String(item[name]).startsWith(this.marker));
    const [param = 'id'] = endpointOf(remove).params;
    for (const item of await own()) await this.call(remove, { params: { [param]: String(item[idFields[list]]) } });
    return (await own()).length;
  }

  /** Runs a step that several checks share once. */
  once<T>(step: string, work: () => Promise<T>): Promise<T> {
    const known = this.#steps.get(step);
    // A step always has the same result type.
    if (known) return known as Promise<T>;
    const begun = work();
    begun.catch(() => undefined);
    this.#steps.set(step, begun);
    return begun;
  }
}

export const authorization = (bearer: string | undefined): Record<string, string> =>
  bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };

/** One expectation of one call. */
export interface Check {
  readonly call: CheckedCall;
  /** Completes "the call …": `answers a list in the documented shape`. */
  readonly expects: string;
  /** The check is about an extension of a documented call. */
  readonly extension?: boolean;
  /** The check may store a record at the host. */
  readonly writes: boolean;
  /** @throws Mismatch, or CheckSkipped if a precondition fails */
  readonly run: (host: TestedHost) => Promise<void>;
}

const checkThat =
  (writes: boolean) =>
  (call: CheckedCall, expects: string, run: Check['run']): Check => ({ call, expects, writes, run });

export const reads = checkThat(false);

/** A check that stores a record. The run deletes it at the end if the contract has a call for that. */
export const writes = checkThat(true);
