import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface MultipartFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface Multipart {
  readonly contentType: string;
  readonly length: number;
  readonly body: Readable;
}

const pieceBytes = 64 * 1024;

const escaped = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
const withLineEnds = (text: string): string => text.replaceAll(/\r?\n|\r/g, '\r\n');

/** Copies, made as they are sent: what waits in a socket may be older than the end of the call that it belongs to. */
function* piecesOf(head: Buffer, content: Buffer, tail: Buffer): Generator<Buffer> {
  yield head;
  for (let at = 0; at < content.length; at += pieceBytes) yield Buffer.from(content.subarray(at, at + pieceBytes));
  yield tail;
}

/** A form as browsers send it (multipart/form-data), never whole in memory beside its file. */
export function multipart(
  fields: readonly (readonly [name: string, value: string])[],
  file: MultipartFile | null,
): Multipart {
  const boundary = `form-${randomUUID()}`;
  const begin = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(withLineEnds(name))}"`;
  const texts = fields.map(([name, value]) => `${begin(name)}\r\n\r\n${withLineEnds(value)}\r\n`);
  const fileHead =
    file &&
    `${begin(file.field)}; filename="${escaped(file.name)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  const head = Buffer.from(texts.join('') + (fileHead ?? ''));
  const content = file?.content ?? Buffer.alloc(0);
  const tail = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + content.length + tail.length,
    body: Readable.from(piecesOf(head, content, tail), { objectMode: false }),
  };
}
