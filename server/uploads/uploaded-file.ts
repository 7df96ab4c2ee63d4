import { fileTypeFromBuffer } from 'file-type';
import { resumeFile } from '#shared/form-rules.ts';
import { isDrawing } from './drawings.ts';

interface ContentKind {
  readonly type: string;
  readonly extension: string;
  readonly isImage: boolean;
}

const unknown: ContentKind = { type: 'application/octet-stream', extension: 'bin', isImage: false };

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
  'application/x-cfb': 'application/msword',
  'image/apng': 'image/png',
  'image/heif': 'image/avif',
};

export async function contentKind(content: Uint8Array): Promise<ContentKind> {
  if (isDrawing(content)) return { type: 'image/svg+xml', extension: 'svg', isImage: true };
  // Readers accept a PDF whose header is within the first kilobyte, and some programs write it there.
  const isPdf = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024)).includes('%PDF-');
  const found = await fileTypeFromBuffer(content);
  const type = aliases[found?.mime ?? ''] ?? found?.mime ?? '';
  if (Object.hasOwn(pictures, type)) return { type, extension: pictures[type] ?? '', isImage: true };
  if (isPdf) return { type: 'application/pdf', extension: 'pdf', isImage: false };
  if (Object.hasOwn(documents, type)) return { type, extension: documents[type] ?? '', isImage: false };
  return unknown;
}

/** Browsers on machines without an office suite do not know what a .docx is. */
const undeclared = ['', 'application/octet-stream'];
export const noRoomForFiles = 'We cannot keep more files just now. Please send the form without one.';
export const resumeTooLarge = `This file is larger than ${resumeFile.maxBytes / 1024 / 1024} MB. Please choose a smaller one.`;
const wrongType = 'Please attach a PDF, DOC or DOCX file.';

/** Accepts PDF, DOC or DOCX by name, type and content. Returns it with a safe name, or the problem. */
export async function checkResume(file: UploadedFile): Promise<UploadedFile | { readonly problem: string }> {
  const { content } = file;
  if (content.length === 0) return { problem: 'This file is empty. Please choose another one.' };
  if (content.length > resumeFile.maxBytes) return { problem: resumeTooLarge };
  const kind = await contentKind(content);
  const name = plainFileName(file.name) || `resume.${kind.extension}`;
  const index = resumeFile.extensions.findIndex((extension) => name.toLowerCase().endsWith(extension));
  const extension = resumeFile.extensions[index];
  const type = resumeFile.types[index];
  const declared = file.type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!extension || !type || (declared !== type && !undeclared.includes(declared))) return { problem: wrongType };
  if (kind.type !== type)
    return {
      problem: `The content of this file does not match its type (${extension.slice(1).toUpperCase()}). ${wrongType}`,
    };
  const stem = name
    .slice(0, -extension.length)
    .replaceAll(/["<>:|?*]/g, '')
    .trim()
    .slice(0, 120)
    // The cut may have split a surrogate pair, which cannot be encoded.
    .toWellFormed();
  return { name: `${stem || 'resume'}${extension}`, type, content };
}

const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a file name without folders, and without characters that could end a header or disguise the extension. */
export const plainFileName = (name: string): string => name.replaceAll(invisible, '').split(/[/\\]/).at(-1) ?? '';

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}
