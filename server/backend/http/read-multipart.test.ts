import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessKey, createTestBackend, formData, type TestBackend } from '../../test-support/backend.ts';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const contact =
  field('access_key', accessKey) + field('form_name', 'contact') + field('name', 'A') + field('email', 'a@b.co');

const application = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA',
  first_name: 'A',
  contact_email: 'a@b.co',
  contact_mobile: '1',
  linkedin_profile: 'https://x.co',
  experience: '1',
  relevant_experience: '1',
  current_lpa: '1',
  expected_lpa: '1',
  expected_joining_date: '30 Days',
};

describe('a multipart post over the wire', () => {
  let database: TestDatabase;
  let backend: TestBackend;
  let port: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    backend = await createTestBackend(database);
    await backend.app.listen({ port: 0, host: '127.0.0.1' });
    port = (backend.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await backend.app.close();
    await database.close();
  });

  const send = async (body: string, contentType = 'multipart/form-data; boundary=x') => {
    const response = await fetch(`http://127.0.0.1:${port}/forms/submit`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
    return { status: response.status, body: await response.json() };
  };

  test.each<[string, string, string, number]>([
    ['no boundary', contact, 'multipart/form-data', 400],
    ['an empty boundary', contact, 'multipart/form-data; boundary=', 400],
    ['another boundary', contact, 'multipart/form-data; boundary=y', 400],
    ['no end', contact + field('message', 'Hi'), 'multipart/form-data; boundary=x', 400],
    ['an end within a header', `${contact}--x\r\nContent-Disp`, 'multipart/form-data; boundary=x', 400],
    ['a prototype key', `${contact}${field('__proto__', 'x')}--x--\r\n`, 'multipart/form-data; boundary=x', 400],
    ['too many fields', `${field('a', 'b').repeat(50)}--x--\r\n`, 'multipart/form-data; boundary=x', 413],
    ['an endless field', `${field('message', 'x'.repeat(600_000))}--x--\r\n`, 'multipart/form-data; boundary=x', 413],
    [
      'more than the total',
      `${field('a', 'x'.repeat(500_000)).repeat(14)}--x--\r\n`,
      'multipart/form-data; boundary=x',
      413,
    ],
    [
      'a file nobody asked for',
      `${contact}--x\r\nContent-Disposition: form-data; name="evil"; filename="a"\r\n\r\nx\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('with %s is refused in words, not with a 500', async (_, body, contentType, status) => {
    const answer = await send(body, contentType);
    expect([answer.status, answer.body.success]).toEqual([status, false]);
    expect(answer.body.message).not.toBe('');
  });

  test('that is whole is taken', async () => {
    expect((await send(`${contact}${field('message', 'Hi')}--x--\r\n`)).body.success).toBe(true);
  });

  test('with a file that has no name is taken', async () => {
    const nameless =
      '--x\r\nContent-Disposition: form-data; name="upload_resume"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7\r\n';
    const body = Object.entries(application)
      .map(([name, value]) => field(name, value))
      .join('');
    expect((await send(`${body}${nameless}--x--\r\n`)).status).toBe(200);
    const { body: list } = await backend.call('GET', '/getalljobresponse');
    const file = await backend.call('GET', list.data[0].upload_resume);
    expect(file.headers['content-disposition']).toContain('filename=resume.pdf');
  });

  test('that is cut off by its sender leaves nothing, and the next one is served', async () => {
    const before = (await backend.call('GET', '/getallcontactform')).body.data.length;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /forms/submit HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${contact}`,
    );
    socket.end();
    await readText(socket).catch(() => '');
    expect((await send(`${contact}${field('message', 'Hi')}--x--\r\n`)).status).toBe(200);
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
    const endless = fetch(`http://127.0.0.1:${port}/forms/submit`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    const outcome = await endless.then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect(['cut off', 413]).toContain(outcome);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('of twenty senders at once is served', { timeout: 20_000 }, async () => {
    const file = {
      field: 'upload_resume',
      name: 'a.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(2_000_000)]),
    };
    const post = () =>
      fetch(`http://127.0.0.1:${port}/forms/submit`, { method: 'POST', body: formData(application, file) });
    const answers = await Promise.all(Array.from({ length: 20 }, post));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
