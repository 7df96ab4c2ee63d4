/** What bytes are, told by themselves; names and declared types are only claims. */
export interface ContentKind {
  readonly type: string;
  readonly extension: string;
  readonly isImage: boolean;
}

const image = (type: string, extension: string): ContentKind => ({ type, extension, isImage: true });
const document = (type: string, extension: string): ContentKind => ({ type, extension, isImage: false });

const unknown = document('application/octet-stream', 'bin');

const startsWith =
  (...bytes: readonly number[]) =>
  (content: Buffer) =>
    bytes.every((byte, index) => content[index] === byte);

const textAt = (content: Buffer, at: number, length: number): string => content.toString('latin1', at, at + length);

/** Brands of ISO media files that are pictures. */
const avifBrands = new Set(['avif', 'avis', 'mif1', 'msf1']);

const signatures: readonly (readonly [(content: Buffer) => boolean, ContentKind])[] = [
  [startsWith(0xff, 0xd8, 0xff), image('image/jpeg', 'jpg')],
  [startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), image('image/png', 'png')],
  [(content) => /^GIF8[79]a/.test(textAt(content, 0, 6)), image('image/gif', 'gif')],
  [(content) => textAt(content, 0, 4) === 'RIFF' && textAt(content, 8, 4) === 'WEBP', image('image/webp', 'webp')],
  [(content) => textAt(content, 4, 4) === 'ftyp' && avifBrands.has(textAt(content, 8, 4)), image('image/avif', 'avif')],
  [(content) => textAt(content, 0, 5) === '%PDF-', document('application/pdf', 'pdf')],
  [startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), document('application/msword', 'doc')],
  [
    (content) => startsWith(0x50, 0x4b, 0x03, 0x04)(content) && content.includes('word/'),
    document('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  ],
];

/** The kind of a file by its first bytes; of a zip, by the folder that makes it a Word document. */
export const contentKind = (content: Buffer): ContentKind =>
  signatures.find(([matches]) => matches(content))?.[1] ?? unknown;
