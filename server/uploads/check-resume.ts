import { resumeFile } from '#shared/form-rules.ts';
import { contentKind } from './content-kind.ts';
import { plainFileName, type UploadedFile } from './uploaded-file.ts';

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
    return { problem: `This file is not what its name says (${extension.slice(1).toUpperCase()}). ${wrongType}` };
  const stem = name
    .slice(0, -extension.length)
    .replaceAll(/["<>:|?*]/g, '')
    .trim()
    .slice(0, 120)
    // The cut may have split a surrogate pair, which cannot be encoded.
    .toWellFormed();
  return { name: `${stem || 'resume'}${extension}`, type, content };
}
