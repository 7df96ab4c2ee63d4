import { crc32 } from 'node:zlib';

/** A minimal Word document: a zip archive with the list of parts and one part. */
export function wordDocument(): Buffer<ArrayBuffer> {
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
