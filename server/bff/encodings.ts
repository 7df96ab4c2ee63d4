import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Browsers say the same few things again and again. */
const chosen = new Map<string, Encoding>();

/** The best encoding a browser says it takes. Refusals (`q=0`) are honoured. */
export function chooseEncoding(accept = ''): Encoding {
  const known = chosen.get(accept);
  if (known) return known;
  if (chosen.size >= 100) chosen.clear();
  const encoding = readEncoding(accept);
  chosen.set(accept, encoding);
  return encoding;
}

function readEncoding(accept: string): Encoding {
  const taken = accept.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => taken.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
