import type { Body, FileRule } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { PartFacts, PartListener } from './multipart-scanner.ts';
import { readFields } from './read-body.ts';

export type UploadRules = Extract<Body, { kind: 'multipart' }>;

const maxParts = 40;
/** All text fields together, in bytes: a long blog post in a script of four bytes a character. */
const maxText = 512 * 1024;
/** Boundaries and headers of all parts. */
const maxFraming = 64 * 1024;

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const megabytes = (bytes: number): string => `${Math.floor((bytes / 1024 / 1024) * 10) / 10} MB`;

const problem = (
  code: 'validation_failed' | 'payload_too_large' | 'unsupported_media_type',
  field: string,
  words: string,
) => new ApiError(code, words, { fields: { [field]: words } });

const thing = (rule: FileRule): string => (rule.types.every((type) => type.startsWith('image/')) ? 'image' : 'file');
const article = (rule: FileRule): string => (thing(rule) === 'image' ? 'an' : 'a');

const tooLarge = (field: string, rule: FileRule): ApiError =>
  problem(
    'payload_too_large',
    field,
    `Please choose ${article(rule)} ${thing(rule)} of at most ${megabytes(rule.maxBytes)}.`,
  );

/** The largest body these rules let through, in bytes. */
const largestUpload = (rules: UploadRules): number =>
  Object.values(rules.files).reduce((sum, rule) => sum + rule.maxBytes, maxText + maxFraming);

/**
 * Refuses a body as a whole: by the length it announces, or by what has come so far.
 *
 * @throws ApiError `payload_too_large`, at the file that is most likely the cause
 */
export function refuseTooLarge(rules: UploadRules, bytes: number): void {
  if (!(bytes > largestUpload(rules))) return;
  const [file] = Object.entries(rules.files);
  throw file ? tooLarge(...file) : new ApiError('payload_too_large', 'The request is too large.');
}

/**
 * Checks an upload by its row while it passes by: sizes, types and number of parts as they come, what is missing when
 * the last boundary comes. Text fields are remembered for that; of files only the size is.
 */
export class UploadCheck implements PartListener {
  readonly #rules: UploadRules;
  readonly #text = new Map<string, Buffer[]>();
  readonly #files = new Set<string>();
  #part: PartFacts | undefined;
  #partBytes = 0;
  #textBytes = 0;
  #parts = 0;

  constructor(rules: UploadRules) {
    this.#rules = rules;
  }

  onPart(facts: PartFacts): void {
    this.#parts += 1;
    if (this.#parts > maxParts) throw new ApiError('payload_too_large', 'The form has too many parts.');
    this.#part = facts;
    this.#partBytes = 0;
    if (facts.filename === undefined) {
      if (this.#text.has(facts.name)) throw problem('validation_failed', facts.name, 'Please fill this in once.');
      this.#text.set(facts.name, []);
    }
  }

  onData(data: Buffer): void {
    const part = this.#part;
    if (!part || data.length === 0) return;
    const first = this.#partBytes === 0;
    this.#partBytes += data.length;
    if (part.filename === undefined) this.#addText(part.name, data);
    else this.#checkFile(part, first);
  }

  onPartEnd(): void {
    const part = this.#part;
    // A form without a chosen file sends an empty part in its place.
    if (part?.filename !== undefined && this.#partBytes > 0) this.#files.add(part.name);
    this.#part = undefined;
  }

  /** @throws ApiError `validation_failed` with what is missing or wrong */
  finish(): void {
    const fields = Object.fromEntries(
      Array.from(this.#text, ([name, parts]) => [name, Buffer.concat(parts).toString()]),
    );
    readFields(this.#rules.fields, fields);
    for (const [name, rule] of Object.entries(this.#rules.files)) {
      if (rule.required && !this.#files.has(name)) {
        throw problem('validation_failed', name, `Please choose ${article(rule)} ${thing(rule)}.`);
      }
    }
  }

  #addText(name: string, data: Buffer): void {
    this.#textBytes += data.length;
    if (this.#textBytes > maxText) throw problem('payload_too_large', name, 'This text is too long.');
    // A copy: the chunk it is a part of may hold half a picture.
    this.#text.get(name)?.push(Buffer.from(data));
  }

  #checkFile(part: PartFacts, first: boolean): void {
    const rule = Object.hasOwn(this.#rules.files, part.name) ? this.#rules.files[part.name] : undefined;
    if (!rule) throw problem('validation_failed', part.name, 'No file is expected here.');
    if (first && this.#files.has(part.name)) throw problem('validation_failed', part.name, 'Please choose one file.');
    if (!rule.types.includes(part.type ?? '')) {
      const kinds = either.format(rule.types.map((type) => names[type] ?? type));
      throw problem('unsupported_media_type', part.name, `Please choose a ${kinds} ${thing(rule)}.`);
    }
    if (this.#partBytes > rule.maxBytes) throw tooLarge(part.name, rule);
  }
}
