import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, routePath, type Schema } from '#shared/contract/define-endpoint.ts';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { readFields } from '../../to-api-error.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';
import { bearerOf, type HandlerMap, requireAdmin } from './handler.ts';
import { readUpload } from './read-upload.ts';

type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Readonly<Record<string, UploadedFile | undefined>>;
  bearer: string | undefined;
}) => Promise<unknown>;

const check = (schema: Schema | undefined, value: unknown): unknown => schema && readFields(schema, value);

async function readBody(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.body?.kind !== 'multipart') {
    if (request.isMultipart()) throw new ApiError('unsupported_media_type', 'Send the fields as application/json.');
    return { body: check(endpoint.body?.fields, request.body), files: {} };
  }
  const { fields, files } = await readUpload(request, endpoint.body.files);
  return { body: check(endpoint.body.fields, fields), files };
}

/** Registers every host call with its handler. Without `token`, admin calls are not checked. */
export function registerEndpoints(app: FastifyInstance, handlers: HandlerMap, token: string | undefined): void {
  for (const name of hostEndpointNames) {
    const endpoint = endpointOf(name);
    // The map's type pairs handlers with rows; the loop below treats all rows alike.
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      // Refused before the body is read.
      onRequest: async (request: FastifyRequest) => {
        if (endpoint.auth === 'admin') requireAdmin(request, token);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { body, files } = await readBody(endpoint, request);
        const query = check(endpoint.query, request.query) ?? {};
        const answer = await handle({ params: request.params, query, body, files, bearer: bearerOf(request) });
        reply.header('cache-control', 'no-store');
        return endpoint.answer.shape === 'plain' ? answer : { data: answer };
      },
    });
  }
}
