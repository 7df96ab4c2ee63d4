import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

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
