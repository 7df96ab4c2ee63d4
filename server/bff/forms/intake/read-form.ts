import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { resumeFile } from '#shared/form-rules.ts';
import { fieldRefusal } from '../../../to-api-error.ts';
import { readMultipart } from '../../../uploads/read-multipart.ts';
import { resumeTooLarge, type UploadedFile } from '../../../uploads/uploaded-file.ts';

/** A form post before validation. */
export interface FormPost {
  /** All values per text field, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export const formLimits = {
  /** Limit of all text fields together, in bytes. */
  textBytes: 256 * 1024,
  /** Limit of multipart parts or urlencoded fields. */
  parts: 60,
} as const;

const tooLarge = () => fieldRefusal('upload_resume', resumeTooLarge, 'payload_too_large');
const unreadable = () => new ApiError('bad_request', 'The form arrived incomplete. Please send it again.');
const tooManyFields = () => new ApiError('bad_request', 'The form has more fields than it should.');

/** Control characters break databases and mails; only tabs and line ends have meaning in a form. */
const plainText = (value: string): string => value.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

/** Reads the text fields of a urlencoded or JSON body; an empty body has none. */
function fieldsOf(body: unknown): Map<string, string[]> {
  if (body === undefined) return new Map();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  const entries = Object.entries(body);
  if (entries.length > formLimits.parts) throw tooManyFields();
  return new Map(
    entries.map(([name, value]) => {
      const values = [value].flat().filter((item) => item !== null);
      if (values.length > formLimits.parts || values.some((item) => typeof item === 'object')) throw unreadable();
      return [name, values.map((item) => plainText(String(item)))];
    }),
  );
}

/**
 * Reads a multipart, urlencoded or JSON form post. What could be read stays in `request.body` even when the post is
 * refused, so that the reply page can show it again.
 *
 * @throws ApiError `bad_request` (incomplete, not a form, too many fields), `payload_too_large`, or `validation_failed`
 *   for the file
 */
export async function readForm(request: FastifyRequest): Promise<FormPost> {
  const { body } = request;
  request.body = undefined;
  if (!request.isMultipart()) return { fields: fieldsOf(body), files: new Map() };
  const { parts, textBytes } = formLimits;
  const form = await readMultipart(request, { parts, maxTextBytes: textBytes, maxFileBytes: resumeFile.maxBytes });
  const files = new Map<string, UploadedFile>();
  for (const [name, [file]] of form.files) if (file) files.set(name, file);
  const post: FormPost = {
    fields: new Map([...form.fields].map(([name, values]) => [name, values.map(plainText)])),
    files,
  };
  request.body = post;
  if (form.tooLong !== undefined) throw fieldRefusal(form.tooLong, 'This text is too long.', 'payload_too_large');
  for (const [name, [file, another]] of form.files) {
    if (another) throw fieldRefusal(name, 'Please choose one file.');
    if (file?.truncated) throw tooLarge();
  }
  return post;
}
