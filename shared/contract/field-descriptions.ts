import type * as z from 'zod/mini';
import { asRecord, isRecord } from '../record.ts';
import type { BodyFields, EndpointName, Endpoints, QueryFields } from './endpoints.ts';

// Only the writers of the OpenAPI descriptions import the texts: schemas are a part of the browser's bundle.

interface Json {
  readonly [key: string]: unknown;
}

export type FieldDescription = string | (Json & { readonly description: string });

type PathsOf<T> = T extends readonly (infer Item)[]
  ? PathsOf<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Name in keyof T & string]-?: Name | `${Name}.${PathsOf<T[Name]>}` }[keyof T & string]
    : never;

type FilesOf<E> = E extends { body: { files: infer Files } } ? keyof Files & string : never;

type Part<Name extends string, Paths extends string> = [Paths] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: { readonly [Path in Paths]: FieldDescription } };

export type CallDescription<Name extends EndpointName> = Part<'params', Endpoints[Name]['params'][number]> &
  Part<'query', PathsOf<QueryFields<Name>>> &
  Part<'body', PathsOf<BodyFields<Name>> | FilesOf<Endpoints[Name]>> &
  Part<'answer', PathsOf<z.infer<Endpoints[Name]['answer']['schema']>>>;

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
export function describeFields(schema: Json, fields: FieldDescriptions = {}, orText = false, prefix = ''): Json {
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
