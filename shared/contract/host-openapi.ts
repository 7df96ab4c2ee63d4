import { type ErrorCode, errorStatus } from '../errors.ts';
import { asRecord } from '../record.ts';
import { done } from './answers.ts';
import type { AnswerShape, Endpoint } from './define-endpoint.ts';
import { refusalCodes } from './differences.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from './endpoints.ts';
import { formPosts, hostDuties } from './host-duties.ts';
import { hostFieldDescriptions } from './host-field-descriptions.ts';
import {
  type CallExample,
  type Json,
  pathParameter,
  queryParameters,
  requestBody,
  schemaOf,
  text,
  withExample,
} from './openapi-parts.ts';
import { sampleAnswers, sampleInputs } from './samples.ts';

/** Major: removes something or requires more. `npm run contract:release` stores the description. */
export const contractVersion = '1.2.0';

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const properties = (all: Readonly<Record<string, Json>>, required: readonly string[] = []): Json => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties: all,
});

const words: Json = {
  ...text,
  description: 'A sentence for visitors, without stack traces or internal addresses.',
};

const commonSchemas: Readonly<Record<string, Json>> = {
  Error: {
    description:
      '`message` tells the visitor what is wrong. The site also reads a list of messages, a text `error`, `error.message`, and `detail` (RFC 9457).',
    anyOf: [
      properties({ message: words, code: { ...text, description: 'A machine-readable name of the error.' } }, [
        'message',
      ]),
      properties({ message: { type: 'array', items: words, description: 'A list of such sentences.' } }, ['message']),
      properties({ error: words }, ['error']),
      properties({ error: { ...properties({ message: words }), description: 'The error.' } }, ['error']),
      properties({ detail: words }, ['detail']),
    ],
  },
  Refusal: {
    title: 'A refusal with status 200, read as if it had status 422',
    ...properties({ success: { const: false, description: 'The call failed.' }, message: words }, ['success']),
  },
};

const doneTitle = 'Only the status counts; a message may come along';

const titled = (title: string, schema: Json): Json => ({ title, ...schema });
const data = (schema: Json): Json => properties({ data: { description: 'The answer.', ...schema } }, ['data']);
const listOf = (item: Json): Json => ({ type: 'array', items: item });

const wrappings: Readonly<Record<AnswerShape, (item: Json) => readonly Json[]>> = {
  list: (item) => [
    titled('Canonical', data(listOf(item))),
    titled('Wrapped twice', data(data(listOf(item)))),
    titled('With `docs`', data(properties({ docs: { description: 'The rows.', ...listOf(item) } }, ['docs']))),
    titled('Bare', listOf(item)),
    titled('None', data({ type: 'null' })),
  ],
  one: (item) => [
    titled('Canonical', data(item)),
    titled('Wrapped twice', data(data(item))),
    titled('A list of one', data({ ...listOf(item), minItems: 1, maxItems: 1 })),
    titled('Bare', { allOf: [item] }),
    refTo('Refusal'),
  ],
  token: (item) => [
    titled('Canonical', data(item)),
    titled('Wrapped twice', data(data(item))),
    titled('Bare', { allOf: [item] }),
    refTo('Refusal'),
  ],
  done: (item) => [item, refTo('Refusal')],
  plain: (item) => [item],
  // Only the site returns files.
  file: () => [],
};

function marked(schema: Json, { extensions = [], storedBySite = [] }: Endpoint): Json {
  const sent = Object.entries(asRecord(schema.properties)).filter(([name]) => !storedBySite.includes(name));
  const fields = sent.map(([name, field]) => [
    name,
    extensions.includes(name) ? { ...asRecord(field), 'x-extension': true } : field,
  ]);
  // The site ignores additional fields.
  const { additionalProperties: _, ...rest } = schema;
  return fields.length > 0 ? { ...rest, properties: Object.fromEntries(fields) } : rest;
}

const answerName = (name: HostEndpointName): string =>
  endpointOf(name).answer.schema === done.schema ? 'Done' : `${name}Answer`;

function answerSchema(name: HostEndpointName): Json {
  const endpoint = endpointOf(name);
  const { answer } = endpoint;
  const schema = marked(schemaOf(answer.schema, 'output', hostFieldDescriptions[name].answer), endpoint);
  if (answer.shape !== 'done') return schema;
  const { data: _, ...own } = asRecord(schema.properties);
  const wrapped = answer.schema === done.schema ? {} : { data: { ...schema, description: 'The same, wrapped.' } };
  return { title: doneTitle, ...schema, properties: { ...own, ...wrapped } };
}

function successes(name: HostEndpointName, { answer }: Endpoint, example: unknown): Json {
  const schema = { anyOf: wrappings[answer.shape](refTo(answerName(name))) };
  const isDone = answer.shape === 'done';
  const content = {
    'application/json': withExample(schema, example === undefined || isDone ? example : { data: example }),
  };
  return isDone
    ? {
        '204': { description: 'Success without a body.' },
        '2XX': { description: 'Success. The body may also be empty or of another content type.', content },
      }
    : { '2XX': { description: 'Success, with any status from 200 to 299.', content } };
}

const meanings: Partial<Readonly<Record<ErrorCode, string>>> = {
  validation_failed: 'The input is invalid or malformed.',
  unauthorized: 'The bearer token is missing or wrong.',
  invalid_credentials: 'The address or the password is wrong.',
  not_found: 'No record has this id, whatever its format.',
  gone: 'The record with this id was deleted.',
  conflict: 'The address already has an account.',
  unsupported_media_type: 'The body has an unsupported content type.',
  not_supported_by_backend: 'The host lacks this extension; 404 and 405 mean the same.',
};

const errorContent = (schema: Json, code: ErrorCode, more: Json = {}): Json => ({
  'application/json': { schema, example: { message: meanings[code] ?? 'What happened.', ...more } },
});

/** Describes a refusal. One for an unconfirmed account has the token for its confirmation. */
function refusal(code: ErrorCode): Json {
  if (code !== 'account_unconfirmed') {
    return { description: meanings[code] ?? code, content: errorContent(refTo('Error'), code) };
  }
  const handed = {
    code: { const: code, description: 'Name of this refusal.' },
    data: {
      ...properties({ token: { ...text, description: 'The same token that `userSignup` answers.' } }, ['token']),
      description: 'What the site needs to continue.',
    },
  };
  const schema = properties({ message: words, ...handed }, ['message', 'code', 'data']);
  return {
    description: `Refused as \`${code}\`, with what the site needs to continue.`,
    content: errorContent(schema, code, { code, data: { token: 'signup-token' } }),
  };
}

function responses(name: HostEndpointName, endpoint: Endpoint, example: unknown): Json {
  const refusals = refusalCodes(endpoint).map((code) => [errorStatus[code], refusal(code)]);
  return {
    ...successes(name, endpoint, example),
    ...Object.fromEntries(refusals),
    default: {
      description: 'Any other refusal or failure. The site does not follow redirects and treats them as failures.',
      content: errorContent(refTo('Error'), 'internal'),
    },
  };
}

function securityOf({ auth, step }: Endpoint): Json {
  if (auth === 'admin') return { security: [{ backendToken: [] }] };
  return step === 'signup' ? { security: [{ signupToken: [] }] } : {};
}

function parameters(name: HostEndpointName, endpoint: Endpoint, example: CallExample): Json[] {
  const { params, query } = hostFieldDescriptions[name];
  const given = new Map(Object.entries(example.params ?? {}));
  const inPath = endpoint.params.map((param) => {
    // The site's API uses `me` for an id from a cookie; the host receives its own id.
    const value = endpoint.step ? 'reset-handle' : given.get(param);
    return { ...pathParameter(param, params), ...(value !== undefined && { example: String(value) }) };
  });
  const inQuery = queryParameters(endpoint, example.query, query).map((part) => ({ ...part, 'x-extension': true }));
  return [...inPath, ...inQuery];
}

function operation(name: HostEndpointName, example: CallExample): Json {
  const endpoint = endpointOf(name);
  const all = parameters(name, endpoint, example);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(hostDuties[name] && { description: hostDuties[name] }),
    tags: [endpoint.documented ? 'documented' : 'extensions'],
    ...(!endpoint.documented && { 'x-extension': true }),
    ...securityOf(endpoint),
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(endpoint.body, example.body, hostFieldDescriptions[name].body, (schema) => marked(schema, endpoint)),
    responses: responses(name, endpoint, example.answer),
  };
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

const about = `The calls that the site makes to its backend host. Every host has the sixteen documented calls. Calls and fields
marked \`x-extension\` are optional: a host without them answers 404, 405 or 501, or leaves the field out. Answer within a few
seconds and without redirects. The site sends \`x-request-id\` and \`traceparent\`. It also accepts null, numbers and booleans as text,
lists as tags, objects with a \`url\` as images and files, and seconds or milliseconds since 1970 as dates; prefer the canonical
form. Send JSON as \`application/json\`: the site accepts other content types, but the conformance check does not. The site asks for
uncompressed answers (\`accept-encoding: identity\`), and also reads gzip, deflate and br, up to 20 MB when decoded.`;

/** Returns the OpenAPI 3.1 description of a backend host. */
function describeHost(examples: Readonly<Record<HostEndpointName, CallExample>>): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = { ...commonSchemas };
  for (const name of hostEndpointNames) {
    const { path, method } = endpointOf(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, examples[name]) };
    schemas[answerName(name)] = answerSchema(name);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Backend host of the site', version: contractVersion, description: about },
    servers: [{ url: '{backend_url}', variables: { backend_url: { default: 'http://127.0.0.1:4000' } } }],
    tags: [
      { name: 'documented', description: 'Calls that every host must have.' },
      { name: 'extensions', description: 'Calls that a host may lack.' },
    ],
    security: [],
    paths,
    webhooks: formPosts,
    components: {
      schemas,
      securitySchemes: {
        backendToken: bearer(
          '`BACKEND_TOKEN` of the site, at least 16 characters: required for admin calls. Answer 401 without it, before any other check.',
        ),
        signupToken: bearer('The token that `userSignup` answered.'),
      },
    },
  };
}

export const callExamples = Object.fromEntries(
  hostEndpointNames.map((name) => [name, { ...sampleInputs[name], answer: sampleAnswers[name] }]),
) as Readonly<Record<HostEndpointName, CallExample>>;

export const hostDescription = describeHost(callExamples);
