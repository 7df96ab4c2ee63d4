import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { plainFileName, type UploadedFile } from './uploaded-file.ts';

export interface PostedFile extends UploadedFile {
  readonly truncated: boolean;
}

interface MultipartForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, readonly PostedFile[]>;
  readonly tooLong: string | undefined;
}

interface MultipartLimits {
  readonly parts: number;
  readonly maxFileBytes: number;
  readonly maxTextBytes: number;
  readonly maxBodyBytes?: number;
}

/** More than any form allows, so that a file that is too large is refused at its field. Beyond, the connection is cut. */
export const defaultMaxBodyBytes = 40 * 1024 * 1024;
const unencoded = new Set(['7bit', '8bit', 'binary']);

const malformed = (cause?: unknown) =>
  new ApiError('bad_request', 'The form was not sent completely or correctly. Please send it again.', { cause });

function limitTotal({ headers, raw }: FastifyRequest, maxBodyBytes: number): void {
  const refuse = () => new ApiError('payload_too_large', 'The form is too large.');
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw refuse();
  let received = 0;
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBodyBytes) raw.destroy(refuse());
  });
}

const unescaped = (name: string): string =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** Reads a multipart body into memory. Marks oversized parts, so that the caller's form can report them. */
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
        // The parser parses parts with a JSON type.
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        textBytes += Buffer.byteLength(value);
        if (part.valueTruncated || textBytes > limits.maxTextBytes) tooLong ??= part.fieldname;
        add(fields, part.fieldname, value);
        continue;
      }
      const content = await part.toBuffer();
      // Browsers send an empty file input as a nameless file without bytes.
      if (!part.filename && content.length === 0) continue;
      const name = plainFileName(unescaped(part.filename ?? ''));
      const type = part.mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      add(files, part.fieldname, { name, type, content, truncated: part.file.truncated });
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error && error.code;
    if (code === 'FST_PARTS_LIMIT') throw new ApiError('payload_too_large', 'The form has too many parts.');
    throw malformed(error);
  }
  if (fields.size === 0 && files.size === 0) throw malformed();
  return { fields, files, tooLong };
}
