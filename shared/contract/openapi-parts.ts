import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { asRecord, isRecord } from '../record.ts';
import type { Body, Endpoint, Schema } from './define-endpoint.ts';
import type { BodyFields, EndpointName, Endpoints, QueryFields } from './endpoints.ts';

type FieldDescription = string | (Json & { readonly description: string });

type PathsOf<T> = T extends readonly (infer Item)[]
  ? PathsOf<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Name in keyof T & string]-?: Name | `${Name}.${PathsOf<T[Name]>}` }[keyof T & string]
    : never;

type AddedPaths<E> = E extends { addedBySite: infer Added } ? PathsOf<z.infer<Added>> : never;

type FilesOf<E> = E extends { body: { files: infer Files } } ? keyof Files & string : never;

type Part<Name extends string, Paths extends string> = [Paths] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: { readonly [Path in Paths]: FieldDescription } };

export type CallDescription<Name extends EndpointName> = Part<'params', Endpoints[Name]['params'][number]> &
  Part<'query', PathsOf<QueryFields<Name>>> &
  Part<'body', PathsOf<BodyFields<Name>> | FilesOf<Endpoints[Name]>> &
  Part<'answer', PathsOf<z.infer<Endpoints[Name]['answer']['schema']>> | AddedPaths<Endpoints[Name]>>;

export type FieldDescriptions = Readonly<Record<string, FieldDescription>>;

/** Adds a description's keywords. Null stays allowed, and with `orText` any other text. */
function withKeywords(field: Json, { description, examples, ...keywords }: Json, orText: boolean): Json {
  const words = { ...(description !== undefined && { description }), ...(examples !== undefined && { examples }) };
  const isNullable = [field.type].flat().includes('null');
  if (Object.keys(keywords).length === 0) return { ...field, ...words };
  if (!orText && !keywords.anyOf) {
    const values = isNullable && Array.isArray(keywords.enum) && { enum: [...keywords.enum, null] };
    return { ...field, ...words, ...keywords, ...values };
  }
  const options = [
    ...(Array.isArray(keywords.anyOf) ? keywords.anyOf : [{ type: 'string', ...keywords }]),
    ...(orText ? [{ type: 'string' }] : []),
    ...(isNullable ? [{ type: 'null' }] : []),
  ];
  return { ...words, anyOf: options };
}

/** Adds descriptions to a JSON Schema. `orText`: a host may have written text of its own. */
function describeFields(schema: Json, fields: FieldDescriptions = {}, orText = false, prefix = ''): Json {
  const inside = (part: unknown, at = prefix) => describeFields(asRecord(part), fields, orText, at);
  const properties = Object.entries(asRecord(schema.properties)).map(([name, field]) => {
    const found = fields[prefix + name];
    const words = typeof found === 'string' ? { description: found } : (found ?? {});
    return [name, withKeywords(inside(field, `${prefix}${name}.`), words, orText)];
  });
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isRecord(schema.items) && { items: inside(schema.items) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map((option) => inside(option)) }),
  };
}

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
