import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { differencesOf, isDocumentedRefusal } from '../../../shared/contract/differences.ts';
import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';
import { messageOf, type Problem, readAnswer } from '../../../shared/contract/read-answer.ts';
import { asRecord } from '../../../shared/record.ts';
import type { DriftKind } from '../../../shared/schemas/host-report.ts';
import type { HostAnswer } from './send.ts';

/** A check could not be made; the reason is for the report. */
export class CheckSkipped extends Error {
  override readonly name = 'CheckSkipped';
}

/** The host did something else than the contract says. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: string;
  readonly got: string;
  /** The place in the answer: `status`, `data[3].position`. */
  readonly field: string;

  constructor(field: string, expected: string, got: string) {
    super(`${field}: expected ${expected}, got ${got}`);
    this.field = field;
    this.expected = expected;
    this.got = got;
  }
}

/** What is found, short enough for one line. */
export function truncated(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

const start = ({ bytes }: HostAnswer) => bytes.subarray(0, 100).toString('utf8').replaceAll(/\s+/g, ' ').trim();

/** The parsed JSON of an answer. @throws Mismatch */
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

/** The value at a place such as `[3].position`, within whatever the host has wrapped the data in. */
function valueAt(body: unknown, field: string): unknown {
  const data = (value: unknown): unknown => (Array.isArray(value) ? undefined : asRecord(value).data);
  const root = data(data(body)) ?? data(body) ?? body;
  const parts = field.match(/[^.[\]]+/g) ?? [];
  return parts.reduce<unknown>((value, part) => asRecord(value)[part], root);
}

/**
 * The data of a successful answer.
 *
 * @throws Mismatch naming status, type or the exact field
 */
export function expectSuccess(endpoint: Endpoint, answer: HostAnswer): unknown {
  if (answer.status < 200 || answer.status > 299) throw new Mismatch('status', '200 to 299', statusLine(answer));
  // Only the status of these is documented: an empty answer is as good as any.
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

/**
 * A refusal that can be shown to people: a documented status 4xx and JSON with a text `message`.
 *
 * @param of the call, or the statuses that fit
 * @throws Mismatch
 */
export function expectRefusal(of: HostEndpointName | readonly number[], answer: HostAnswer): void {
  const statuses =
    typeof of === 'string' ? clientErrors.filter((status) => isDocumentedRefusal(endpointOf(of), status)) : of;
  if (!statuses.includes(answer.status)) throw new Mismatch('status', statuses.join(' or '), statusLine(answer));
  const message = messageOf(jsonOf(answer));
  if (message === undefined) throw new Mismatch('message', 'a text that people can read', truncated(start(answer)));
  if (/\n\s+at |\/node_modules\//.test(message)) throw new Mismatch('message', 'no stack trace', truncated(message));
}

/** Compares fields that were sent with what is read back. */
export function expectFields(place: string, sent: Readonly<Record<string, unknown>>, found: unknown): void {
  for (const [name, value] of Object.entries(sent)) {
    const got = asRecord(found)[name];
    if (got !== value) throw new Mismatch(`${place}.${name}`, truncated(value), truncated(got));
  }
}

/** A field that is written in another way than documented. */
export interface Untidy {
  readonly field: string;
  readonly words: string;
}

const consequences: Partial<Readonly<Record<DriftKind, string>>> = {
  missing: 'which is read and rewritten',
  null: 'which is read and rewritten',
  type: 'which is read and rewritten',
  not_understood: 'which the site cannot use',
};

/** The fields of an answer that the site rewrites or cannot use. */
export function untidyFields(endpoint: Endpoint, answer: HostAnswer): Untidy[] {
  if (endpoint.answer.shape === 'done' || answer.bytes.length === 0) return [];
  const body = jsonOf(answer);
  return differencesOf(endpoint, body, readAnswer(endpoint.answer, body)).flatMap(({ field, kind, got }) => {
    const consequence = consequences[kind];
    return consequence ? [{ field, words: `is ${got}, ${consequence}` }] : [];
  });
}
