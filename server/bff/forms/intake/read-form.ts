import type { Readable } from 'node:stream';
import { ApiError } from '../../../../shared/errors.ts';
import { resumeFile } from '../../../../shared/form-rules.ts';
import { boundaryOf, MultipartScanner, type PartFacts, type PartListener } from '../../proxy/multipart-scanner.ts';
import type { PostedFile } from '../outbox/checked-form.ts';
import type { FormPost, HeldPost } from './form-post.ts';
import { giveBack, HeldBytes } from './held-bytes.ts';

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

/** Hands on what comes, up to a limit. Beyond it, and after a refusal, the rest is read and forgotten. */
async function readChunks(payload: Readable, { limit, add }: { limit: number; add: (chunk: Buffer) => void }) {
  let size = 0;
  let refusal: unknown;
  // A body cut off by its sender ends the iteration with an error, never silently.
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > formLimits.drainedBytes) throw tooLarge();
    if (refusal !== undefined) continue;
    try {
      if (size > limit) throw tooLarge();
      add(chunk);
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal !== undefined) throw refusal;
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

/** As browsers write what would end a quoted name. */
const unescaped = (name: string): string =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');

/** A multipart post taken apart while it arrives: of each part the bytes, one after the other in the same memory. */
class Parts implements PartListener {
  readonly #held: HeldBytes;
  readonly #parts: { readonly facts: PartFacts; readonly start: number; end: number }[] = [];

  constructor(held: HeldBytes) {
    this.#held = held;
  }

  onPart(facts: PartFacts): void {
    if (this.#parts.length === formLimits.parts) throw tooManyFields();
    this.#parts.push({ facts, start: this.#held.length, end: this.#held.length });
  }

  onData(data: Buffer): void {
    this.#held.add(data);
  }

  onPartEnd(): void {
    const part = this.#parts.at(-1);
    if (part) part.end = this.#held.length;
  }

  read(): FormPost {
    const fields = new Map<string, string[]>();
    const files = new Map<string, PostedFile>();
    const decoder = new TextDecoder();
    for (const { facts, start, end } of this.#parts) {
      const content = this.#held.view(start, end);
      const name = unescaped(facts.name);
      if (facts.filename === undefined)
        fields.set(name, [...(fields.get(name) ?? []), plainText(decoder.decode(content))]);
      // A file input left empty is sent as a nameless file of no bytes.
      else if (facts.filename !== '' || content.length > 0)
        files.set(name, { name: unescaped(facts.filename), type: facts.type ?? 'text/plain', content });
    }
    return { fields, files };
  }
}

async function readMultipart(contentType: string, payload: Readable, announced: number): Promise<HeldPost> {
  const limit = formLimits.keptBytes;
  const held = new HeldBytes(Math.min(announced, limit));
  const release = () => held.release();
  try {
    const parts = new Parts(held);
    let scanner: MultipartScanner | undefined;
    const add = (chunk: Buffer) => {
      scanner ??= new MultipartScanner(boundaryOf(contentType), parts);
      scanner.write(chunk);
      giveBack(chunk);
    };
    await readChunks(payload, { limit, add });
    if (!scanner?.ended) throw unreadable();
    return { ...parts.read(), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function readText(payload: Readable, read: (body: Buffer) => FormPost): Promise<HeldPost> {
  const chunks: Buffer[] = [];
  await readChunks(payload, { limit: formLimits.textBytes, add: (chunk) => void chunks.push(chunk) });
  return { ...read(Buffer.concat(chunks)), release: () => undefined };
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
 * @param payload gives its chunks away: their memory is gone when they have been read
 * @param announced how many bytes its sender has said will come, if he has
 * @throws ApiError `bad_request` (cut off, no boundary, not a form, too many fields) or `payload_too_large`.
 */
export async function readForm(
  contentType: string,
  payload: Readable,
  announced: number = formLimits.keptBytes,
): Promise<HeldPost> {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase();
  const reading =
    mediaType === 'multipart/form-data'
      ? readMultipart(contentType, payload, announced)
      : readText(payload, mediaType === 'application/json' ? readJson : readUrlencoded);
  return reading.catch((error) => {
    throw error instanceof ApiError ? error : unreadable(error);
  });
}
