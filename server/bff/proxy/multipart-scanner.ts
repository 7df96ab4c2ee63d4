import { ApiError } from '../../../shared/errors.ts';

export interface PartFacts {
  readonly name: string;
  /** Undefined for a text field; empty where no file was chosen. */
  readonly filename: string | undefined;
  /** Lower-cased, without parameters. */
  readonly type: string | undefined;
}

/** Told what passes by; may throw to stop it. */
export interface PartListener {
  onPart(facts: PartFacts): void;
  onData(data: Buffer): void;
  onPartEnd(): void;
}

const crlf = Buffer.from('\r\n');
const endOfHeaders = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);
const dashes = Buffer.from('--');
const longestHeaders = 8 * 1024;
const space = 0x20;
const tab = 0x09;

const malformed = (): ApiError => new ApiError('bad_request', 'The form was not sent completely or correctly.');

/**
 * The boundary of a multipart body.
 *
 * @throws ApiError when there is none, or one that RFC 2046 does not allow
 */
export function boundaryOf(contentType: string | undefined): string {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '')) {
    throw new ApiError('unsupported_media_type', 'This call takes a form with a file (multipart/form-data).');
  }
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain ?? '';
  if (!/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary)) throw malformed();
  return boundary;
}

const parameter = /\s*;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/y;

/** The parameters of a `Content-Disposition: form-data`, read to the last character. */
function parametersOf(disposition: string): Map<string, string> {
  const found = new Map<string, string>();
  parameter.lastIndex = 'form-data'.length;
  if (!/^form-data/i.test(disposition)) throw malformed();
  while (parameter.lastIndex < disposition.length) {
    const [, name, quoted, plain] = parameter.exec(disposition) ?? [];
    if (name === undefined || found.has(name.toLowerCase())) throw malformed();
    found.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  return found;
}

/** Encodings that leave the bytes as they are. */
const unencoded = ['7bit', '8bit', 'binary'];

/** A parameter that says in which characters it is written (RFC 8187). */
function extended(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value.replace(/^utf-8'[^']*'/i, ''));
  } catch {
    throw malformed();
  }
}

function readFacts(headers: string): PartFacts {
  const lines = headers.split('\r\n').filter((line) => line !== '');
  const headerValue = (name: string): string | undefined => {
    const values = lines.filter((line) => line.toLowerCase().startsWith(`${name}:`));
    // Said twice, two readers could understand two things.
    if (values.length > 1) throw malformed();
    return values[0]?.slice(name.length + 1).trim();
  };
  const parameters = parametersOf(headerValue('content-disposition') ?? '');
  const name = parameters.get('name');
  const encoding = headerValue('content-transfer-encoding')?.toLowerCase() ?? 'binary';
  if (!name || !unencoded.includes(encoding)) throw malformed();
  const filename = extended(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, filename, type: headerValue('content-type')?.split(';', 1)[0]?.trim().toLowerCase() };
}

/**
 * Reads a multipart body as it passes by, and keeps none of it but the last few bytes, which may be the beginning of
 * a boundary. Every byte is looked at before `write` returns, so a caller can hold back what has been refused.
 */
export class MultipartScanner {
  readonly #delimiter: Buffer;
  readonly #listener: PartListener;
  #state: 'preamble' | 'delimiter' | 'headers' | 'body' | 'end' = 'preamble';
  /** A body may begin with its boundary: the line break that belongs before it is supplied. */
  #rest: Buffer = crlf;

  constructor(boundary: string, listener: PartListener) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#listener = listener;
  }

  /** Whether the closing boundary has passed. */
  get ended(): boolean {
    return this.#state === 'end';
  }

  /** @throws ApiError for a malformed body, and whatever the listener throws */
  write(chunk: Buffer): void {
    let data: Buffer | undefined = this.#joined(chunk);
    while (data !== undefined && data.length > 0) data = this.#step(data);
  }

  /** What is left over with what has come. Copied only where they belong together: most chunks are all content. */
  #joined(chunk: Buffer): Buffer {
    const rest = this.#rest;
    this.#rest = nothing;
    if (rest.length === 0) return chunk;
    const reach = this.#delimiter.length - 1;
    const seam = Buffer.concat([rest, chunk.subarray(0, reach)]);
    // Long enough to hold the whole of any boundary that begins in the rest.
    if (this.#state === 'body' && chunk.length >= reach && !seam.includes(this.#delimiter)) {
      this.#listener.onData(rest);
      return chunk;
    }
    return Buffer.concat([rest, chunk]);
  }

  /** Handles what it can; the return value is to be looked at next, undefined means more must come first. */
  #step(data: Buffer): Buffer | undefined {
    if (this.#state === 'end') return undefined;
    if (this.#state === 'delimiter') return this.#afterDelimiter(data);
    if (this.#state === 'headers') return this.#headers(data);
    return this.#content(data);
  }

  #content(data: Buffer): Buffer | undefined {
    const at = data.indexOf(this.#delimiter);
    const inside = this.#state === 'body';
    // What could be the beginning of a boundary waits for more.
    const sure = at >= 0 ? at : Math.max(0, data.length - this.#delimiter.length + 1);
    if (inside && sure > 0) this.#listener.onData(data.subarray(0, sure));
    if (at < 0) return this.#wait(data.subarray(sure));
    if (inside) this.#listener.onPartEnd();
    this.#state = 'delimiter';
    return data.subarray(at + this.#delimiter.length);
  }

  #afterDelimiter(data: Buffer): Buffer | undefined {
    let at = 0;
    while (data[at] === space || data[at] === tab) at += 1;
    const next = data.subarray(at, at + 2);
    if (next.length < 2) return at > longestHeaders ? this.#fail() : this.#wait(data);
    if (next.equals(dashes)) {
      this.#state = 'end';
      return undefined;
    }
    if (!next.equals(crlf)) this.#fail();
    // The line break stays: with it, headers end in an empty line even where there are none.
    this.#state = 'headers';
    return data.subarray(at);
  }

  #headers(data: Buffer): Buffer | undefined {
    const at = data.indexOf(endOfHeaders);
    if (at > longestHeaders || (at < 0 && data.length > longestHeaders)) this.#fail();
    if (at < 0) return this.#wait(data);
    this.#listener.onPart(readFacts(data.subarray(0, at).toString()));
    this.#state = 'body';
    return data.subarray(at + endOfHeaders.length);
  }

  #wait(data: Buffer): undefined {
    // A copy: a view would keep the whole chunk alive.
    this.#rest = Buffer.from(data);
    return undefined;
  }

  #fail(): never {
    throw malformed();
  }
}
