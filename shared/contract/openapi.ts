import { toJSONSchema } from 'zod/v4/core';
import { type ErrorCode, errorStatus } from '../errors.ts';
import { type Answer, type Body, type Endpoint, errorsOf, type Schema } from './define-endpoint.ts';
import { endpointNames, endpointOf } from './endpoints.ts';

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

/** Text fields and files of a form, in the one object that OpenAPI wants. */
function formSchema({ fields, files }: Exclude<Body, { kind: 'json' }>): Json {
  const described = schemaOf(fields, 'input');
  const required = Array.isArray(described.required) ? described.required : [];
  const fileProperties = Object.entries(files).map(([name, rule]) => [
    name,
    { ...text, format: 'binary', description: `${rule.types.join(', ')}; at most ${rule.maxBytes} bytes.` },
  ]);
  return {
    ...described,
    properties: { ...Object(described.properties), ...Object.fromEntries(fileProperties) },
    required: [...required, ...Object.keys(files).filter((name) => files[name]?.required)],
  };
}

function requestBody(body: Body | undefined): Json {
  if (!body) return {};
  if (body.kind === 'json') {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body.fields, 'input') } } },
    };
  }
  const content = { schema: formSchema(body) };
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(endpoint: Endpoint): Json[] {
  const { needs } = endpoint;
  return endpoint.params.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
    ...(needs?.as === `param:${name}` && { description: '`me`: the id itself stays in a cookie.' }),
  }));
}

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, auth, servedBy, documented, params } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [servedBy === 'host' ? 'backend' : 'site'],
    'x-documented': documented,
    ...(params.length > 0 && { parameters: parameters(endpoint) }),
    ...requestBody(endpoint.body),
    responses: {
      '200': { description: 'Success', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      ...failures(endpoint),
    },
    ...(auth !== 'public' && { security: [{ [`${auth}Session`]: [] }] }),
  };
}

export interface ApiFacts {
  readonly title: string;
  /** Where the API is served, such as `/api`. */
  readonly server: string;
}

/** The contract table as an OpenAPI 3.1 description. */
export function describeApi({ title, server }: ApiFacts): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        userSession: { type: 'apiKey', in: 'cookie', name: 'RefreshToken' },
        adminSession: { type: 'apiKey', in: 'cookie', name: 'AdminSession' },
      },
    },
  };
}
