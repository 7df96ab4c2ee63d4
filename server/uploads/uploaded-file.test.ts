import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkResume } from './uploaded-file.ts';

/** A minimal Word document: a zip archive with the list of parts and one part. */
function wordDocument(): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = [
    ['[Content_Types].xml', `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`],
    ['word/document.xml', '<w:document/>'],
  ] as const;
  const files = parts.map(([name, text]) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(crc32(text), 14);
    header.writeUInt32LE(text.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name + text)]);
  });
  return Buffer.concat(files);
}

const pdf = Buffer.from('%PDF-1.7\n...');
const doc = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const docx = wordDocument();
const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

test.each([
  ['cv.pdf', types.pdf, pdf, types.pdf],
  ['CV.PDF', types.pdf, pdf, types.pdf],
  ['cv.doc', types.doc, doc, types.doc],
  ['cv.docx', types.docx, docx, types.docx],
  ['cv.docx', 'application/octet-stream', docx, types.docx],
  ['cv.doc', '', doc, types.doc],
  ['cv.pdf', 'application/pdf; charset=binary', pdf, types.pdf],
])('%s declared as "%s" is taken', async (name, type, content, stored) => {
  expect(await checkResume({ name, type, content })).toMatchObject({ type: stored, content });
});

test.each([
  ['a program by another name', 'cv.pdf', types.pdf, Buffer.from('MZ...'), /not match its type/],
  ['a zip that is no Word document', 'cv.docx', types.docx, Buffer.from('PK\x03\x04 readme.txt'), /not match its type/],
  ['a web page', 'cv.html', 'text/html', pdf, /PDF, DOC or DOCX/],
  ['a PDF declared as an image', 'cv.pdf', 'image/png', pdf, /PDF, DOC or DOCX/],
  ['a PDF called .docx', 'cv.docx', types.docx, pdf, /not match its type/],
  ['a name without extension', 'cv', types.pdf, pdf, /PDF, DOC or DOCX/],
  ['an empty file', 'cv.pdf', types.pdf, Buffer.alloc(0), /empty/],
  ['a file over 5 MB', 'cv.pdf', types.pdf, Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), /larger than 5 MB/],
])('%s is refused in words', async (_, name, type, content, message) => {
  expect(await checkResume({ name, type, content })).toEqual({ problem: expect.stringMatching(message) });
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Asha\\résumé.pdf', 'résumé.pdf'],
  ['a"\r\nb<script>.pdf', 'abscript.pdf'],
  ['cv\u202efdp.exe\u2028.pdf', 'cvfdp.exe.pdf'],
  ['.pdf', 'resume.pdf'],
  ['', 'resume.pdf'],
  [`${'x'.repeat(300)}.PDF`, `${'x'.repeat(120)}.pdf`],
])('the name %j is kept as %j', async (name, kept) => {
  expect(await checkResume({ name, type: types.pdf, content: pdf })).toMatchObject({ name: kept });
});
