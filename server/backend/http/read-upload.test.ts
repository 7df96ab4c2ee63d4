import { describe, expect, test } from 'vitest';
import { accessKey, applicationFields as application, createTestBackend } from '../../test-support/backend.ts';
import { temporaryDatabase } from '../../test-support/database.ts';
import { sendRaw } from '../../test-support/listening.ts';

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const contact =
  field('access_key', accessKey) + field('form_name', 'contact') + field('name', 'A') + field('email', 'a@b.co');

const backend = await createTestBackend(await temporaryDatabase());
const url = await backend.app.listen({ port: 0, host: '127.0.0.1' });

describe('a multipart post over the wire', () => {
  const post = (body: BodyInit, init: object = {}) => fetch(`${url}/forms/submit`, { method: 'POST', body, ...init });
  const send = async (body: string, contentType = 'multipart/form-data; boundary=x') => {
    const response = await post(body, { headers: { 'content-type': contentType } });
    return { status: response.status, body: await response.json() };
  };
  const end = '--x--\r\n';

  test.each<[string, number, string, string?]>([
    ['no boundary', 400, contact, 'multipart/form-data'],
    ['no end', 400, contact + field('message', 'Hi')],
    ['a prototype key', 400, contact + field('__proto__', 'x') + end],
    ['too many fields', 413, field('a', 'b').repeat(50) + end],
    ['an endless field', 413, field('message', 'x'.repeat(600_000)) + end],
    ['more than the total', 413, field('a', 'x'.repeat(500_000)).repeat(14) + end],
    ['a file nobody asked for', 400, `${contact}${field('evil"; filename="a', 'x')}${end}`],
  ])('with %s is refused in words, not with a 500', async (_, status, body, contentType) => {
    const answer = await send(body, contentType);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    expect(answer.body.message).not.toBe('');
  });

  test('with a file that has no name is taken', async () => {
    const nameless =
      '--x\r\nContent-Disposition: form-data; name="upload_resume"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7\r\n';
    const fields = Object.entries(application).flatMap(([name, value]) =>
      [value].flat().map((one) => field(name, one)),
    );
    expect((await send(fields.join('') + nameless + end)).status).toBe(200);
    const { body: list } = await backend.call('GET', '/getalljobresponse');
    const file = await backend.call('GET', list.data[0].upload_resume);
    expect(file.headers['content-disposition']).toContain('filename=resume.pdf');
  });

  test('that is cut off by its sender leaves nothing, and the next one is served', async () => {
    const before = (await backend.call('GET', '/getallcontactform')).body.data.length;
    const head = 'POST /forms/submit HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x';
    await sendRaw(url, `${head}\r\nContent-Length: 5000\r\n\r\n${contact}`).catch(() => '');
    expect((await send(contact + field('message', 'Hi') + end)).status).toBe(200);
    expect((await backend.call('GET', '/getallcontactform')).body.data).toHaveLength(before + 1);
  });

  test('that never says how long it is, is stopped at the limit', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        if (sent > 40 * 1024 * 1024) controller.close();
        else controller.enqueue(sent === chunk.length ? Buffer.from(field('a', '').slice(0, -2)) : chunk);
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const outcome = await post(stream, { headers, duplex: 'half' }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect(['cut off', 413]).toContain(outcome);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });
});
