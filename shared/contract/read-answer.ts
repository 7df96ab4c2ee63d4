import * as z from 'zod/mini';
import type { Answer } from './define-endpoint.ts';

/** A position that breaks the contract, such as `[3].position`, and why; for logs only. */
export interface Problem {
  readonly field: string;
  readonly problem: string;
}

export type ReadAnswer =
  | {
      readonly ok: true;
      readonly data: unknown;
      readonly unusable: readonly (Problem & { readonly row: number })[];
    }
  /** `nothing`: the record is missing or unusable. */
  | ({ readonly ok: false; readonly nothing?: true } & Problem);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function textOf(value: unknown): string | undefined {
  const texts = [value].flat().filter((part) => typeof part === 'string' && part.trim() !== '');
  return texts.length > 0 ? texts.join(' ').trim() : undefined;
}

/** Finds the message: `message` next to or inside the data, otherwise a textual `error` or `detail` (RFC 9457). */
export function messageOf(body: unknown): string | undefined {
  for (const place of [body, own(body, 'data'), own(body, 'body'), own(body, 'error')]) {
    const message = textOf(own(place, 'message'));
    if (message !== undefined) return message;
  }
  return textOf(own(body, 'error')) ?? textOf(own(body, 'detail'));
}

/** Tells whether a host reports a refusal by `success: false`, whatever the status. */
export const isRefusal = (body: unknown): boolean => own(body, 'success') === false;

interface Unwrapped {
  readonly value: unknown;
  /** The envelope, such as `data.docs`; empty without one. */
  readonly wrapping: string;
}

/** Removes the envelopes that hosts use. */
export function unwrap({ shape }: Answer, body: unknown): Unwrapped {
  let value = body;
  const around: string[] = [];
  const enter = (key: string) => {
    const inner = own(value, key);
    if (inner === undefined) return false;
    value = inner;
    return around.push(key) > 0;
  };
  if (shape !== 'plain' && enter('data')) enter('data');
  if (shape === 'list') enter('docs');
  // Some hosts return a record as a list of one.
  if (shape === 'one' && Array.isArray(value) && value.length <= 1) {
    value = value[0];
    around.push('[]');
  }
  return { value, wrapping: around.join('.') };
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function problemOf({ issues: [issue] }: z.core.$ZodError): Problem {
  return { field: fieldPath(issue?.path ?? []) || 'data', problem: issue?.message ?? 'invalid' };
}

function readList({ schema }: Answer, value: unknown): ReadAnswer {
  const rows = value === null ? [] : value;
  if (!Array.isArray(rows)) return { ok: false, field: 'data', problem: 'not a list' };
  const data: unknown[] = [];
  const unusable: (Problem & { row: number })[] = [];
  for (const [at, row] of rows.entries()) {
    const result = z.safeParse(schema, row);
    if (result.success) data.push(result.data);
    else {
      const { field, problem } = problemOf(result.error);
      unusable.push({ row: at, field: `[${at}]${field === 'data' ? '' : `.${field}`}`, problem });
    }
  }
  // If all rows are unusable, the list is not empty but invalid.
  const [first] = unusable;
  if (first && data.length === 0) return { ok: false, field: first.field, problem: first.problem };
  return { ok: true, data, unusable };
}

const isOfItsKind = ({ schema }: Answer, record: unknown): boolean =>
  schema instanceof z.ZodMiniObject && Object.keys(schema.shape).some((key) => own(record, key) !== undefined);

/** Reads a host's answer in any known envelope. Unknown fields never reach the browser. */
export function readAnswer(answer: Answer, body: unknown): ReadAnswer {
  if (answer.shape === 'done') {
    const message = messageOf(body);
    const said = message === undefined ? {} : { message };
    const { value } = unwrap(answer, body);
    // An invalid optional id does not turn a success into a failure.
    const named = z.safeParse(answer.schema, { ...(isObject(value) && value), ...said });
    return { ok: true, data: named.success ? named.data : said, unusable: [] };
  }
  if (body === undefined) return { ok: false, field: 'data', problem: 'missing' };
  const { value: record } = unwrap(answer, body);
  if (answer.shape === 'list') return readList(answer, record);
  if (answer.shape === 'one' && (record === null || record === undefined)) {
    return { ok: false, nothing: true, field: 'data', problem: 'missing' };
  }
  const result = z.safeParse(answer.schema, record);
  if (result.success) return { ok: true, data: result.data, unusable: [] };
  const problem = problemOf(result.error);
  return answer.shape === 'one' && isOfItsKind(answer, record)
    ? { ok: false, nothing: true, ...problem }
    : { ok: false, ...problem };
}
