import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../shared/errors.ts';
import { formLimits, readForm } from './read-form.ts';

const multipart = 'multipart/form-data; boundary=XX';
const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (fileName: string, content: string) =>
  `--XX\r\nContent-Disposition: form-data; name="upload_resume"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const end = '--XX--\r\n';
const read = (body: string, type = multipart) => {
  const bytes = Buffer.from(body);
  return readForm(type, Readable.from([bytes]), bytes.length);
};
const codeOf = (form: Promise<unknown>) =>
  form.then(
    () => 'read',
    (error) => (error instanceof ApiError ? error.code : error),
  );

test('fields come in their order, lists with every value', async () => {
  const { fields } = await read(field('a', 'é') + field('list', 'x') + field('list', 'y') + end);
  expect([...fields]).toEqual([
    ['a', ['é']],
    ['list', ['x', 'y']],
  ]);
});

test('a file comes whole, however it is cut, with its name as it was', async () => {
  const content = randomBytes(300_000);
  const head = Buffer.from(file('a%22b%0D%0A.pdf', '').slice(0, -2));
  const body = Buffer.concat([
    Buffer.from(field('a', 'é')),
    head,
    content,
    Buffer.from(`\r\n${field('b', '2')}${end}`),
  ]);
  for (const size of [7, 4096, 65_536, body.length]) {
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      Buffer.from(body.subarray(at * size, (at + 1) * size)),
    );
    const { fields, files } = await readForm(multipart, Readable.from(chunks), body.length);
    expect([...fields]).toEqual([
      ['a', ['é']],
      ['b', ['2']],
    ]);
    const read = files.get('upload_resume');
    expect(read).toMatchObject({ name: 'a"b\r\n.pdf', type: 'application/pdf' });
    expect(read?.content.equals(content)).toBe(true);
  }
});

test('twenty large files, one after the other, leave nothing behind that has to be collected', async () => {
  const chunks = function* () {
    yield Buffer.from(file('cv.pdf', '').slice(0, -2));
    for (let sent = 0; sent < 5_000_000; sent += 50_000) yield Buffer.allocUnsafeSlow(50_000).fill('x');
    yield Buffer.from(`\r\n${end}`);
  };
  const before = process.memoryUsage().arrayBuffers;
  for (let number = 0; number < 20; number += 1) {
    const post = await readForm(multipart, Readable.from(chunks(), { highWaterMark: 1 }));
    expect(post.files.get('upload_resume')?.content.length).toBe(5_000_000);
    post.release();
    expect(post.files.get('upload_resume')?.content.length).toBe(0);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
});

test('a post that is refused leaves nothing either', async () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let number = 0; number < 20; number += 1)
    expect(await codeOf(readForm(multipart, Readable.from([Buffer.from('--XX')])))).toBe('bad_request');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
});

test('a file input left empty is no file', async () => {
  const { files } = await read(field('a', '1') + file('', '') + end);
  expect(files.size).toBe(0);
});

test('a last line without line end is whole all the same', async () => {
  expect((await read(`${field('a', '1')}--XX--`)).fields.get('a')).toEqual(['1']);
});

test('urlencoded and JSON posts are read the same', async () => {
  const urlencoded = await read('a=1+2&list=x&list=y', 'application/x-www-form-urlencoded');
  const json = await read('{"a":"1 2","list":["x","y"],"none":null}', 'application/json');
  expect(urlencoded.fields.get('list')).toEqual(['x', 'y']);
  expect(json.fields.get('list')).toEqual(urlencoded.fields.get('list'));
  expect(json.fields.get('a')).toEqual(urlencoded.fields.get('a'));
});

test('control characters go, line ends and tabs stay', async () => {
  const { fields } = await read('a=%00x%1B%0D%0A%09y', 'application/x-www-form-urlencoded');
  expect(fields.get('a')).toEqual(['x\r\n\ty']);
});

test.each([
  ['without boundary', field('a', '1') + end, 'multipart/form-data'],
  ['cut off in a field', field('a', '1').slice(0, -4), multipart],
  ['cut off before its end', field('a', '1') + file('cv.pdf', '%PDF-'), multipart],
  ['of nothing', '', multipart],
  ['with another boundary', field('a', '1') + end, 'multipart/form-data; boundary=YY'],
  ['with too many parts', field('a', '1').repeat(formLimits.parts + 1) + end, multipart],
  ['with too many fields', 'a=1&'.repeat(formLimits.parts + 1), 'application/x-www-form-urlencoded'],
  ['of broken JSON', '{"a":', 'application/json'],
  ['of nested JSON', '{"a":{"b":1}}', 'application/json'],
  ['of a JSON list', '[]', 'application/json'],
  ['of JSON nested deeply', '['.repeat(100_000), 'application/json'],
])('a post %s is a bad request', async (_, body, type) => {
  expect(await codeOf(read(body, type))).toBe('bad_request');
});

test('as many fields as allowed are read', async () => {
  const names = Array.from({ length: formLimits.parts }, (_, number) => `f${number}`);
  const { fields } = await read(names.map((name) => `${name}=1&`).join(''), 'application/x-www-form-urlencoded');
  expect([...fields.keys()]).toEqual(names);
});

test('a body that breaks off is a bad request', async () => {
  const broken = new Readable({ read() {} });
  broken.push(field('a', '1'));
  const result = codeOf(readForm(multipart, broken));
  broken.destroy(new Error('aborted'));
  expect(await result).toBe('bad_request');
});

test('a post beyond the limit is read to its end and then refused with words for the file', async () => {
  let sent = 0;
  const huge = Readable.from(
    (function* () {
      for (; sent < 10; sent += 1) yield Buffer.alloc(1024 * 1024);
    })(),
  );
  await expect(readForm(multipart, huge)).rejects.toMatchObject({
    code: 'payload_too_large',
    fields: { upload_resume: expect.stringContaining('5 MB') },
  });
  expect(sent).toBe(10);
});

test('a post of text alone has a smaller limit', async () => {
  const body = `a=${'x'.repeat(formLimits.textBytes)}`;
  expect(await codeOf(read(body, 'application/x-www-form-urlencoded'))).toBe('payload_too_large');
});

test('names that reach a prototype are ordinary names', async () => {
  const { fields } = await read('{"__proto__":"x","constructor":"y"}', 'application/json');
  expect([...fields.keys()]).toEqual(['__proto__', 'constructor']);
  expect(Object.prototype).not.toHaveProperty('x');
});

test('whatever bytes arrive, the answer is a form or a named refusal', async () => {
  const piece = fc.oneof(
    fc.constantFrom('--XX', '\r\n', '--', field('a', '1'), file('cv.pdf', '%PDF-'), end, '\n', '"', 'name="', '\0'),
    fc.string({ unit: 'binary' }),
  );
  const bodies = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const types = fc.constantFrom(
    multipart,
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
  );
  await fc.assert(
    fc.asyncProperty(bodies, types, async (body, type) => {
      expect(['read', 'bad_request']).toContain(await codeOf(read(body, type)));
    }),
    { numRuns: 10_000 },
  );
});
