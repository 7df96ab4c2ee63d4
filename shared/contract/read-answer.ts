import * as z from 'zod/mini';
import type { Answer, Schema } from './define-endpoint.ts';

export type ReadAnswer =
  | { readonly ok: true; readonly data: unknown }
  /** `field` names the place that breaks the contract (`[3].position`); for logs only. */
  | { readonly ok: false; readonly field: string; readonly problem: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** A text `message` anywhere a host may put it: beside the data or inside it. */
export function messageOf(body: unknown): string | undefined {
  for (const place of [body, own(body, 'data'), own(body, 'body'), own(body, 'error')]) {
    const message = own(place, 'message');
    if (typeof message === 'string' && message.trim() !== '') return message.trim();
  }
  return undefined;
}

/** What lies under `data`, however often the host has wrapped it (once or twice, decision 1). */
function unwrap(body: unknown, shape: Answer['shape']): unknown {
  const outer = own(body, 'data');
  const inner = own(outer, 'data');
  if (inner !== undefined) return inner;
  if (outer !== undefined) return outer;
  if (shape === 'list' && Array.isArray(body)) return body;
  if (shape === 'token' && isObject(body)) return body;
  return undefined;
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Made once for each row: composing a schema costs more than checking a short list with it. */
const listSchemas = new WeakMap<Schema, Schema>();

function schemaOf({ shape, schema }: Answer): Schema {
  if (shape !== 'list') return schema;
  const known = listSchemas.get(schema) ?? z.array(schema);
  listSchemas.set(schema, known);
  return known;
}

/**
 * Reads a host's answer with the row's schema: tolerant of the documented wrappings, strict about the fields.
 * Unknown fields are dropped, so that nothing a host happens to send reaches the browser.
 *
 * @param answer how the row's answer is shaped
 * @param body the parsed JSON, or undefined for an empty body
 */
export function readAnswer(answer: Answer, body: unknown): ReadAnswer {
  if (answer.shape === 'done') {
    const message = messageOf(body);
    return { ok: true, data: message === undefined ? {} : { message } };
  }
  const value = answer.shape === 'plain' ? body : unwrap(body, answer.shape);
  if (value === undefined) return { ok: false, field: 'data', problem: 'missing' };
  const result = z.safeParse(schemaOf(answer), value);
  if (result.success) return { ok: true, data: result.data };
  const issue = result.error.issues[0];
  return { ok: false, field: fieldPath(issue?.path ?? []) || 'data', problem: issue?.message ?? 'invalid' };
}
