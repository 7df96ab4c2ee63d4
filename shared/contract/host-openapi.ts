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
import { contractVersion } from './version.ts';

/** The contract as a backend host has to keep it: what it is sent, and what it may answer. */

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const properties = (all: Readonly<Record<string, Json>>, required: readonly string[] = []): Json => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties: all,
});

const words: Json = {
  ...text,
  description: 'A sentence that visitors read, without a stack trace or an address of yours.',
};

const commonSchemas: Readonly<Record<string, Json>> = {
  Error: {
    description:
      'A text `message` tells the visitor what is wrong. The site also reads a list of texts, a text `error`, `error.message`, and the `detail` of RFC 9457.',
    anyOf: [
      properties({ message: words, code: { ...text, description: 'A word that a program can branch on.' } }, [
        'message',
      ]),
      properties({ message: { type: 'array', items: words, description: 'Several such sentences.' } }, ['message']),
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

/** Every way in which an answer is read, the canonical one first. */
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

const answerName = (name: HostEndpointName): string =>
  endpointOf(name).answer.schema === done.schema ? 'Done' : `${name}Answer`;

/** The schema of the data that a call answers; of a `done` row, of the whole body. */
function answerSchema(name: HostEndpointName): Json {
  const { answer, extensions } = endpointOf(name);
  const schema = marked(schemaOf(answer.schema, 'output', hostFieldDescriptions[name].answer), extensions);
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
  const handed = {
    code: { const: code, description: 'Name of this refusal.' },
    data: {
      ...properties({ [kept.field]: { ...text, description: 'The same token that `userSignup` answers.' } }, [
        kept.field,
      ]),
      description: 'What the site needs to go on.',
    },
  };
  const schema = properties({ message: words, ...handed }, ['message', 'code', 'data']);
  return {
    description: `Refused as \`${code}\`, with what the site needs to go on.`,
    content: errorContent(schema, code, { code, data: { [kept.field]: 'signup-token' } }),
  };
}

function responses(name: HostEndpointName, endpoint: Endpoint, example: unknown): Json {
  const refusals = refusalCodes(endpoint).map((code) => [errorStatus[code], refusal(endpoint, code)]);
  return {
    ...successes(name, endpoint, example),
    ...Object.fromEntries(refusals),
    default: {
      description: 'Any other refusal or failure. The site does not follow redirects: one counts as a failure.',
      content: errorContent(refTo('Error'), 'internal'),
    },
  };
}

function securityOf({ auth, needs }: Endpoint): Json {
  if (auth === 'admin') return { security: [{ backendToken: [] }] };
  return needs?.as === 'bearer' ? { security: [{ [`${needs.secret}Token`]: [] }] } : {};
}

function parameters(name: HostEndpointName, endpoint: Endpoint, example: CallExample): Json[] {
  const { params, query } = hostFieldDescriptions[name];
  const given = new Map(Object.entries(example.params ?? {}));
  const inPath = endpoint.params.map((param) => {
    // The examples have `me` for an id from a cookie; a host gets the id that it gave.
    const value = endpoint.needs?.as === `param:${param}` ? 'reset-handle' : given.get(param);
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
    ...requestBody(endpoint.body, example.body, hostFieldDescriptions[name].body, (schema) =>
      marked(schema, endpoint.extensions),
    ),
    responses: responses(name, endpoint, example.answer),
  };
}

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

const about = `What the site asks of its backend host. A host has the sixteen documented calls; what is marked \`x-extension\`
it may lack, and then answers 404, 405 or 501 or leaves the field out. Each call takes a few seconds at most and is not
redirected; \`x-request-id\` and \`traceparent\` come along. Text may also be null, a number or a boolean, tags a list, a picture or
file an object with a \`url\`, a date seconds or milliseconds since 1970: it is read, and the canonical form is better. Send JSON as
\`application/json\`: the site reads it under another content type too, and the conformance check does not. The site asks for
uncompressed answers (\`accept-encoding: identity\`); it also reads gzip, deflate and br, up to 20 MB when decoded.`;

/** The host's side of the contract table as an OpenAPI 3.1 description. */
export function describeHost(examples: Readonly<Record<HostEndpointName, CallExample>>): Json {
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
