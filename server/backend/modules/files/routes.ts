import { create as attachment } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import type { BackendContext } from '../../dependencies.ts';
import { requireAdmin } from '../../http/bearer.ts';
import { findFile } from './repository.ts';

/** Serves blog images to everyone, cached forever, and resumes to admins. Browsers must not sniff types or run content. */
export function registerFiles(app: FastifyInstance, { db, token }: BackendContext): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const file = await findFile(db, request.params.id);
    if (!file) throw new ApiError('not_found', 'There is no such file.');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    });
    if (file.kind === 'resume') {
      requireAdmin(request, token);
      reply.headers({ 'content-disposition': attachment(file.name), 'cache-control': 'no-store' });
    } else {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    }
    return reply
      .type(file.content_type)
      .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.length));
  });
}
