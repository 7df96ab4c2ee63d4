import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';

/** A response body that is compressed once per encoding, on first use. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #effort: 'brief' | 'lasting';
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(identity: Buffer, effort: 'brief' | 'lasting' = 'brief') {
    this.identity = identity;
    this.#effort = effort;
  }

  /** Upper bound of its memory: the encoded copies together are smaller than the original. */
  get maxBytes(): number {
    return 2 * this.identity.length;
  }

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

/** Bodies of this size fit into one packet anyway. */
const tooSmallToCompress = 1400;

/** Sends a stored body in the best encoding, or 304 when the browser has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: { readonly body: EncodedBody; readonly etag: string },
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding');
  // Only `if-none-match` counts: fetch adds `cache-control: no-cache` to it, which this origin can ignore.
  const condition = { 'if-none-match': request.headers['if-none-match'] };
  if (reply.statusCode === 200 && fresh(condition, { etag })) {
    // The browser keeps the policy of its cached copy, which names the scripts in that copy.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  const small = body.identity.length <= tooSmallToCompress;
  const encoding = small ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = body.in(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made));
}

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const efforts = { brief: 4, lasting: 10 } as const;

/** Compresses in the thread pool. */
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
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** Chooses the best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const chosen = negotiator.negotiate(accept ?? '');
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
}
