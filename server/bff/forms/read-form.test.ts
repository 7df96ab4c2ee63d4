import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fuzz } from '#shared/test-support/fuzz.ts';
import { atEnd } from '../../test-support/at-end.ts';
import { toApiError } from '../../to-api-error.ts';
import { registerMultipart, UploadQueue } from '../calls/uploads.ts';
import { type FormPost, formLimits, readForm } from './check-form.ts';

const app = Fastify();
atEnd(() => app.close());
let latest: FormPost;
await registerMultipart(app, new UploadQueue(), readForm);
await app.register(formbody, { bodyLimit: formLimits.textBytes });
app.setErrorHandler((error, _request, reply) => {
  const { statusCode, code, fields } = toApiError(error);
  return reply.code(statusCode).send({ code, fields });
});
app.post('/', async (request) => {
  latest = request.body as FormPost;
  return { code: 'read' };
});

const multipart = 'multipart/form-data; boundary=XX';
const urlencoded = 'application/x-www-form-urlencoded';
const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (fileName: string, content: string) =>
  `--XX\r\nContent-Disposition: form-data; name="upload_resume"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const end = '--XX--\r\n';
const post = async (payload: string | Buffer, type = multipart) =>
  (await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })).json();
async function read(payload: string | Buffer, type = multipart): Promise<FormPost> {
  expect(await post(payload, type)).toEqual({ code: 'read' });
  return latest;
}

test('fields come in their order, lists with every value', async () => {
  const { fields } = await read(field('a', 'é') + field('list', 'x') + field('list', 'y') + end);
  expect([...fields]).toEqual([
    ['a', ['é']],
    ['list', ['x', 'y']],
  ]);
});

test('a file comes whole, with its name as it was but without folders', async () => {
  const content = randomBytes(300_000);
  const head = file('../a%22b.pdf', '').slice(0, -2);
  const { files } = await read(
    Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n${field('b', '2')}${end}`)]),
  );
  const sent = files.get('upload_resume');
  expect(sent).toMatchObject({ name: 'a"b.pdf', type: 'application/pdf' });
  expect(sent?.content.equals(content)).toBe(true);
});

test('two files under one name are refused with words at the field', async () => {
  const answer = await post(file('a.pdf', '%PDF-1') + file('b.pdf', '%PDF-2') + end);
  expect(answer).toEqual({ code: 'validation_failed', fields: { upload_resume: 'Please choose one file.' } });
});

test('a file input left empty is no file, and the last line needs no line end', async () => {
  const { fields, files } = await read(`${field('a', '1')}${file('', '')}--XX--`);
  expect([fields.get('a'), files.size]).toEqual([['1'], 0]);
});

test('urlencoded and JSON posts are read the same', async () => {
  const posts = [
    await read('a=1+2&list=x&list=y', urlencoded),
    await read('{"a":"1 2","list":["x","y"],"none":null}', 'application/json'),
  ];
  for (const { fields } of posts) expect([fields.get('a'), fields.get('list')]).toEqual([['1 2'], ['x', 'y']]);
});

test('control characters go, line ends and tabs stay', async () => {
  const { fields } = await read('a=%00x%1B%0D%0A%09y', urlencoded);
  expect(fields.get('a')).toEqual(['x\r\n\ty']);
});

test.each([
  ['without boundary', field('a', '1') + end, 'multipart/form-data', 'bad_request'],
  ['cut off before its end', field('a', '1') + file('cv.pdf', '%PDF-'), multipart, 'bad_request'],
  ['with too many parts', field('a', '1').repeat(formLimits.parts + 1) + end, multipart, 'payload_too_large'],
  ['with too many fields', '&a=1'.repeat(formLimits.parts + 1), urlencoded, 'bad_request'],
  ['of too much text', `a=${'x'.repeat(formLimits.textBytes)}`, urlencoded, 'payload_too_large'],
  ['of nested JSON', '{"a":{"b":1}}', 'application/json', 'bad_request'],
  ['of a JSON list', '[]', 'application/json', 'bad_request'],
])('a post %s is refused by name', async (_, body, type, code) => {
  expect(await post(body, type)).toMatchObject({ code });
});

test('a file beyond the limit is read to its end and then refused with words for it', async () => {
  const fields = { upload_resume: 'This file is larger than 5 MB. Please choose a smaller one.' };
  const body = file('cv.pdf', 'x'.repeat(10 * 1024 * 1024)) + end;
  expect(await post(body)).toMatchObject({ code: 'payload_too_large', fields });
});

test('whatever bytes arrive, the answer is a form or a named refusal', async () => {
  const piece = fc.oneof(
    fc.constantFrom('--XX', '\r\n', '--', field('a', '1'), file('cv.pdf', '%PDF-'), end, '\n', '"', 'name="', '\0'),
    fc.string({ unit: 'binary' }),
  );
  const bodies = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom(multipart, 'multipart/form-data'), async (body, type) => {
      expect(['read', 'bad_request', 'validation_failed']).toContain((await post(body, type)).code);
    }),
    fuzz,
  );
}, 60_000);
