import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Multipart, multipart } from './multipart.ts';

async function bytesOf({ body }: Multipart): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const formOf = (bytes: Buffer<ArrayBuffer>, { contentType }: Multipart) =>
  new Response(bytes, { headers: { 'content-type': contentType } }).formData();

/** What a browser makes of line ends. */
const withLineEnds = (text: string) => text.replaceAll(/\r?\n|\r/g, '\r\n');

test('any form is read as it was, and is as long as it says', async () => {
  const text = fc
    .array(fc.constantFrom('"', '\r', '\n', '%', 'é', '--', ';', 'a', '\u{1F600}'))
    .map((all) => all.join(''));
  const fields = fc.array(fc.tuple(text, text), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fields, fc.uint8Array({ maxLength: 200 }), text, async (pairs, content, name) => {
      const sent = multipart(pairs, {
        field: 'cv',
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: Buffer.from(content),
      });
      const bytes = await bytesOf(sent);
      expect(sent.length).toBe(bytes.length);
      const entries = [...(await formOf(bytes, sent))];
      const file = entries.pop()?.[1];
      expect(entries).toEqual(pairs.map((pair) => pair.map(withLineEnds)));
      if (!(file instanceof File)) throw new Error('The file is not the last part.');
      expect([file.name, file.type]).toEqual([`${name}.pdf`, 'application/pdf']);
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    }),
  );
});

test('a form without a file is one as well', async () => {
  const sent = multipart([['a', '1']], null);
  const bytes = await bytesOf(sent);
  expect(sent.length).toBe(bytes.length);
  expect([...(await formOf(bytes, sent))]).toEqual([['a', '1']]);
});

test('what has been sent stays as it was when the file is given back, and no end follows', async () => {
  const content = Buffer.allocUnsafeSlow(1_000_000);
  randomBytes(content.length).copy(content);
  const expected = Buffer.from(content.subarray(0, 65_536));
  const sent = multipart([], { field: 'cv', name: 'cv.pdf', type: '', content });
  const chunks = sent.body[Symbol.asyncIterator]();
  await chunks.next();
  const first: Buffer = (await chunks.next()).value;
  content.buffer.transfer(0);
  expect(first.equals(expected)).toBe(true);
  let rest = 0;
  for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) rest += chunk.length;
  expect(rest).toBeLessThan(sent.length - first.length);
});
