import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pictureFile, sampleInputs } from '#shared/contract/samples.ts';
import { startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);
const cookie = await bff.adminCookie();

const megabyte = 1024 * 1024;
const boundary = 'the-boundary';
const type = `multipart/form-data; boundary=${boundary}`;
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, headers = 'Content-Type: image/gif', name = 'image') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.gif"\r\n${headers}\r\n\r\n${content}\r\n`;
const gif = 'GIF89a';
const texts = field('title', 'T') + field('description', 'D') + field('author', 'A') + field('tags', 'x');
const end = `--${boundary}--\r\n`;

const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': type }, path = '/api/postBlogs') =>
  fetch(bff.origin + path, {
    method: path.includes('update') ? 'PUT' : 'POST',
    headers: { cookie, ...headers },
    body,
    // fetch requires it for stream bodies.
    duplex: 'half',
  } as RequestInit);

function blogForm(changes: object = {}): FormData {
  const form = new FormData();
  const fields = { ...sampleInputs.postBlogs.body, ...changes };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}
const imageOf = (content: string | Uint8Array<ArrayBuffer>, name: string, mediaType: string) =>
  blogForm({ image: new File([content], name, { type: mediaType }) });
function receivedForm(): Promise<FormData> {
  const { headers, body } = host.requests[0] ?? {};
  return new Response(new Uint8Array(body ?? []), {
    headers: { 'content-type': headers?.['content-type'] ?? '' },
  }).formData();
}

describe('a blog post with its image', () => {
  it('reaches the host complete, in any order of parts', async () => {
    expect((await post(file(`${gif}\r\n--the-bound\r\n`) + texts + end)).status).toBe(200);
    const received = await receivedForm();
    expect(Object.fromEntries(received)).toMatchObject({ title: 'T', description: 'D', author: 'A', tags: 'x' });
    const image = received.get('image');
    if (!(image instanceof File)) throw new Error('The picture is missing.');
    expect([image.name, image.type, await image.text()]).toEqual(['a.gif', 'image/gif', `${gif}\r\n--the-bound\r\n`]);
  });

  it('is forwarded under its file name without folders', async () => {
    const form = imageOf(await pictureFile().bytes(), '../../x.png', 'image/png');
    expect((await post(form, {})).status).toBe(200);
    expect((await receivedForm()).get('image')).toMatchObject({ name: 'x.png' });
  });

  it.each([
    ['line ends', 'a%0D%0AX-Injected: 1.gif', 'aX-Injected: 1.gif'],
    ['control characters', 'a\u0001\u001b\u007f\u0085b.gif', 'ab.gif'],
    ['signs that reverse the text', 'a\u202efig.\u2066exe.gif', 'afig.exe.gif'],
    ['control characters, having nothing else', '\u0001\u0002', 'file'],
  ])('reaches the host under a name without %s', async (_what, name, kept) => {
    const body = texts + file(gif).replace('a.gif', name) + end;
    expect((await post(body)).status).toBe(200);
    expect(/filename="(.*?)"\r\n/s.exec(String(host.requests[0]?.body))?.[1]).toBe(kept);
  });

  it('reaches the host without a content length', async () => {
    const parts = [texts, file(gif + 'x'.repeat(100_000)), end];
    const stream = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    expect((await post(stream)).status).toBe(200);
    expect(host.requests[0]?.body.length).toBeGreaterThan(100_000);
  });

  it('may have the maximum size', async () => {
    const picture = pictureFile(5 * megabyte);
    expect((await post(blogForm({ image: picture }), {})).status).toBe(200);
    const received = (await receivedForm()).get('image');
    expect(received instanceof File && Buffer.from(await picture.bytes()).equals(await received.bytes())).toBe(true);
  });

  it('may keep its image when it is changed', async () => {
    expect((await post(blogForm({ image: undefined }), {}, '/api/updateBlogs/3')).status).toBe(200);
    const unchosen = file('', 'Content-Type: application/octet-stream').replace('a.gif', '');
    expect((await post(texts + unchosen + end, { 'content-type': type }, '/api/updateBlogs/3')).status).toBe(200);
  });
});

describe('a blog post that is refused', () => {
  const tooLarge = { image: 'Please choose an image of at most 5 MB.' };
  const otherKind = { image: 'Please choose a JPEG, PNG, WebP, AVIF, or GIF image.' };
  const wrongContent = { image: expect.stringMatching(/^The content of this file does not match its type\./) };
  const cases: readonly (readonly [string, () => BodyInit, number, object])[] = [
    ['an image that is too large', () => blogForm({ image: pictureFile(5 * megabyte + 1) }), 413, tooLarge],
    ['an image far over the limit', () => blogForm({ image: pictureFile(8 * megabyte) }), 413, tooLarge],
    ['another kind of file', () => imageOf('<svg/>', 'a.svg', 'image/svg+xml'), 415, otherKind],
    ['a program with an image type', () => imageOf('MZ...', 'a.png', 'image/png'), 415, wrongContent],
    ['no picture', () => imageOf('', '', ''), 400, { image: 'Please choose an image.' }],
    ['a text instead of the image', () => blogForm({ image: 'a.png' }), 400, { image: 'Please choose an image.' }],
    ['no title', () => blogForm({ title: ' ' }), 400, { title: 'Title is required' }],
    [
      'an endless text',
      () => blogForm({ description: 'x'.repeat(600_000) }),
      413,
      { description: 'This text is too long.' },
    ],
    ['an unexpected file', () => blogForm({ resume: pictureFile() }), 400, { resume: 'No file is expected here.' }],
  ];
  it.each(cases)(
    '%s: gets a message at the field, and the host gets no request',
    async (_case, body, status, fields) => {
      const response = await post(body(), {});
      expect([response.status, await response.json()]).toMatchObject([status, { fields }]);
      expect(host.requests).toEqual([]);
    },
  );

  it.each([
    ['a field given twice', texts + field('title', 'U') + file(gif) + end, type, 400],
    ['two pictures', texts + file(gif) + file(gif) + end, type, 400],
    ['too many parts', Array.from({ length: 60 }, (_, index) => field(`f${index}`, 'x')).join('') + end, type, 413],
    ['no end', texts + file(gif), type, 400],
    ['half a boundary at the end', `${texts}${file(gif)}--${boundary}`, type, 400],
    ['an end within a header', `${texts}--${boundary}\r\nContent-Disp`, type, 400],
    ['another boundary', texts.replaceAll(boundary, 'other'), type, 400],
    ['no boundary', texts + file(gif) + end, 'multipart/form-data', 400],
    ['an empty boundary', texts + file(gif) + end, 'multipart/form-data; boundary=', 400],
    ['an impossible boundary', texts, 'multipart/form-data; boundary="a\tb"', 400],
    ['a part without a name', field('a', 'x').replace('; name="a"', '') + end, type, 400],
    ['a part with two names', field('a"; name="b', 'x') + end, type, 400],
    ['a name hidden in a file name', field('a', 'x').replace('name="a"', 'filename="x; name=title"') + end, type, 400],
    [
      'an encoded part',
      texts + file('eA==', 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64') + end,
      type,
      400,
    ],
    ['endless headers', `--${boundary}\r\nX: ${'x'.repeat(20_000)}`, type, 400],
    ['nothing', '', type, 400],
    ['JSON', '{}', 'application/json', 415],
    ['a plain form', 'title=T', 'application/x-www-form-urlencoded', 415],
  ])('%s', async (_case, body, contentType, status) => {
    const response = await post(body, { 'content-type': contentType });
    expect([response.status, await response.json()]).toMatchObject([status, { statusCode: status }]);
    expect(host.requests).toEqual([]);
  });

  it('a form instead of JSON', async () => {
    const response = await post(texts + end, { 'content-type': type }, '/api/postJobPosition');
    expect(response.status).toBe(415);
  });
});

describe('an interrupted upload', () => {
  it('never reaches the host if the browser disconnects', async () => {
    const leaving = new AbortController();
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(texts)),
    });
    const arrived = once(bff.app.server, 'request');
    const sending = fetch(`${bff.origin}/api/postBlogs`, {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body: stream,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    const [request] = await arrived;
    leaving.abort();
    await sending;
    // events.once would reject when the sender disconnects.
    if (!request.destroyed) await new Promise((resolve) => request.once('close', resolve));
    expect(host.requests).toEqual([]);
  });

  it('is answered if the host refuses before the end', async () => {
    host.behave('postBlogs', { status: 409, body: { message: 'There is such a post.' } });
    const response = await post(blogForm({ image: pictureFile(4 * megabyte) }), {});
    expect(await response.json()).toMatchObject({ statusCode: 409, message: 'There is such a post.' });
  });
});
