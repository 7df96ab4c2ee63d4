import { toJSONSchema } from 'zod/v4/core';
import { errorBody } from '../error-body.ts';
import { ApiError, type ErrorCode, errorStatus } from '../errors.ts';
import { type Answer, type Body, type Endpoint, errorsOf, type Schema } from './define-endpoint.ts';
import { type EndpointName, endpointNames, endpointOf } from './endpoints.ts';

/** JSON of an OpenAPI 3.1 description; its parts are only ever written out. */
type Json = { readonly [key: string]: unknown };

const text = { type: 'string' } as const;

const errorSchema: Json = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(errorStatus) },
    error: { ...text, description: 'Reason phrase of the status.' },
    message: { ...text, description: 'What happened, in words for a person.' },
    fields: { type: 'object', additionalProperties: text, description: 'Words for each input at fault.' },
    fromBackend: { const: true, description: "The message is the backend's own." },
    requestId: { ...text, description: 'Identifies the log line of this request.' },
  },
};

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
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

/** What the browser gets: the canonical wrapping, without what stays in a cookie. */
function answerSchema(endpoint: Endpoint): Json {
  const { shape, schema }: Answer = endpoint.answer;
  const item = schemaOf(schema, 'output');
  if (shape === 'plain') return item;
  const { keeps } = endpoint;
  const { [keeps?.field ?? '']: _, ...properties }: Record<string, unknown> = Object(item.properties);
  const shown = keeps ? { type: 'object', properties } : item;
  return {
    type: 'object',
    required: ['data'],
    properties: { data: shape === 'list' ? { type: 'array', items: shown } : shown },
  };
}

/** An example of the same: without what stays in a cookie. */
function answerExample({ answer, keeps }: Endpoint, example: unknown): unknown {
  if (answer.shape === 'plain') return example;
  if (!keeps) return { data: example };
  const { [keeps.field]: _, ...shown }: Record<string, unknown> = Object(example);
  return { data: shown };
}

const withExample = (schema: Json, example: unknown): Json =>
  example === undefined ? { schema } : { schema, example };

/** Text fields and files of a form, in the one object that OpenAPI wants; examples stand with the fields. */
function formSchema({ fields, files }: Exclude<Body, { kind: 'json' }>, example: object = {}): Json {
  const described = schemaOf(fields, 'input');
  const values = new Map(Object.entries(example));
  const properties = Object.entries(Object(described.properties)).map(([name, property]) => {
    const value: unknown = values.get(name);
    return [name, value === undefined ? property : { ...Object(property), example: value }];
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

function requestBody(body: Body | undefined, example: object | undefined): Json {
  if (!body) return {};
  if (body.kind === 'json') {
    const content = withExample(schemaOf(body.fields, 'input'), example);
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  const content = { schema: formSchema(body, example) };
  const urlencoded = body.kind === 'form' ? { 'application/x-www-form-urlencoded': content } : {};
  return { requestBody: { required: true, content: { 'multipart/form-data': content, ...urlencoded } } };
}

/** Failures by status: several codes share one. */
function failures(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: errorBody(new ApiError(codes[0] ?? 'internal', 'What happened, in words for a person.')),
          },
        },
      },
    ]),
  );
}

function parameters(endpoint: Endpoint, examples: CallExample['params'] = {}): Json[] {
  const { needs } = endpoint;
  return endpoint.params.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
    ...(name in examples && { example: String(examples[name]) }),
    ...(needs?.as === `param:${name}` && { description: '`me`: the id itself stays in a cookie.' }),
  }));
}

function queryParameters({ query }: Endpoint, example: object = {}): Json[] {
  const { properties }: { properties?: object } = query ? schemaOf(query, 'output') : {};
  const examples = new Map(Object.entries(example));
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}

function operation(name: string, endpoint: Endpoint, example: CallExample = {}): Json {
  const { summary, auth, servedBy, documented } = endpoint;
  const { body, answer } = example;
  const all = [...parameters(endpoint, example.params), ...queryParameters(endpoint, example.query)];
  return {
    operationId: name,
    summary,
    tags: [servedBy === 'host' ? 'backend' : 'site'],
    'x-documented': documented,
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(endpoint.body, body),
    responses: {
      '200': {
        description: 'Success',
        content: {
          'application/json': withExample(answerSchema(endpoint), answer && answerExample(endpoint, answer)),
        },
      },
      ...failures(endpoint),
    },
    ...(auth !== 'public' && { security: [{ [`${auth}Session`]: [] }] }),
  };
}

export interface ApiFacts {
  readonly title: string;
  /** Where the API is served, such as `/api`. */
  readonly server: string;
  /** Examples by the name of the call, where there are any. */
  readonly examples?: Partial<Readonly<Record<EndpointName, CallExample>>>;
}

/** The contract table as an OpenAPI 3.1 description. */
export function describeApi({ title, server, examples = {} }: ApiFacts): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, examples[name]),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    // Calls are open to everybody unless they say otherwise.
    security: [],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        adminSession: { type: 'apiKey', in: 'cookie', name: 'AdminSession' },
      },
    },
  };
}
