import type { $ZodCheckMinLength, $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Answer, Schema } from '../../../shared/contract/define-endpoint.ts';

const openBrace = 0x7b;

/** Whether a parsed value is exactly what a schema makes of it: every field right, none too many, nothing rewritten. */
type Check = (value: unknown) => boolean;

/** The shortest text that a text's checks allow; undefined where they are more than lengths, and may rewrite. */
function shortestText(checks: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]) {
  let shortest = 0;
  for (const check of checks) {
    if (check._zod.def.check !== 'min_length') return undefined;
    // The name of a check tells its class.
    shortest = Math.max(shortest, (check as $ZodCheckMinLength)._zod.def.minimum);
  }
  return shortest;
}

function objectCheck(shape: Readonly<Record<string, $ZodType>>): Check | undefined {
  const checks: Record<string, Check> = Object.create(null);
  let needed = 0;
  const isNeeded: Record<string, boolean> = Object.create(null);
  for (const [name, field] of Object.entries(shape)) {
    const check = checkOf(field);
    if (!check) return undefined;
    checks[name] = check;
    isNeeded[name] = field._zod.optin !== 'optional';
    if (isNeeded[name]) needed += 1;
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields: Record<string, unknown> = Object(value);
    let found = 0;
    for (const name in fields) {
      if (!checks[name]?.(fields[name])) return false;
      if (isNeeded[name]) found += 1;
    }
    return found === needed;
  };
}

/** Compiled once from the schema; undefined for schemas that do more than look. */
function checkOf(schema: $ZodType): Check | undefined {
  // Zod's own list of its classes, told apart by `type`.
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'string') {
    const shortest = 'format' in def || def.coerce ? undefined : shortestText(def.checks ?? []);
    return shortest === undefined ? undefined : (value) => typeof value === 'string' && value.length >= shortest;
  }
  if (def.type === 'number') {
    return 'format' in def || def.coerce || def.checks?.length ? undefined : Number.isFinite;
  }
  if (def.checks?.length) return undefined;
  if (def.type === 'object') return def.catchall ? undefined : objectCheck(def.shape);
  if (def.type === 'optional' || def.type === 'nullable') {
    const inner = checkOf(def.innerType);
    const empty = def.type === 'nullable' ? null : undefined;
    return inner && ((value) => value === empty || inner(value));
  }
  if (def.type === 'union') {
    const [first, second, ...more] = def.options.map(checkOf);
    return first && second && more.length === 0 ? (value) => first(value) || second(value) : undefined;
  }
  return undefined;
}

const compiled = new WeakMap<Schema, { readonly check: Check | undefined }>();

/** What tells whether a value is exactly what the schema says, compiled once; undefined where it may be rewritten. */
export function exactCheck(schema: Schema): Check | undefined {
  let known = compiled.get(schema);
  if (!known) {
    known = { check: checkOf(schema) };
    compiled.set(schema, known);
  }
  return known.check;
}

/**
 * The data of an answer that needs no rewriting: `{data: …}` and nothing beside it, as the row says to the letter.
 * Most hosts answer so; finding it out costs a tenth of reading the answer field by field and comparing afterwards.
 *
 * @param parsed the whole body
 * @returns undefined where the answer has to be read, which also says what is wrong with it
 */
export function exactAnswer(
  { shape, schema }: Answer,
  body: Buffer,
  parsed: unknown,
): { readonly data: unknown } | undefined {
  // A mark of the byte order before it would go on with it.
  if (body[0] !== openBrace || (shape !== 'list' && shape !== 'one')) return undefined;
  const check = exactCheck(schema);
  if (!check || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const names = Object.keys(parsed);
  if (names.length !== 1 || names[0] !== 'data') return undefined;
  const { data } = parsed as { data: unknown };
  const isExact = shape === 'list' ? Array.isArray(data) && data.every(check) : check(data);
  return isExact ? { data } : undefined;
}
