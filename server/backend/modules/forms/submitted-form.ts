import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { resumeFile } from '#shared/form-rules.ts';
import type { UploadedFile } from '../../../uploads/uploaded-file.ts';
import { readMultipart } from '../../http/read-multipart.ts';

export interface SubmittedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile | undefined>>;
  /** Equal for all attempts of one submission. */
  readonly submissionKey: string;
}

const fileRules = {
  upload_resume: { types: resumeFile.types, maxBytes: resumeFile.maxBytes, required: false },
} as const;

/** Random if absent, so that nothing is merged. */
function submissionKeyOf(request: FastifyRequest, fields: Readonly<Record<string, unknown>>): string {
  const header = request.headers['idempotency-key'];
  const given = typeof header === 'string' ? header : fields.submission_key;
  if (given === undefined || given === '') return randomUUID();
  if (typeof given === 'string' && given.length <= 200) return given;
  throw new ApiError('bad_request', 'The submission key is not valid.');
}

/** Reads a multipart, urlencoded or JSON form post. Throws ApiError for an unreadable body. */
export async function readSubmittedForm(request: FastifyRequest): Promise<SubmittedForm> {
  if (request.isMultipart()) {
    const { fields, files } = await readMultipart(request, fileRules);
    return { fields, files, submissionKey: submissionKeyOf(request, fields) };
  }
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('bad_request', 'The form has no fields.');
  }
  const fields = { ...body };
  return { fields, files: {}, submissionKey: submissionKeyOf(request, fields) };
}
