import type { FastifyRequest } from 'fastify';
import type { FileRule } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { UploadedFile } from './handler.ts';
import { fieldRefusal } from './refusal.ts';

const limits = { fields: 40, files: 1, parts: 41, fieldNameSize: 100, fieldSize: 512 * 1024, headerPairs: 20 };
/** Room for the text fields and the boundaries beside the file. */
const roomForFieldsBytes = 1024 * 1024;

export interface MultipartBody {
  /** Text fields; a field that came more than once is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

const tooLarge = (maxBytes: number) => `The file is too large: ${Math.floor(maxBytes / (1024 * 1024))} MB at most.`;

/** Ends the request when more arrives than all its parts together may have; the parser's limits are per part. */
function limitTotal(request: FastifyRequest, maxBytes: number): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const refuse = () => new ApiError('payload_too_large', 'The request is too large.');
  if (announced > maxBytes) throw refuse();
  let received = 0;
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.raw.destroy(refuse());
  });
}

function append(fields: Record<string, string | string[]>, name: string, value: string): void {
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}

/**
 * Reads a multipart body into memory: text fields and at most one file, as the row's rules allow.
 *
 * @throws ApiError for a body that is cut off, malformed, too large, or lacks a required file
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type', 'Send the fields as multipart/form-data.');
  const maxFileBytes = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const fields: Record<string, string | string[]> = Object.create(null);
  const files: Record<string, UploadedFile> = Object.create(null);
  let refusal: ApiError | undefined;
  limitTotal(request, maxFileBytes + roomForFieldsBytes);
  try {
    // A file that is too large is cut off by the parser and read to its end, so that the sender hears the answer.
    const options = { limits: { ...limits, fileSize: maxFileBytes }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) {
          refusal ??= new ApiError('payload_too_large', 'A field is too large.', {
            fields: { [part.fieldname]: 'Please shorten this text.' },
          });
        } else append(fields, part.fieldname, String(part.value));
        continue;
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      const content = await part.toBuffer();
      if (!rule) {
        refusal ??= new ApiError('bad_request', 'The request carries a file that was not asked for.');
      } else if (part.file.truncated || content.length > rule.maxBytes) {
        const message = tooLarge(rule.maxBytes);
        refusal ??= new ApiError('payload_too_large', message, { fields: { [part.fieldname]: message } });
      } else if (content.length > 0) {
        // A part may call itself a file by its type alone.
        files[part.fieldname] = { name: part.filename ?? '', type: part.mimetype, content };
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Everything else the parser throws is about what was sent: no boundary, a body cut short, too many parts.
    throw new ApiError('bad_request', 'The form data could not be read.', { cause: error });
  }
  if (refusal) throw refusal;
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.required && !files[name]) {
      throw fieldRefusal(name, `${name.charAt(0).toUpperCase()}${name.slice(1)} is required`);
    }
  }
  return { fields, files };
}
