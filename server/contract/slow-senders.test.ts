import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { serverLimits } from '../bff/http/limits.ts';
import { startTestBff, startTestHost } from './test-bff.ts';

const timeouts = { headers: 300, request: 600, checkEvery: 50 };

const host = await startTestHost();
const bff = await startTestBff(host.url, { serverTimeouts: timeouts });
const cookie = await bff.adminCookie();

function open() {
  const socket = connect(Number(new URL(bff.origin).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The socket may be closed while it still writes.
  socket.on('error', () => undefined);
  // events.once would reject on the socket error.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, closed, answer: () => Buffer.concat(chunks).toString() };
}

async function drip(beginning: string, piece: string) {
  const began = performance.now();
  const { socket, closed, answer } = open();
  socket.write(beginning);
  while (!socket.closed) {
    await Promise.race([closed, delay(20)]);
    if (!socket.closed) socket.write(piece);
  }
  return { lasted: performance.now() - began, answer: answer() };
}

/** Tolerance for a busy machine in milliseconds. Without the limit, connections stay open for minutes. */
const late = 8000;

const start = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}`;
const json = 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"';
const part = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n';

describe('a slow sender', () => {
  it('has 15 seconds for headers and two minutes in total', () => {
    const { server } = Fastify(serverLimits([]));
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 120_000]);
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', 'x', timeouts.headers],
    ['the first line', 'GET /', 'x', timeouts.headers],
    ['a body', start('/api/userLogin', json), 'x', timeouts.request],
    ['a body nobody wants', start('/', 'Content-Length: 100000\r\n\r\n'), 'x', timeouts.request],
    [
      'chunks',
      start('/api/userLogin', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'),
      '1\r\nx\r\n',
      timeouts.request,
    ],
  ])('of %s is disconnected in time', async (_what, beginning, piece, limit) => {
    const { lasted } = await drip(beginning, piece);
    expect(lasted).toBeGreaterThan(limit * 0.9);
    expect(lasted).toBeLessThan(limit + late);
  });

  it('of an upload is disconnected in time, and the host gets no request', async () => {
    const headers = `Cookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
    const { lasted } = await drip(start('/api/postBlogs', headers) + part, 'x');
    expect(lasted).toBeLessThan(timeouts.request + late);
    expect(host.requests.filter(({ path }) => path.includes('postBlogs'))).toEqual([]);
  });

  it('gets 408 if no answer has started', async () => {
    const { answer } = await drip('GET / HTTP/1.1\r\nHost: x\r\nX-A: ', 'x');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('The request took too long to arrive.');
  });

  it('does not delay other requests', async () => {
    const slow = Array.from({ length: 100 }, () => drip(start('/api/userLogin', json), 'x'));
    let over = false;
    const all = Promise.all(slow).then(() => {
      over = true;
    });
    await delay(100);
    expect((await fetch(`${bff.origin}/healthz`)).status).toBe(200);
    expect(over).toBe(false);
    await all;
  });
});

describe('a sender of many requests at once', () => {
  const request = 'GET /api/getAllJobPosts HTTP/1.1\r\nHost: x\r\n\r\n';
  const send = async (text: string, waitMs = 500) => {
    const { socket, closed, answer } = open();
    socket.write(text);
    await Promise.race([closed, delay(waitMs)]);
    const { destroyed } = socket;
    socket.destroy();
    return { destroyed, answers: answer().match(/HTTP\/1\.1 200 OK/g)?.length ?? 0 };
  };

  it('that does not read answers is disconnected', async () => {
    let worked = 0;
    const count = () => {
      worked += 1;
    };
    bff.app.server.on('request', count);
    const { destroyed, answers } = await send(request.repeat(2000), 10_000);
    bff.app.server.off('request', count);
    expect(destroyed).toBe(true);
    expect(answers).toBeLessThanOrEqual(10);
    expect(host.requests.length).toBeLessThan(20);
    expect(worked, 'what Node hands on').toBeGreaterThan(10);
  });

  it('gets a few pipelined requests answered in order', async () => {
    expect(await send(request.repeat(8))).toEqual({ destroyed: false, answers: 8 });
  });
});
