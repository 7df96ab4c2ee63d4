import type { FastifyRequest } from 'fastify';
import type { Body, FileRule } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { fieldRefusal, readFields } from '../../to-api-error.ts';
import { type PostedFile, readMultipart } from '../../uploads/read-multipart.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';

type UploadRules = Extract<Body, { kind: 'multipart' }>;

/** Limit of all text fields together: a long blog post with four bytes per character. */
const maxTextBytes = 512 * 1024;

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });

const nounOf = (rule: FileRule) =>
  rule.types.every((type) => type.startsWith('image/'))
    ? { noun: 'image', article: 'an' }
    : { noun: 'file', article: 'a' };

/** @throws ApiError when the file breaks its rule: size, declared type or content */
async function checkFile(field: string, rule: FileRule, { content, type, truncated }: PostedFile): Promise<void> {
  const { noun, article } = nounOf(rule);
  const kinds = either.format(rule.types.map((each) => names[each] ?? each));
  if (!rule.types.includes(type))
    throw fieldRefusal(field, `Please choose a ${kinds} ${noun}.`, 'unsupported_media_type');
  if (truncated || content.length > rule.maxBytes) {
    const most = `${Math.floor(rule.maxBytes / 1024 / 1024)} MB`;
    throw fieldRefusal(field, `Please choose ${article} ${noun} of at most ${most}.`, 'payload_too_large');
  }
  if (!rule.types.includes((await contentKind(content)).type))
    throw fieldRefusal(
      field,
      `This file is not what its name says. Please choose a ${kinds} ${noun}.`,
      'unsupported_media_type',
    );
}

/**
 * Reads a whole upload and validates it by its row before it is forwarded.
 *
 * @returns the parsed fields, and the files by name
 * @throws ApiError with a message per field
 */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type', 'This call expects multipart/form-data.');
  const maxFileBytes = Math.max(...Object.values(rules.files).map((rule) => rule.maxBytes));
  const form = await readMultipart(request, { parts: 40, maxFileBytes, maxTextBytes });
  if (form.tooLong !== undefined) throw fieldRefusal(form.tooLong, 'This text is too long.', 'payload_too_large');
  const body: Record<string, unknown> = {};
  for (const [name, [file, another]] of form.files) {
    const rule = Object.hasOwn(rules.files, name) ? rules.files[name] : undefined;
    if (!rule || !file) throw fieldRefusal(name, 'No file is expected here.');
    if (another) throw fieldRefusal(name, 'Please choose one file.');
    await checkFile(name, rule, file);
    // Node's buffers are not shared memory.
    body[name] = new File([file.content as Buffer<ArrayBuffer>], file.name || 'file', { type: file.type });
  }
  const repeated = [...form.fields].find(([, values]) => values.length > 1);
  if (repeated) throw fieldRefusal(repeated[0], 'Please fill this in once.');
  const given = Object.fromEntries([...form.fields].map(([name, values]) => [name, values[0]]));
  const fields = readFields(rules.fields, given);
  for (const [name, rule] of Object.entries(rules.files)) {
    const { noun, article } = nounOf(rule);
    if (rule.required && !body[name]) throw fieldRefusal(name, `Please choose ${article} ${noun}.`);
  }
  return { ...fields, ...body };
}
