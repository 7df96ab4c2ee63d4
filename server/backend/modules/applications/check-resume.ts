import { resumeFile } from '../../../../shared/form-rules.ts';
import type { UploadedFile } from '../../http/handler.ts';
import type { CheckedFile } from '../files/repository.ts';

const [pdf, doc, docx] = resumeFile.types;
const begins = (content: Buffer, bytes: readonly number[]): boolean =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

const oleHeader = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zipLocalHeader = [0x50, 0x4b, 0x03, 0x04];

/** Which of the three kinds of document this is, by its content alone. */
function kindOf(content: Buffer): { contentType: string; extension: string } | undefined {
  // Readers accept a PDF whose header comes within the first kilobyte, and some programs write it so.
  if (content.subarray(0, 1024).includes('%PDF-')) return { contentType: pdf, extension: '.pdf' };
  if (begins(content, oleHeader)) return { contentType: doc, extension: '.doc' };
  // A Word document is a zip with a list of content types and a folder `word`.
  if (begins(content, zipLocalHeader) && content.includes('[Content_Types].xml') && content.includes('word/')) {
    return { contentType: docx, extension: '.docx' };
  }
  return undefined;
}

/** The sender's file name without folders and extension, in letters, digits and a few signs. */
function stemOf(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const stem = base.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_');
  return stem.trim().slice(0, 100) || 'resume';
}

/**
 * A resume as we store it: the type comes from its content, the name from both.
 *
 * @returns the file, or the words that refuse it
 */
export function checkResume({ name, content }: UploadedFile): CheckedFile | string {
  if (content.length > resumeFile.maxBytes) return 'The resume is too large: 5 MB at most.';
  const kind = kindOf(content);
  if (!kind) return 'The resume must be a PDF, DOC or DOCX file.';
  return { kind: 'resume', contentType: kind.contentType, name: `${stemOf(name)}${kind.extension}`, content };
}
