import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { endpointOf, hostEndpointNames } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { bearerOf, requireAdmin } from './bearer.ts';
import type { HandlerMap, UploadedFile } from './handler.ts';
import { readMultipart } from './read-multipart.ts';
import { refusal } from './refusal.ts';

/** A handler in its general form, as the registration calls it. */
type AnyHandler = (input: {
  params: unknown;
  body: unknown;
  files: Readonly<Record<string, UploadedFile | undefined>>;
  bearer: string | undefined;
}) => Promise<unknown>;

/** Checks text fields with the row's schema. */
function checkFields(endpoint: Endpoint, value: unknown): unknown {
  if (!endpoint.body) return undefined;
  const result = z.safeParse(endpoint.body.fields, value);
  if (result.success) return result.data;
  throw refusal(result.error.issues);
}

async function readBody(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.body?.kind !== 'multipart') {
    if (request.isMultipart()) throw new ApiError('unsupported_media_type', 'Send the fields as application/json.');
    return { body: checkFields(endpoint, request.body), files: {} };
  }
  const { fields, files } = await readMultipart(request, endpoint.body.files);
  return { body: checkFields(endpoint, fields), files };
}

/**
 * Registers every call of the contract that a host answers: method, path, admin check, body and envelope come from
 * the row, the work from its handler.
 *
 * @param token bearer token that admin calls must carry; undefined: none is asked for
 */
export function registerEndpoints(app: FastifyInstance, handlers: HandlerMap, token: string | undefined): void {
  for (const name of hostEndpointNames) {
    const endpoint = endpointOf(name);
    // The map's type has paired each handler with its row; here all rows are handled alike.
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
      // Refused before the body is read.
      onRequest: async (request: FastifyRequest) => {
        if (endpoint.auth === 'admin') requireAdmin(request, token);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { body, files } = await readBody(endpoint, request);
        const answer = await handle({ params: request.params, body, files, bearer: bearerOf(request) });
        reply.header('cache-control', 'no-store');
        return endpoint.answer.shape === 'plain' ? answer : { data: answer };
      },
    });
  }
}
