import { fileTypeFromBuffer } from 'file-type';

interface ContentKind {
  readonly type: string;
  readonly extension: string;
  readonly isImage: boolean;
}

const unknown: ContentKind = { type: 'application/octet-stream', extension: 'bin', isImage: false };

/** Kinds that the site displays or saves under their own name. */
const pictures: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
const documents: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

const aliases: Readonly<Record<string, string>> = {
  // The compound file format of Word 97 to 2003.
  'application/x-cfb': 'application/msword',
  'image/apng': 'image/png',
  'image/heif': 'image/avif',
};

/** Detects the kind of a file by its content. */
export async function contentKind(content: Uint8Array): Promise<ContentKind> {
  // Readers accept a PDF whose header is within the first kilobyte, and some programs write it there.
  const isPdf = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024)).includes('%PDF-');
  const found = await fileTypeFromBuffer(content);
  const type = aliases[found?.mime ?? ''] ?? found?.mime ?? '';
  if (Object.hasOwn(pictures, type)) return { type, extension: pictures[type] ?? '', isImage: true };
  if (isPdf) return { type: 'application/pdf', extension: 'pdf', isImage: false };
  if (Object.hasOwn(documents, type)) return { type, extension: documents[type] ?? '', isImage: false };
  return unknown;
}
