import { resumeFile } from '../../../../shared/form-rules.ts';
import type { PostedFile } from '../outbox/checked-form.ts';

const [pdf, doc, docx] = resumeFile.types;

const startsWith = (content: Buffer, hex: string): boolean =>
  content.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/** What each kind of resume is called and begins with. */
const kinds = [
  // Readers accept a PDF whose header comes within the first kilobyte.
  { extension: '.pdf', type: pdf, holds: (content: Buffer) => content.subarray(0, 1024).includes('%PDF-') },
  // The compound file format of Word 97 to 2003.
  { extension: '.doc', type: doc, holds: (content: Buffer) => startsWith(content, 'd0cf11e0a1b11ae1') },
  // A zip archive with the parts that make it a Word document.
  {
    extension: '.docx',
    type: docx,
    holds: (content: Buffer) =>
      startsWith(content, '504b0304') && content.includes('[Content_Types].xml') && content.includes('word/'),
  },
] as const;

/** Browsers on machines without an office suite do not know what a .docx is. */
const undeclared = ['', 'application/octet-stream'];

const wrongType = 'Please attach a PDF, DOC or DOCX file.';

/**
 * Checks a resume by name, declared type and content.
 *
 * @returns the file with a clean name and the type its content has, or the words for the person
 */
export function checkResume(file: PostedFile): { file: PostedFile } | { problem: string } {
  const { content } = file;
  if (content.length === 0) return { problem: 'This file is empty. Please choose another one.' };
  if (content.length > resumeFile.maxBytes)
    return { problem: 'This file is larger than 5 MB. Please choose a smaller one.' };
  const name = file.name.split(/[/\\]/).at(-1) ?? '';
  const kind = kinds.find(({ extension }) => name.toLowerCase().endsWith(extension));
  const declared = file.type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!kind || (declared !== kind.type && !undeclared.includes(declared))) return { problem: wrongType };
  if (!kind.holds(content))
    return { problem: `This file is not what its name says (${kind.extension.slice(1).toUpperCase()}). ${wrongType}` };
  const stem = name
    .slice(0, -kind.extension.length)
    .replaceAll(/[\p{Cc}"<>:|?*]/gu, '')
    .trim()
    .slice(0, 120);
  return { file: { name: `${stem || 'resume'}${kind.extension}`, type: kind.type, content } };
}
