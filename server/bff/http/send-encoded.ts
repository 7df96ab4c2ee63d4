import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { EncodedBody } from './encoded-body.ts';
import { chooseEncoding } from './encodings.ts';

/** One packet carries it anyway. */
const tooSmallToCompress = 1400;

/**
 * Sends a stored body as the browser takes it, or only says that the browser has it already.
 *
 * @param stored.etag weak, since it stands for all encodings of the same content
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: { readonly body: EncodedBody; readonly etag: string },
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding');
  // What stands here is the origin's own: `no-cache` asks no more of it (fetch sends it with every If-None-Match).
  const condition = { 'if-none-match': request.headers['if-none-match'] };
  if (reply.statusCode === 200 && fresh(condition, { etag })) {
    // The browser keeps the policy that came with what it has: it names the very scripts in it.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  const small = body.identity.length <= tooSmallToCompress;
  const encoding = small ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = body.in(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made));
}
