import * as z from 'zod/mini';
import type { Answer } from './define-endpoint.ts';

/** A place that breaks the contract (`[3].position`) and how; for logs only. */
export interface Problem {
  readonly field: string;
  readonly problem: string;
}

export type ReadAnswer =
  | {
      readonly ok: true;
      readonly data: unknown;
      /** Rows of a list that could not be used and were left out: which, and the first problem of each. */
      readonly unusable: readonly (Problem & { readonly row: number })[];
    }
  /** `nothing`: there is none (`data: null`, an empty list in place of a record), or none that can be used. */
  | ({ readonly ok: false; readonly nothing?: true } & Problem);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** One text, or several that some hosts send as a list. */
function textOf(value: unknown): string | undefined {
  const texts = [value].flat().filter((part) => typeof part === 'string' && part.trim() !== '');
  return texts.length > 0 ? texts.join(' ').trim() : undefined;
}

/** A text `message` beside the data or inside it; else an `error` or (RFC 9457) a `detail` that is text. */
export function messageOf(body: unknown): string | undefined {
  for (const place of [body, own(body, 'data'), own(body, 'body'), own(body, 'error')]) {
    const message = textOf(own(place, 'message'));
    if (message !== undefined) return message;
  }
  return textOf(own(body, 'error')) ?? textOf(own(body, 'detail'));
}

/** Whether a host says by `success: false` that it has refused, whatever the status. */
export const isRefusal = (body: unknown): boolean => own(body, 'success') === false;

/** A host's answer without what is wrapped around it. */
interface Unwrapped {
  readonly value: unknown;
  /** How it was wrapped (`data.docs`); empty where it was not. */
  readonly wrapping: string;
}

/** Takes off what a host may have put around an answer. */
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
  // Some hosts answer one record as a list of one.
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

/** Row by row: one that breaks the contract never takes the others away. */
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
  // Of nothing but unusable rows, an empty list would say that there are none.
  const [first] = unusable;
  if (first && data.length === 0) return { ok: false, field: first.field, problem: first.problem };
  return { ok: true, data, unusable };
}

/** Whether it is a row like the documented one, if not usable: it has one of its fields. What has none is something else. */
const isOfItsKind = ({ schema }: Answer, record: unknown): boolean =>
  schema instanceof z.ZodMiniObject && Object.keys(schema.shape).some((key) => own(record, key) !== undefined);

/**
 * Reads a host's answer with the row's schema: tolerant of the ways in which hosts wrap it.
 * Unknown fields are dropped, so that nothing a host happens to send reaches the browser.
 *
 * @param answer how the row's answer is shaped
 * @param body the parsed JSON, or undefined for an empty body
 */
export function readAnswer(answer: Answer, body: unknown): ReadAnswer {
  if (answer.shape === 'done') {
    const message = messageOf(body);
    const said = message === undefined ? {} : { message };
    const { value } = unwrap(answer, body);
    // What it names beside is no reason to call a success a failure.
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
