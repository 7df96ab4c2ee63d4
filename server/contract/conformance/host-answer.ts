import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { attempt } from '#shared/attempt.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { differencesOf, isDocumentedRefusal } from '#shared/contract/differences.ts';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { isRefusal, messageOf, type Problem, readAnswer } from '#shared/contract/read-answer.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import type { DriftKind } from '#shared/schemas/operation.ts';
import { usableMessage } from '../../bff/upstream/classify-refusal.ts';
import { UpstreamClient, uncompressed } from '../../bff/upstream/upstream-client.ts';

export interface HostRequest {
  readonly method: string;
  /** Encoded path, relative to the host's address. */
  readonly path: string;
  /** The path is relative to the host's origin instead of its address. */
  readonly atOrigin?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** The fields of a form data body for the report: texts, or file names. */
  readonly fields?: readonly (readonly [name: string, value: string])[] | undefined;
}

export interface HostAnswer {
  readonly status: number;
  /** Lower-case content type without parameters; empty when there is none. */
  readonly type: string;
  readonly bytes: Buffer;
  /** The other headers that the site reads. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Send {
  (request: HostRequest): Promise<HostAnswer>;
  readonly hostUrl?: string;
}

export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export const typeOf = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The default of UPSTREAM_TIMEOUT_MS. */
export const siteLimitMs = 10_000;

const detailOf = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.message) : String(asRecord(error).message);

/** Sends to a host with the site's own client, which does not follow redirects and has the site's size limits. */
export function sendTo(url: string, timeoutMs = siteLimitMs): Send {
  const clients = {
    below: new UpstreamClient({ url, timeoutMs }),
    atOrigin: new UpstreamClient({ url: new URL(url).origin, timeoutMs }),
  };
  const send = async ({ atOrigin, fields: _, ...request }: HostRequest): Promise<HostAnswer> => {
    const client = atOrigin ? clients.atOrigin : clients.below;
    const { status, headers, body } = await client.send(request).catch((error: unknown) => {
      const detail = detailOf(error);
      const isOwnLimit = timeoutMs !== siteLimitMs && detail.startsWith('no answer within');
      throw new Unreachable(isOwnLimit ? `${detail}, the limit of this run` : detail);
    });
    const read = ['retry-after', 'content-disposition'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { status, type: typeOf(headers['content-type']), bytes: body, headers: Object.fromEntries(read) };
  };
  return Object.assign(send, { hostUrl: url });
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete', PATCH: 'patch' } as const;

const isVerb = (method: string): method is keyof typeof verbs => method in verbs;

type SupertestAnswer = PromiseLike<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }>;

interface SupertestRequest extends SupertestAnswer {
  set(headers: Readonly<Record<string, string>>): this;
  redirects(count: number): this;
  ok(isOk: () => boolean): this;
  buffer(isBuffered: boolean): this;
  parse(parser: (stream: NodeJS.ReadableStream, done: (error: null, body: null) => void) => void): this;
  send(body?: string | Buffer): this;
}

type SupertestAgent = Readonly<Record<(typeof verbs)[keyof typeof verbs], (path: string) => SupertestAnswer>>;

/** Sends through supertest: `supertestHost(supertest.agent(app))`, for an app object or an address. */
export function supertestHost(agent: SupertestAgent): Send {
  return async ({ method, path, headers, body }) => {
    if (!isVerb(method)) throw new TypeError(`supertest has no method ${method}.`);
    const chunks: Buffer[] = [];
    // An import of supertest's types would require the package of every user of this file.
    const request = agent[verbs[method]](path) as SupertestRequest;
    const response = await request
      .set({ ...uncompressed, ...headers })
      .redirects(0)
      .ok(() => true)
      .buffer(true)
      .parse((stream, done) => {
        stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
        stream.on('end', () => done(null, null));
      })
      .send(body);
    return { status: response.status, type: typeOf(response.headers['content-type']), bytes: Buffer.concat(chunks) };
  };
}

/** The check could not run. The message gives the reason for the report. */
export class CheckSkipped extends Error {
  override readonly name = 'CheckSkipped';
}

/** The host's answer differs from the contract. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: string;
  readonly got: string;
  /** Path in the answer: `status`, `data[3].position`. */
  readonly field: string;

  constructor(field: string, expected: string, got: string) {
    super(`${field}: expected ${expected}, got ${got}`);
    this.field = field;
    this.expected = expected;
    this.got = got;
  }
}

export function truncated(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

const start = ({ bytes }: HostAnswer) => bytes.subarray(0, 100).toString('utf8').replaceAll(/\s+/g, ' ').trim();

function jsonOf(answer: HostAnswer): unknown {
  if (!/^application\/(.+\+)?json$/.test(answer.type)) {
    throw new Mismatch('content-type', 'application/json', `${answer.type || 'none'} (${truncated(start(answer))})`);
  }
  if (!isUtf8(answer.bytes)) throw new Mismatch('body', 'JSON in UTF-8', truncated(start(answer)));
  const text = answer.bytes.toString('utf8');
  if (text.startsWith('\uFEFF')) throw new Mismatch('body', 'JSON without a byte order mark', truncated(start(answer)));
  try {
    return JSON.parse(text);
  } catch {
    throw new Mismatch('body', 'JSON', truncated(start(answer)));
  }
}

export const statusLine = (answer: HostAnswer) => `${answer.status} ${truncated(start(answer))}`;

/** Returns the value at a path such as `[3].position`, below any wrapping of the data. */
function valueAt(body: unknown, field: string): unknown {
  const data = (value: unknown): unknown => (Array.isArray(value) ? undefined : asRecord(value).data);
  const root = data(data(body)) ?? data(body) ?? body;
  const parts = field.match(/[^.[\]]+/g) ?? [];
  return parts.reduce<unknown>((value, part) => asRecord(value)[part], root);
}

/** Returns the data of a successful answer. */
export function expectSuccess(endpoint: Endpoint, answer: HostAnswer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Mismatch('status', '200 to 299', statusLine(answer));
  // For these calls, the contract documents the status only, so an empty body is valid.
  const isEmpty = answer.bytes.length === 0;
  const body = isEmpty && endpoint.answer.shape === 'done' ? undefined : jsonOf(answer);
  const read = readAnswer(endpoint.answer, body);
  const problem = read.ok ? read.unusable[0] : read;
  if (read.ok && !problem) return read.data;
  throw mismatchAt(endpoint, body, problem ?? { field: 'data', problem: 'missing' });
}

function mismatchAt(endpoint: Endpoint, body: unknown, read: Problem): Mismatch {
  const field = read.field === 'data' ? 'data' : `data.${read.field}`.replace('.[', '[');
  const expected =
    /expected ([^,]+)/.exec(read.problem)?.[1] ??
    { missing: endpoint.answer.shape, 'not a list': 'a list' }[read.problem] ??
    'a value as documented';
  return new Mismatch(field, expected, truncated(valueAt(body, read.field === 'data' ? '' : read.field)));
}

const shownMessage = 'one line of at most 300 characters without markup, stack traces or addresses';

const clientErrors = Array.from({ length: 100 }, (_, at) => 400 + at);

/** Tells whether a successful answer is the refusal that the contract documents for it. */
function isRefusedIn(name: HostEndpointName, { status, bytes }: HostAnswer): boolean {
  if (status < 200 || status > 299 || endpointOf(name).answer.shape === 'list') return false;
  return isRefusal(attempt(() => JSON.parse(bytes.toString('utf8'))));
}

/**
 * Expects a refusal that can be shown to visitors: a documented 4xx status, or for a call's name also `success: false`
 * in a success, and JSON with a text `message`.
 */
export function expectRefusal(of: HostEndpointName | readonly number[], answer: HostAnswer): void {
  const statuses =
    typeof of === 'string' ? clientErrors.filter((status) => isDocumentedRefusal(endpointOf(of), status)) : of;
  const isKnown = statuses.includes(answer.status) || (typeof of === 'string' && isRefusedIn(of, answer));
  if (!isKnown) throw new Mismatch('status', statuses.join(' or '), statusLine(answer));
  const message = messageOf(jsonOf(answer));
  if (message === undefined) throw new Mismatch('message', 'a text that people can read', truncated(start(answer)));
  // The site also hides its host's name and its token, which the kit may not know.
  if (usableMessage(message, []) === undefined) throw new Mismatch('message', shownMessage, truncated(message));
}

export function expectFields(place: string, sent: Readonly<Record<string, unknown>>, found: unknown): void {
  for (const [name, value] of Object.entries(sent)) {
    const got = asRecord(found)[name];
    if (got !== value) throw new Mismatch(`${place}.${name}`, truncated(value), truncated(got));
  }
}

/** A field in a format that differs from the contract, but that the site accepts or ignores. */
export interface Deviation {
  readonly field: string;
  readonly words: string;
}

const consequences: Partial<Readonly<Record<DriftKind, string>>> = {
  missing: 'which the site converts',
  null: 'which the site converts',
  type: 'which the site converts',
  not_understood: 'which the site cannot use',
};

export function deviationsOf(endpoint: Endpoint, answer: HostAnswer): Deviation[] {
  if (endpoint.answer.shape === 'done' || answer.bytes.length === 0) return [];
  const body = jsonOf(answer);
  return differencesOf(endpoint, body, readAnswer(endpoint.answer, body)).flatMap(({ field, kind, got }) => {
    const consequence = consequences[kind];
    return consequence ? [{ field, words: `is ${got}, ${consequence}` }] : [];
  });
}

export interface CodeSource {
  /** Starts to watch for a mail to this address. The returned function waits for the mail and returns its code. */
  expect(address: string): () => Promise<string>;
}

const waitMs = 15_000;

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '');
  return joined.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function textOf(mail: string): string {
  const base64 = /content-transfer-encoding:\s*base64[\s\S]*?\r?\n\r?\n([A-Za-z\d+/=\r\n]+)/gi;
  const decoded = mail.replaceAll(base64, (_, body: string) => Buffer.from(body, 'base64').toString('utf8'));
  return /quoted-printable/i.test(mail) ? decodeQuotedPrintable(decoded) : decoded;
}

/** Finds a code of 4 to 6 characters: the one after "code", "OTP" or "password", or else the first number. */
export function codeIn(mail: string): string | undefined {
  const text = textOf(mail).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  return (
    /\b(?:code|otp|password)\b(?:\s+is)?[^\w<]{1,20}((?=[A-Z]*\d)[A-Z\d]{4,6})\b/i.exec(text)?.[1] ??
    /(?<![\d#&;])\d{4,6}(?!\d)/.exec(text)?.[0]
  );
}

export function codesFromFolder(folder: string): CodeSource {
  // Some hosts create the folder with the first mail.
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []);
  return {
    expect(address) {
      const before = new Set(mails());
      return async () => {
        for (const end = Date.now() + waitMs; Date.now() < end; await delay(100)) {
          for (const name of mails().filter((mail) => !before.has(mail))) {
            const mail = readFileSync(path.join(folder, name), 'utf8');
            const to = /^to:(.*(?:\r?\n[ \t].*)*)/im.exec(mail)?.[1] ?? '';
            const code = to.toLowerCase().includes(address.toLowerCase()) ? codeIn(mail) : undefined;
            if (code) return code;
          }
        }
        throw new CheckSkipped(`no mail with a code for ${address} came to ${folder} within ${waitMs / 1000} s`);
      };
    },
  };
}

/** Asks the person who runs the kit for each code. */
export const codesFromPrompt: CodeSource = {
  expect: (address) => async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await terminal.question(`The code mailed to ${address}: `)).trim();
    } finally {
      terminal.close();
    }
  },
};
