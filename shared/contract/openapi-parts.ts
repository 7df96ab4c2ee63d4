import { toJSONSchema } from 'zod/v4/core';
import { asRecord } from '../record.ts';
import type { Body, Endpoint, Schema } from './define-endpoint.ts';

/** JSON of an OpenAPI 3.1 description; its parts are only ever written out. */
export type Json = { readonly [key: string]: unknown };

/** A text of any kind. */
export const text = { type: 'string' } as const;

/** A schema of ours as JSON Schema: what may be given (`input`) or what comes of it (`output`). */
export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** One example of a call, as its values are before they are written out. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly answer?: unknown;
}

/** A media type, with its example where there is one. */
export const withExample = (schema: Json, example: unknown): Json =>
  example === undefined ? { schema } : { schema, example };

/** Text fields and files of a form, in the one object that OpenAPI wants; examples stand with the fields. */
function formSchema({ fields, files }: Exclude<Body, { kind: 'json' }>, example: object = {}): Json {
  const described = schemaOf(fields, 'input');
  const values = new Map(Object.entries(example));
  const properties = Object.entries(asRecord(described.properties)).map(([name, property]) => {
    const value: unknown = values.get(name);
    return [name, value === undefined ? property : { ...asRecord(property), example: value }];
  });
  const required = Array.isArray(described.required) ? described.required : [];
  const fileProperties = Object.entries(files).map(([name, rule]) => [
    name,
    { ...text, format: 'binary', description: `${rule.types.join(', ')}; at most ${rule.maxBytes} bytes.` },
  ]);
  return {
    ...described,
    properties: Object.fromEntries([...properties, ...fileProperties]),
    required: [...required, ...Object.keys(files).filter((name) => files[name]?.required)],
  };
}

/** The body of a call, JSON or a form; `change` has the last word on its schema. */
export function requestBody(
  body: Body | undefined,
  example: object | undefined,
  change: (schema: Json) => Json = (schema) => schema,
): Json {
  if (!body) return {};
  if (body.kind === 'json') {
    const content = withExample(change(schemaOf(body.fields, 'input')), example);
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  const content = { schema: change(formSchema(body, example)) };
  const urlencoded = body.kind === 'form' ? { 'application/x-www-form-urlencoded': content } : {};
  return { requestBody: { required: true, content: { 'multipart/form-data': content, ...urlencoded } } };
}

/** What may stand after the `?`. */
export function queryParameters({ query }: Endpoint, example: object = {}): Json[] {
  const { properties }: { properties?: object } = query ? schemaOf(query, 'output') : {};
  const { required = [] }: { required?: readonly string[] } = query ? schemaOf(query, 'input') : {};
  const examples = new Map(Object.entries(example));
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}
