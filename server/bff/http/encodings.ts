import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';

/** An answer's bytes in the encodings that somebody asks for: each made once, when it is first asked for. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #effort: 'brief' | 'lasting';
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** @param effort `lasting`: kept for long, and worth the slowest, smallest brotli */
  constructor(identity: Buffer, effort: 'brief' | 'lasting' = 'brief') {
    this.identity = identity;
    this.#effort = effort;
  }

  /** Bytes it may come to take. All encodings of a text together are smaller than the text as it is. */
  get maxBytes(): number {
    return 2 * this.identity.length;
  }

  /** From memory, or made now; those who ask while it is being made wait for the same. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.identity;
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const making = compress(this.identity, encoding, this.#effort);
    this.#encoded.set(encoding, making);
    making.then(
      (bytes) => this.#encoded.set(encoding, bytes),
      () => this.#encoded.delete(encoding),
    );
    return making;
  }
}

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

/** How a body can be sent (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli's effort: what is made again after every change, and what is kept for long and is worth the slowest. */
const efforts = { brief: 4, lasting: 10 } as const;

/** Compresses on a thread of its own. */
export function compress(
  bytes: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: keyof typeof efforts = 'brief',
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: efforts[effort] } });
}

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  // Browsers say the same few things again and again.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The best encoding a browser says it takes. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const chosen = negotiator.negotiate(accept ?? '');
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
}
