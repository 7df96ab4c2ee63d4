import type { Readable } from 'node:stream';
import { ApiError } from '../../../shared/errors.ts';
import { resumeFile } from '../../../shared/form-rules.ts';
import type { FormPost, PostedFile } from './form-post.ts';

export const formLimits = {
  /** Kept in memory: the largest file and generous room for the fields. */
  keptBytes: resumeFile.maxBytes + 512 * 1024,
  /** Read and thrown away beyond that, so that a browser still sending hears our words instead of a reset. */
  drainedBytes: 40 * 1024 * 1024,
  /** A post of fields alone. */
  textBytes: 256 * 1024,
  /** Parts, or fields of a urlencoded post. */
  parts: 60,
} as const;

const tooLarge = () =>
  new ApiError('payload_too_large', 'The form is too large. A resume may have at most 5 MB.', {
    fields: { upload_resume: 'This file is larger than 5 MB. Please choose a smaller one.' },
  });
const unreadable = (cause?: unknown) =>
  new ApiError('bad_request', 'The form did not arrive whole. Please send it again.', { cause });
const tooManyFields = () => new ApiError('bad_request', 'The form has more fields than it should.');

async function readBytes(payload: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A body cut off by its sender ends the iteration with an error, never silently.
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > formLimits.drainedBytes) throw tooLarge();
    if (size <= formLimits.keptBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > formLimits.keptBytes) throw tooLarge();
  return Buffer.concat(chunks, size);
}

/** Reads what is still coming and forgets it, within the same bound as too large a form. */
export async function discard(payload: Readable): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of payload) {
      size += chunk.length;
      if (size > formLimits.drainedBytes) return;
    }
  } catch {
    // Cut off by its sender, who waits for nothing then.
  }
}

/** Control characters break databases and mails; only tabs and line ends carry meaning in a form. */
const plainText = (value: string): string => value.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

function countParts(body: Buffer, contentType: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  let count = 0;
  for (
    let at = body.indexOf(delimiter);
    at !== -1 && count <= formLimits.parts + 1;
    at = body.indexOf(delimiter, at + 1)
  )
    count += 1;
  return count;
}

async function readMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormPost> {
  // The closing delimiter counts as one more.
  if (countParts(body, contentType) > formLimits.parts + 1) throw tooManyFields();
  const fields = new Map<string, string[]>();
  const files = new Map<string, PostedFile>();
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch((error) => {
    throw unreadable(error);
  });
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), plainText(value)]);
    // A file input left empty is sent as a nameless file of no bytes.
    else if (value.name !== '' || value.size > 0)
      files.set(name, { name: value.name, type: value.type, content: Buffer.from(await value.arrayBuffer()) });
  }
  return { fields, files };
}

function readUrlencoded(body: Buffer): FormPost {
  const fields = new Map<string, string[]>();
  const text = body.toString('utf8');
  // Counted before they are taken apart. A sign at the end begins no field.
  if (text.split('&', formLimits.parts + 2).length > formLimits.parts + 1) throw tooManyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    fields.set(name, [...(fields.get(name) ?? []), plainText(value)]);
  }
  return { fields, files: new Map() };
}

function readJson(body: Buffer): FormPost {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw unreadable(error);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw unreadable();
  const entries = Object.entries(parsed);
  if (entries.length > formLimits.parts) throw tooManyFields();
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = (Array.isArray(value) ? value : [value]).filter((item) => item !== null);
    if (values.length > formLimits.parts || values.some((item) => typeof item === 'object')) throw unreadable();
    fields.set(
      name,
      values.map((item) => plainText(String(item))),
    );
  }
  return { fields, files: new Map() };
}

/** The media types a form may be posted as. */
export const formMediaTypes = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'] as const;

/**
 * Reads a form post whole, within `formLimits`.
 *
 * @throws ApiError `bad_request` (cut off, no boundary, not a form, too many fields) or `payload_too_large`.
 */
export async function readForm(contentType: string, payload: Readable): Promise<FormPost> {
  const body = await readBytes(payload).catch((error) => {
    throw error instanceof ApiError ? error : unreadable(error);
  });
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType === 'multipart/form-data') return readMultipart(body, contentType);
  if (body.length > formLimits.textBytes) throw new ApiError('payload_too_large', 'The form is too large.');
  if (mediaType === 'application/json') return readJson(body);
  return readUrlencoded(body);
}
