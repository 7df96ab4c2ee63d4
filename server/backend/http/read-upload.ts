import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { readMultipart } from '../../uploads/read-multipart.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';

export interface SubmittedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile | undefined>>;
  /** Equal for all attempts of one submission. */
  readonly submissionKey: string;
}

const maxTextBytes = 512 * 1024;

interface Upload {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Reads text fields and one file per rule. Throws ApiError for a broken or too large body or a missing file. */
export async function readUpload(request: FastifyRequest, rules: Readonly<Record<string, FileRule>>): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type', 'Send the fields as multipart/form-data.');
  const maxFileBytes = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const maxBodyBytes = maxFileBytes + 2 * maxTextBytes;
  const form = await readMultipart(request, { parts: 41, maxFileBytes, maxTextBytes, maxBodyBytes });
  if (form.tooLong !== undefined) throw fieldRefusal(form.tooLong, 'Please shorten this text.', 'payload_too_large');
  const files: Record<string, UploadedFile> = Object.create(null);
  for (const [name, [file, another]] of form.files) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule || !file || another)
      throw new ApiError('bad_request', 'The request carries a file that was not asked for.');
    if (file.truncated || file.content.length > rule.maxBytes) {
      const most = `${Math.floor(rule.maxBytes / (1024 * 1024))} MB at most`;
      throw fieldRefusal(name, `The file is too large: ${most}.`, 'payload_too_large');
    }
    if (file.content.length > 0) files[name] = file;
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.required && !files[name])
      throw fieldRefusal(name, `${name.charAt(0).toUpperCase()}${name.slice(1)} is required`);
  }
  const fields = Object.fromEntries(
    [...form.fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
  return { fields, files };
}
