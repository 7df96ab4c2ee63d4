import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { type Endpoint, routePath } from '#shared/contract/define-endpoint.ts';
import {
  type BffEndpointName,
  type BodyFields,
  type EndpointName,
  type Endpoints,
  endpointOf,
  type HostAnswer,
  type QueryFields,
} from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { readFields } from '../../to-api-error.ts';

/** Returns a call's JSON body (undefined for rows without one), with missing fields filled from equal path parameters. */
export function readJsonBody(
  endpoint: Endpoint,
  body: unknown,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> | undefined {
  if (endpoint.body?.kind !== 'json') return undefined;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return readFields(endpoint.body.fields, isObject ? { ...params, ...body } : body);
}

/** Ids contain no dot segments (path traversal) and no control characters; a slash is forwarded encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/i;
const maxLength = 200;

/** Returns the decoded path parameters. */
export function readParams(endpoint: Endpoint, params: unknown): Record<string, string> {
  const given = asRecord(params);
  const read: Record<string, string> = {};
  for (const name of endpoint.params) {
    const value = given[name];
    if (typeof value !== 'string' || value === '' || value.length > maxLength || unsafe.test(value)) {
      throw new ApiError('bad_request', 'This address is not valid.');
    }
    read[name] = value;
  }
  return read;
}

interface CallOf<Name extends BffEndpointName> extends RouteGenericInterface {
  Params: Record<Endpoints[Name]['params'][number], string>;
  Querystring: QueryFields<Name>;
  Body: BodyFields<Name>;
}

type Answer<Name extends BffEndpointName> =
  | HostAnswer<Name>
  | Promise<HostAnswer<Name>>
  | (Endpoints[Name]['answer']['shape'] extends 'done' ? Promise<void> : never)
  | (Endpoints[Name]['answer']['shape'] extends 'file' ? Promise<Readable> : never);

/** Method, address and access of a row. */
export function routeOf(name: EndpointName) {
  const { method, path } = endpointOf(name);
  return { method, url: `/api${routePath(path)}`, config: { endpoint: name } };
}

export type CallHandler<Name extends BffEndpointName> = (
  request: FastifyRequest<CallOf<Name>>,
  reply: FastifyReply,
) => Answer<Name>;

/** Registers a call that the BFF answers itself. */
export function answerCall<Name extends BffEndpointName>(
  app: FastifyInstance,
  name: Name,
  handle: CallHandler<Name>,
  afterwards?: (request: FastifyRequest) => Promise<void>,
): void {
  const endpoint = endpointOf(name);
  app.route<CallOf<Name>>({
    ...routeOf(name),
    // Validated here, because Fastify's validator would run before the rate limits count the attempt.
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const params = readParams(endpoint, request.params);
      request.params = params;
      // The types are derived from the schemas that parsed the values.
      if (endpoint.query) request.query = readFields(endpoint.query, request.query) as typeof request.query;
      // Multipart bodies were read and validated by `readUpload`.
      if (endpoint.body?.kind !== 'multipart')
        request.body = readJsonBody(endpoint, request.body, params) as typeof request.body;
      const data = (await handle(request, reply)) ?? {};
      await afterwards?.(request as FastifyRequest);
      return data instanceof Readable ? data : { data };
    },
  });
}
