import { promisify } from 'node:util';
import { brotliDecompress, inflate, inflateRaw, unzip, type ZlibOptions } from 'node:zlib';
import { asRecord } from '#shared/record.ts';
import { AnswerTooLarge, invalidAnswer } from './upstream-failures.ts';

/** Sent with every request, because servers may otherwise compress. */
export const uncompressed = { 'accept-encoding': 'identity' } as const;

const maxCodings = 3;

type Decode = (body: Buffer, options: ZlibOptions) => Promise<Buffer>;

const gunzip = promisify<Buffer, ZlibOptions, Buffer>(unzip);
const brotli = promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress);
const zlib = promisify<Buffer, ZlibOptions, Buffer>(inflate);
const raw = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** Some servers send `deflate` without the zlib header, recognised by its first byte. */
const deflate: Decode = (body, options) => (((body[0] ?? 0) & 0x0f) === 8 ? zlib : raw)(body, options);

const decoders: Readonly<Record<string, Decode>> = { gzip: gunzip, 'x-gzip': gunzip, deflate, br: brotli };

/**
 * Decodes a body by its `content-encoding`: gzip, deflate or br, or several of them.
 *
 * @param maxBytes size limit of the decoded body
 * @throws AnswerTooLarge, or ApiError `upstream_invalid` for a body that cannot be decoded
 */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string | readonly string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const codings = String(contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || body.length === 0) return body;
  if (codings.length > maxCodings) throw invalidAnswer(`content coding: ${codings.length} of them`);
  let decoded = body;
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) && decoders[coding];
    if (!decode) throw invalidAnswer(`content coding "${coding.slice(0, 40)}" is not supported`);
    try {
      decoded = await decode(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      const detail = `content coding ${coding}: ${String(asRecord(error).message)}`;
      throw asRecord(error).code === 'ERR_BUFFER_TOO_LARGE' ? new AnswerTooLarge(detail) : invalidAnswer(detail);
    }
  }
  return decoded;
}
