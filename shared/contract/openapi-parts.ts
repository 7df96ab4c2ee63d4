import { toJSONSchema } from 'zod/v4/core';
import { asRecord } from '../record.ts';
import type { Body, Endpoint, Schema } from './define-endpoint.ts';
import { describeFields, type FieldDescription, type FieldDescriptions } from './field-descriptions.ts';

export type Json = { readonly [key: string]: unknown };

export const text = { type: 'string' } as const;

/** Converts a schema to JSON Schema of accepted (`input`) or returned (`output`) values. */
export function schemaOf(schema: Schema, io: 'input' | 'output', fields?: FieldDescriptions, orText?: boolean): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return describeFields(rest, fields, orText);
}

const textOf = (described: FieldDescription | undefined): string =>
  typeof described === 'string' ? described : (described?.description ?? '');

/** Describes a path parameter. */
export const pathParameter = (name: string, fields: FieldDescriptions = {}): Json => ({
  name,
  in: 'path',
  required: true,
  description: textOf(fields[name]),
  schema: text,
});

export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly answer?: unknown;
}

/** Adds an example to a media type. */
export const withExample = (schema: Json, example: unknown): Json =>
  example === undefined ? { schema } : { schema, example };

function formSchema(
  { fields, files }: Exclude<Body, { kind: 'json' }>,
  example: object = {},
  descriptions: FieldDescriptions = {},
): Json {
  const described = schemaOf(fields, 'input', descriptions);
  const values = new Map(Object.entries(example));
  const properties = Object.entries(asRecord(described.properties)).map(([name, property]) => {
    const value: unknown = values.get(name);
    return [name, value === undefined ? property : { ...asRecord(property), example: value }];
  });
  const required = [described.required ?? []].flat();
  const requiredFiles = Object.keys(files).filter((name) => files[name]?.required);
  const fileProperties = Object.entries(files).map(([name, rule]) => [
    name,
    {
      ...text,
      format: 'binary',
      description: `${textOf(descriptions[name])} ${rule.types.join(', ')}; at most ${rule.maxBytes} bytes.`,
    },
  ]);
  return {
    ...described,
    properties: Object.fromEntries([...properties, ...fileProperties]),
    ...(required.length + requiredFiles.length > 0 && { required: [...required, ...requiredFiles] }),
  };
}

/** Describes a request body; `change` can modify its schema. */
export function requestBody(
  body: Body | undefined,
  example: object | undefined,
  fields: FieldDescriptions | undefined,
  change: (schema: Json) => Json = (schema) => schema,
): Json {
  if (!body) return {};
  if (body.kind === 'json') {
    const content = withExample(change(schemaOf(body.fields, 'input', fields)), example);
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  const content = { schema: change(formSchema(body, example, fields)) };
  const urlencoded = body.kind === 'form' ? { 'application/x-www-form-urlencoded': content } : {};
  return { requestBody: { required: true, content: { 'multipart/form-data': content, ...urlencoded } } };
}

/** Describes the query parameters. */
export function queryParameters({ query }: Endpoint, example: object = {}, fields: FieldDescriptions = {}): Json[] {
  const { properties }: { properties?: object } = query ? schemaOf(query, 'output') : {};
  const { required = [] }: { required?: readonly string[] } = query ? schemaOf(query, 'input') : {};
  const examples = new Map(Object.entries(example));
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: textOf(fields[name]),
    schema,
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}
