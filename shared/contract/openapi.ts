import { errorBody } from '../error-body.ts';
import { ApiError, type ErrorCode, errorStatus } from '../errors.ts';
import { asRecord } from '../record.ts';
import { type Answer, type Endpoint, errorsOf } from './define-endpoint.ts';
import { type EndpointName, endpointNames, endpointOf } from './endpoints.ts';
import { contractVersion } from './host-openapi.ts';
import {
  type CallExample,
  type FieldDescriptions,
  type Json,
  pathParameter,
  queryParameters,
  requestBody,
  schemaOf,
  text,
  withExample,
} from './openapi-parts.ts';
import { fieldDescriptions } from './site-field-descriptions.ts';

const errorSchema: Json = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer', description: 'Status of the answer.' },
    code: { enum: Object.keys(errorStatus), description: 'Machine-readable name of the error.' },
    error: { ...text, description: 'Reason phrase of the status.' },
    message: { ...text, description: 'Description of the error for people.' },
    fields: {
      type: 'object',
      additionalProperties: text,
      description: 'The problem of each rejected input, by its name.',
    },
    fromBackend: { const: true, description: "The message is the backend's own." },
    requestId: { ...text, description: 'Identifies the log line of this request.' },
  },
};

function answerSchema(endpoint: Endpoint, fields?: FieldDescriptions): Json {
  const { shape, schema }: Answer = endpoint.answer;
  const answered = schemaOf(schema, 'output', fields, endpoint.servedBy === 'host');
  const added = endpoint.addedBySite && asRecord(schemaOf(endpoint.addedBySite, 'output', fields).properties);
  const item = added ? { ...answered, properties: { ...asRecord(answered.properties), ...added } } : answered;
  if (shape === 'plain' || shape === 'file') return item;
  const { hiddenFromPages } = endpoint;
  const { [hiddenFromPages ?? '']: _, ...properties } = asRecord(item.properties);
  const shown = hiddenFromPages ? { type: 'object', properties } : item;
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data:
        shape === 'list'
          ? { description: 'The rows.', type: 'array', items: shown }
          : { description: 'The answer.', ...shown },
    },
  };
}

function answerExample({ answer, hiddenFromPages }: Endpoint, example: unknown): unknown {
  if (answer.shape === 'plain') return example;
  if (!hiddenFromPages) return { data: example };
  const { [hiddenFromPages]: _, ...shown } = asRecord(example);
  return { data: shown };
}

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
            example: errorBody(new ApiError(codes[0] ?? 'internal', 'What happened.')),
          },
        },
      },
    ]),
  );
}

function parameters(endpoint: Endpoint, examples: CallExample['params'], fields?: FieldDescriptions): Json[] {
  return endpoint.params.map((name) => ({
    ...pathParameter(name, fields),
    ...(examples && name in examples && { example: String(examples[name]) }),
    ...(endpoint.step && { description: 'Always `me`: the id itself is kept in a cookie.' }),
  }));
}

function operation(name: EndpointName, endpoint: Endpoint, example: CallExample = {}): Json {
  const { summary, auth, servedBy, documented } = endpoint;
  const { body, answer } = example;
  const fields = fieldDescriptions[name];
  const all = [
    ...parameters(endpoint, example.params, fields.params),
    ...queryParameters(endpoint, example.query, fields.query),
  ];
  return {
    operationId: name,
    summary,
    tags: [servedBy === 'host' ? 'backend' : 'site'],
    'x-documented': documented,
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(endpoint.body, body, fields.body),
    responses: {
      '200': {
        description: 'Success',
        content: {
          [endpoint.answer.shape === 'file' ? 'text/csv' : 'application/json']: withExample(
            answerSchema(endpoint, fields.answer),
            answer && answerExample(endpoint, answer),
          ),
        },
      },
      ...failures(endpoint),
    },
    ...(auth !== 'public' && { security: [{ [`${auth}Session`]: [] }] }),
  };
}

interface ApiFacts {
  readonly title: string;
  readonly server: string;
  readonly examples?: Partial<Readonly<Record<EndpointName, CallExample>>>;
}

/** Describes the site's calls in OpenAPI 3.1. */
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
    info: { title, version: contractVersion },
    servers: [{ url: server }],
    tags: [
      { name: 'backend', description: 'Calls that the site forwards to its backend host.' },
      { name: 'site', description: 'Calls that the site answers itself.' },
    ],
    security: [],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        adminSession: { type: 'apiKey', in: 'cookie', name: 'AdminSession', description: 'Cookie of an admin.' },
        adminStepSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'AdminStep',
          description: 'Cookie of a login that still needs its second factor.',
        },
      },
    },
  };
}
