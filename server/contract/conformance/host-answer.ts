import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { differencesOf, isDocumentedRefusal } from '#shared/contract/differences.ts';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { messageOf, type Problem, readAnswer } from '#shared/contract/read-answer.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import type { DriftKind } from '#shared/schemas/operation.ts';
import { UpstreamClient } from '../../bff/upstream/upstream-client.ts';

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
    return { status, type: typeOf(headers['content-type']), bytes: body };
  };
  return Object.assign(send, { hostUrl: url });
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

export function jsonOf(answer: HostAnswer): unknown {
  if (!/^application\/(.+\+)?json$/.test(answer.type)) {
    throw new Mismatch('content-type', 'application/json', `${answer.type || 'none'} (${truncated(start(answer))})`);
  }
  try {
    return JSON.parse(answer.bytes.toString('utf8'));
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
    (read.problem === 'missing' ? endpoint.answer.shape : 'a value as documented');
  return new Mismatch(field, expected, truncated(valueAt(body, read.field === 'data' ? '' : read.field)));
}

const clientErrors = Array.from({ length: 100 }, (_, at) => 400 + at);

/** Expects a refusal that can be shown to visitors: a documented 4xx status and JSON with a text `message`. */
export function expectRefusal(of: HostEndpointName | readonly number[], answer: HostAnswer): void {
  const statuses =
    typeof of === 'string' ? clientErrors.filter((status) => isDocumentedRefusal(endpointOf(of), status)) : of;
  if (!statuses.includes(answer.status)) throw new Mismatch('status', statuses.join(' or '), statusLine(answer));
  const message = messageOf(jsonOf(answer));
  if (message === undefined) throw new Mismatch('message', 'a text that people can read', truncated(start(answer)));
  if (/\n\s+at |\/node_modules\//.test(message)) throw new Mismatch('message', 'no stack trace', truncated(message));
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
