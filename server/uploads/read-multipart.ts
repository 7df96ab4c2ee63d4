import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { plainFileName, type UploadedFile } from './uploaded-file.ts';

/** A file as it was posted: its name without folders, its type lower-cased and without parameters. */
export interface PostedFile extends UploadedFile {
  /** It was larger than allowed; the rest was read and forgotten. */
  readonly truncated: boolean;
}

/** A multipart form: every value of every field, in the order of their coming. */
interface MultipartForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, readonly PostedFile[]>;
  /** The first text field that was longer than allowed. */
  readonly tooLong: string | undefined;
}

interface MultipartLimits {
  readonly parts: number;
  /** Bytes of one file; what comes beyond is read and forgotten, so that the sender hears the answer. */
  readonly maxFileBytes: number;
  /** Bytes of all text fields together. */
  readonly maxTextBytes: number;
  /** Beyond this nobody waits for the end: the connection is closed. */
  readonly maxBodyBytes?: number;
}

/** So much a browser may still be sending when it is refused in words. */
const defaultMaxBodyBytes = 40 * 1024 * 1024;
const unencoded = new Set(['7bit', '8bit', 'binary']);

const malformed = (cause?: unknown) =>
  new ApiError('bad_request', 'The form was not sent completely or correctly. Please send it again.', { cause });

/** Ends a request of which more arrives than any form has; the parser's limits are for each part alone. */
function limitTotal({ headers, raw }: FastifyRequest, maxBodyBytes: number): void {
  const refuse = () => new ApiError('payload_too_large', 'The form is too large.');
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw refuse();
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBodyBytes) raw.destroy(refuse());
  });
}

/** As browsers write what would end a quoted name. */
const unescaped = (name: string): string =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/**
 * Reads a multipart body into memory with @fastify/multipart. What is too large is marked rather than thrown, so that
 * the caller refuses it in the words of its own form.
 *
 * @throws ApiError `bad_request` for a body that is cut off or malformed, `payload_too_large` for too many parts
 */
export async function readMultipart(request: FastifyRequest, limits: MultipartLimits): Promise<MultipartForm> {
  const fields = new Map<string, string[]>();
  const files = new Map<string, PostedFile[]>();
  let textBytes = 0;
  let tooLong: string | undefined;
  limitTotal(request, limits.maxBodyBytes ?? defaultMaxBodyBytes);
  try {
    const options = {
      limits: {
        parts: limits.parts,
        fileSize: limits.maxFileBytes,
        fieldSize: limits.maxTextBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    };
    for await (const part of request.parts(options)) {
      if (!unencoded.has(part.encoding.toLowerCase())) throw malformed();
      if (part.type === 'field') {
        // A part that calls itself JSON comes parsed.
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        textBytes += Buffer.byteLength(value);
        if (part.valueTruncated || textBytes > limits.maxTextBytes) tooLong ??= part.fieldname;
        add(fields, part.fieldname, value);
        continue;
      }
      const content = await part.toBuffer();
      // A file input left empty is sent as a nameless file of no bytes.
      if (!part.filename && content.length === 0) continue;
      const name = plainFileName(unescaped(part.filename ?? ''));
      const type = part.mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      add(files, part.fieldname, { name, type, content, truncated: part.file.truncated });
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error && error.code;
    if (code === 'FST_PARTS_LIMIT') throw new ApiError('payload_too_large', 'The form has too many parts.');
    // Everything else the parser throws is about what was sent: no boundary, a body cut short, endless headers.
    throw malformed(error);
  }
  // An empty body is no form.
  if (fields.size === 0 && files.size === 0) throw malformed();
  return { fields, files, tooLong };
}
