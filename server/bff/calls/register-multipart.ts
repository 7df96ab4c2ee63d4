import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadLimit, UploadPlace } from './upload-limit.ts';

/**
 * Lets a scope take multipart bodies: each is read by `read` into `request.body` when it is its turn, and holds its
 * place until the request is answered, also when its sender has left meanwhile.
 */
export async function registerMultipart(
  scope: FastifyInstance,
  uploads: UploadLimit,
  read: (request: FastifyRequest) => Promise<unknown>,
): Promise<void> {
  const places = new WeakMap<FastifyRequest, UploadPlace>();
  await scope.register(multipart);
  // Before the limits by account, which read the address in a form.
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) places.set(request, await uploads.enter(request));
    request.body = await read(request);
    places.get(request)?.arrived();
  });
  scope.addHook('onSend', async (request) => places.get(request)?.leave());
}
