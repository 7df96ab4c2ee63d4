import { resumeFile } from '#shared/form-rules.ts';
import { contentKind } from './content-kind.ts';
import { plainFileName, type UploadedFile } from './uploaded-file.ts';

/** Browsers on machines without an office suite do not know what a .docx is. */
const undeclared = ['', 'application/octet-stream'];
/** For a file that would go beyond STORAGE_LIMIT_MB; the form without it is taken. */
export const noRoomForFiles = 'We cannot keep more files just now. Please send the form without one.';
/** For a file above `resumeFile.maxBytes`. */
export const resumeTooLarge = `This file is larger than ${resumeFile.maxBytes / 1024 / 1024} MB. Please choose a smaller one.`;
const wrongType = 'Please attach a PDF, DOC or DOCX file.';

/**
 * The rules of resumes, for the BFF and the embedded backend alike: PDF, DOC or DOCX by name, declared type and
 * content, 5 MB at most. Nothing is unpacked.
 *
 * @param file name and type as the sender gave them
 * @returns the file to keep, its type that of its content, its name harmless; or the message for the person
 */
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
    return { problem: `This file is not what its name says (${extension.slice(1).toUpperCase()}). ${wrongType}` };
  const stem = name
    .slice(0, -extension.length)
    .replaceAll(/["<>:|?*]/g, '')
    .trim()
    .slice(0, 120)
    // The cut may have halved a letter, which cannot be encoded.
    .toWellFormed();
  return { name: `${stem || 'resume'}${extension}`, type, content };
}
