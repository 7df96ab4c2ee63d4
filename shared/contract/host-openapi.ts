import { type ErrorCode, errorStatus } from '../errors.ts';
import { asRecord } from '../record.ts';
import type { AnswerShape, Endpoint } from './define-endpoint.ts';
import { refusalCodes } from './differences.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from './endpoints.ts';
import { formPosts, hostDuties } from './host-duties.ts';
import {
  type CallExample,
  type Json,
  queryParameters,
  requestBody,
  schemaOf,
  text,
  withExample,
} from './openapi-parts.ts';
import { contractVersion } from './version.ts';

/** The contract as a backend host has to keep it: what it is sent, and what it may answer. */

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const properties = (all: Readonly<Record<string, Json>>, required: readonly string[] = []): Json => ({
  type: 'object',
  required,
  properties: all,
});

const words: Json = { ...text, description: 'Words that a visitor reads; no stack and no address of yours.' };

const commonSchemas: Readonly<Record<string, Json>> = {
  Error: {
    description:
      'A text `message` tells the visitor what is wrong. A list of texts, or an `error` that is text, is read too.',
    anyOf: [
      properties({ message: words, code: { ...text, description: 'A word that a program can branch on.' } }, [
        'message',
      ]),
      properties({ message: { type: 'array', items: words } }, ['message']),
      properties({ error: words }, ['error']),
    ],
  },
  Refusal: {
    title: 'A refusal with status 200, read as if it had status 422',
    ...properties({ success: { const: false }, message: words }, ['success']),
  },
  Done: {
    title: 'Only the status counts; a message may come along',
    ...properties({ message: text }),
  },
};

const titled = (title: string, schema: Json): Json => ({ title, ...schema });
const data = (schema: Json): Json => properties({ data: schema }, ['data']);
const listOf = (item: Json): Json => ({ type: 'array', items: item });

/** Every way in which an answer is read, the canonical one first. */
const wrappings: Readonly<Record<AnswerShape, (item: Json) => readonly Json[]>> = {
  list: (item) => [
    titled('Canonical', data(listOf(item))),
    titled('Wrapped twice', data(data(listOf(item)))),
    titled('With `docs`', data(properties({ docs: listOf(item) }, ['docs']))),
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
  done: () => [refTo('Done'), refTo('Refusal')],
  plain: (item) => [item],
};

/** Marks the fields that a host may lack. */
function marked(schema: Json, extensions: readonly string[] = []): Json {
  const fields = Object.entries(asRecord(schema.properties)).map(([name, field]) => [
    name,
    extensions.includes(name) ? { ...asRecord(field), 'x-extension': true } : field,
  ]);
  // Hosts may answer more, which the site passes over.
  const { additionalProperties: _, ...rest } = schema;
  return fields.length > 0 ? { ...rest, properties: Object.fromEntries(fields) } : rest;
}

const answerName = (name: HostEndpointName): string => `${name}Answer`;

function success(name: HostEndpointName, { answer }: Endpoint, example: unknown): Json {
  const schema = { anyOf: wrappings[answer.shape](refTo(answerName(name))) };
  const shown = example === undefined || answer.shape === 'done' ? example : { data: example };
  return {
    description: 'Any status from 200 to 299 says the same.',
    content: { 'application/json': withExample(schema, shown) },
  };
}

const meanings: Partial<Readonly<Record<ErrorCode, string>>> = {
  validation_failed: 'The input is wrong, or cannot be read.',
  unauthorized: 'The bearer token is missing or wrong.',
  invalid_credentials: 'Address or password is wrong.',
  not_found: 'Nothing has this id, of whatever form it is.',
  gone: 'What had this id has been deleted.',
  conflict: 'It is taken.',
  unsupported_media_type: 'The body is of another content type.',
  not_supported_by_backend: 'This host does not have the extension; 404 and 405 say the same.',
};

const errorContent = (schema: Json, code: ErrorCode, more: Json = {}): Json => ({
  'application/json': { schema, example: { message: meanings[code] ?? 'What happened, in words.', ...more } },
});

/** A refusal that hands something over, such as the token with which an unconfirmed account goes on. */
function refusal(endpoint: Endpoint, code: ErrorCode): Json {
  const { keepsWhenRefused: kept } = endpoint;
  if (kept?.code !== code) {
    return { description: meanings[code] ?? code, content: errorContent(refTo('Error'), code) };
  }
  const handed = { code: { const: code }, data: properties({ [kept.field]: text }, [kept.field]) };
  const schema = properties({ message: words, ...handed }, ['message', 'code', 'data']);
  return {
    description: `Refused as \`${code}\`, with what the site needs to go on.`,
    content: errorContent(schema, code, { code, data: { [kept.field]: 'signup-token' } }),
  };
}

function responses(name: HostEndpointName, endpoint: Endpoint, example: unknown): Json {
  const refusals = refusalCodes(endpoint).map((code) => [errorStatus[code], refusal(endpoint, code)]);
  return {
    '200': success(name, endpoint, example),
    ...Object.fromEntries(refusals),
    default: { description: 'Any other refusal or failure.', content: errorContent(refTo('Error'), 'internal') },
  };
}

function securityOf({ auth, needs }: Endpoint): Json {
  if (auth === 'admin') return { security: [{ backendToken: [] }] };
  return needs?.as === 'bearer' ? { security: [{ [`${needs.secret}Token`]: [] }] } : {};
}

function parameters(endpoint: Endpoint, example: CallExample): Json[] {
  const given = new Map(Object.entries(example.params ?? {}));
  const inPath = endpoint.params.map((name) => {
    const part = { name, in: 'path', required: true, schema: text };
    // The id that is in a cookie here, and `me` in the examples, reaches the host as it gave it.
    return endpoint.needs?.as === `param:${name}`
      ? { ...part, description: `The \`${name}\` that \`forgetPassword\` answered.`, example: 'reset-handle' }
      : { ...part, ...(given.has(name) && { example: String(given.get(name)) }) };
  });
  const inQuery = queryParameters(endpoint, example.query).map((parameter) => ({ ...parameter, 'x-extension': true }));
  return [...inPath, ...inQuery];
}

function operation(name: HostEndpointName, example: CallExample): Json {
  const endpoint = endpointOf(name);
  const all = parameters(endpoint, example);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(hostDuties[name] && { description: hostDuties[name] }),
    tags: [endpoint.documented ? 'documented' : 'extensions'],
    ...(!endpoint.documented && { 'x-extension': true }),
    ...securityOf(endpoint),
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(endpoint.body, example.body, (schema) => marked(schema, endpoint.extensions)),
    responses: responses(name, endpoint, example.answer),
  };
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

const about = `What the site asks of its backend host. A host has the sixteen documented calls; what is marked \`x-extension\`
it may lack, and then answers 404, 405 or 501 or leaves the field out. Each call takes a few seconds at most and is not
redirected; \`x-request-id\` and \`traceparent\` come along. Text may also be null, a number or a boolean, tags a list, a picture or
file an object with a \`url\`, a date seconds or milliseconds since 1970: it is read, and the canonical form is better.`;

/** The host's side of the contract table as an OpenAPI 3.1 description. */
export function describeHost(examples: Readonly<Record<HostEndpointName, CallExample>>): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = { ...commonSchemas };
  for (const name of hostEndpointNames) {
    const { path, method, answer, extensions } = endpointOf(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, examples[name]) };
    if (answer.shape !== 'done') schemas[answerName(name)] = marked(schemaOf(answer.schema, 'output'), extensions);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Backend host of the site', version: contractVersion, description: about },
    servers: [{ url: '{backend_url}', variables: { backend_url: { default: 'http://127.0.0.1:4000' } } }],
    tags: [
      { name: 'documented', description: 'What every host has.' },
      { name: 'extensions', description: 'What a host may lack.' },
    ],
    // Calls are open to everybody unless they say otherwise.
    security: [],
    paths,
    webhooks: formPosts,
    components: {
      schemas,
      securitySchemes: {
        backendToken: bearer(
          '`BACKEND_TOKEN` of the site, at least 16 characters: calls for the admin alone. Without it 401, whatever else is wrong with the call.',
        ),
        signupToken: bearer('The token that `userSignup` answered.'),
      },
    },
  };
}
