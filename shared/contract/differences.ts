import * as z from 'zod/mini';
import { type ErrorCode, errorStatus } from '../errors.ts';
import { employmentTypes, isTimeZone, type JobFactName, payPeriods } from '../job-facts.ts';
import { asRecord, isRecord } from '../record.ts';
import type { DriftKind } from '../schemas/operation.ts';
import type { Endpoint, Schema } from './define-endpoint.ts';
import { type ReadAnswer, unwrap } from './read-answer.ts';

export interface Difference {
  readonly field: string;
  readonly kind: DriftKind;
  /** Kind of the value, never the value. */
  readonly got: string;
  readonly count: number;
}

const words = (pattern: RegExp) => (text: string) => pattern.test(text);
const amount = (text: string) => Number(text) >= 0;

const understood: Partial<Readonly<Record<string, (text: string) => boolean>>> = {
  country: words(/^[a-z]{2}([\s,;]+[a-z]{2})*$/i),
  remote: words(/^(yes|true|1|on|no|false|0|off)$/i),
  employment_type: (text) => employmentTypes.some((type) => type === text),
  pay_from: amount,
  pay_to: amount,
  pay_currency: words(/^[A-Z]{3}$/),
  pay_period: (text) => payPeriods.some((period) => period === text),
  openings: words(/^[1-9]\d*$/),
  closes_zone: isTimeZone,
} satisfies Partial<Record<JobFactName, (text: string) => boolean>>;

/** Null or empty: the host knows the extension field but has no value. */
const isEmpty = (got: unknown): boolean =>
  got === null || (typeof got === 'string' && got.trim() === '') || (Array.isArray(got) && got.length === 0);

function isLost(name: string, got: unknown, read: unknown): boolean {
  if (got === undefined || isEmpty(got)) return false;
  if (read === null || (read === '' && isRecord(got))) return true;
  return understood[name]?.(String(got).trim()) === false;
}

const isSame = (got: unknown, read: unknown): boolean =>
  got === read || (isRecord(got) && isRecord(read) && Array.isArray(got) === Array.isArray(read));

function kindOfValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  return `a ${typeof value === 'string' ? 'text in another form' : typeof value}`;
}

const kindOf = (got: unknown): DriftKind => (got === undefined ? 'missing' : got === null ? 'null' : 'type');

const names = new WeakMap<Schema, ReadonlySet<string>>();

function fieldsOf({ answer: { schema } }: Endpoint): ReadonlySet<string> {
  const fields = names.get(schema) ?? new Set(schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);
  names.set(schema, fields);
  return fields;
}

const fieldAt = (endpoint: Endpoint, place: string): string => {
  const name = /^(?:\[\d+\])?\.?(\w+)/.exec(place)?.[1] ?? '';
  return fieldsOf(endpoint).has(name) ? name : 'other';
};

/** Compares a host's answer with the contract; `body` is the parsed JSON of `read`. */
export function differencesOf(endpoint: Endpoint, body: unknown, read: ReadAnswer): Difference[] {
  const { answer, extensions, errors = [] } = endpoint;
  if (answer.shape === 'done') return [];
  const found = new Map<string, Difference>();
  const note = (field: string, kind: DriftKind, got: string) => {
    const key = `${field} ${kind}`;
    found.set(key, { field, kind, got, count: (found.get(key)?.count ?? 0) + 1 });
  };
  const { value, wrapping } = unwrap(answer, body);
  if (!read.ok) {
    const field = fieldAt(endpoint, read.field);
    // 404 is the documented refusal.
    if (read.nothing && read.problem === 'missing' && errors.includes('not_found')) note('other', 'status', 'nothing');
    else if (answer.shape === 'list' && Array.isArray(value)) note(field, 'row_left_out', 'rows of another kind');
    else if (field === 'other') note(field, 'wrapping', kindOfValue(value));
    else {
      const got: unknown = asRecord(value)[field];
      note(field, kindOf(got), kindOfValue(got));
    }
    return [...found.values()];
  }
  const leftOut = new Set(
    read.unusable.map(({ row, field, problem }) => {
      note(fieldAt(endpoint, field), 'row_left_out', problem);
      return row;
    }),
  );
  // Next to an unwrapped record, other fields belong to the envelope.
  const mayHoldUnknown = fieldsOf(endpoint).size > 0 && (answer.shape === 'list' || wrapping !== '');
  const sent = (Array.isArray(value) ? value : [value]).filter((_, row) => !leftOut.has(row));
  const rows: readonly unknown[] = Array.isArray(read.data) ? read.data : [read.data];
  for (const [at, each] of rows.entries()) {
    const row = asRecord(each);
    const original = asRecord(sent[at]);
    let known = 0;
    for (const name of Object.keys(row)) {
      const got: unknown = original[name];
      if (got !== undefined) known += 1;
      if (isLost(name, got, row[name])) note(name, 'not_understood', kindOfValue(got));
      else if (!isSame(got, row[name]) && !(isEmpty(got) && extensions?.includes(name)))
        note(name, kindOf(got), kindOfValue(got));
    }
    // The read value has every field of the contract.
    if (mayHoldUnknown && Object.keys(original).length > known) {
      note('other', 'unknown', 'fields that are not documented');
    }
  }
  return [...found.values()];
}

/** Returns the errors that a refusal may have. */
export function refusalCodes({ auth, step, body, query, params, errors, documented }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(errors);
  if (body || query || params.length > 0) codes.add('validation_failed');
  if (body) codes.add('unsupported_media_type');
  if (auth === 'admin' || step === 'signup') codes.add('unauthorized');
  if (codes.has('not_found')) codes.add('gone');
  if (!documented) codes.add('not_supported_by_backend');
  return [...codes];
}

/** Tells whether a refusal's status is documented. A host may always be busy, fail, or reject input. */
export function isDocumentedRefusal(endpoint: Endpoint, status: number): boolean {
  const { body, params, documented } = endpoint;
  if (status === 429 || status >= 500) return true;
  if (!documented && (status === 404 || status === 405)) return true;
  if ((body || params.length > 0) && (status === 413 || status === 422)) return true;
  return refusalCodes(endpoint).some((code) => errorStatus[code] === status);
}
