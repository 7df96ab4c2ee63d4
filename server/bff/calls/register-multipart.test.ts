import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { formLimits, readForm } from '../forms/check-form.ts';
import { registerMultipart, UploadQueue } from './uploads.ts';

/** Starts a server with a place for one upload. */
async function start(answer: () => Promise<string>) {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  await registerMultipart(app, new UploadQueue({ max: 1 }), readForm);
  app.post('/', answer);
  return new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
}

function send(url: URL, signal: AbortSignal | null = null) {
  const body = new FormData();
  body.append('upload_resume', new File(['x'.repeat(formLimits.textBytes)], 'cv.pdf'));
  return fetch(url, { method: 'POST', body, signal });
}

test('a post holds its place until it is delivered, also when its sender leaves', async () => {
  const deliveries = new EventEmitter();
  let inMemory = 0;
  const url = await start(async () => {
    inMemory += 1;
    deliveries.emit('begun');
    await once(deliveries, 'delivered');
    inMemory -= 1;
    return 'delivered';
  });
  const leaving = new AbortController();
  const begun = once(deliveries, 'begun');
  const first = send(url, leaving.signal).catch(() => 'left');
  await begun;
  leaving.abort();
  expect(await first).toBe('left');
  const second = send(url);
  // Time enough to be read, were there a place.
  await delay(200);
  expect(inMemory).toBe(1);
  const next = once(deliveries, 'begun');
  deliveries.emit('delivered');
  await next;
  expect(inMemory).toBe(1);
  deliveries.emit('delivered');
  expect((await second).status).toBe(200);
});

test('frees the upload slot of a client that disconnected while queued', async () => {
  const address = await start(async () => 'delivered');
  const holder = connect(Number(address.port), address.hostname);
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n';
  holder.write(head);
  await delay(50);
  const leaving = connect(Number(address.port), address.hostname);
  leaving.write(head);
  await delay(50);
  leaving.destroy();
  await delay(50);
  holder.destroy();
  expect((await send(address)).status).toBe(200);
});
