import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile, startRunningSite, visitor, whole } from './running-site.ts';

const open = 1000;
const slow = 200;
const askedFor = 10_000;
const slowestAllowed = 2000;

/** Beginnings that a sender can draw out: a line of the head, a head, a body, chunks. */
const beginnings = [
  'GET /',
  'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /api/userLogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"email":"',
  'POST /api/forms/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"name":"',
];

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** 1,000 connections, 200 of them dripping: everybody else must still be answered quickly. */
export async function connections(): Promise<boolean> {
  const site = await startRunningSite();
  const port = Number(new URL(site.url).port);
  const sockets = await Promise.all(Array.from({ length: open }, () => openConnection(port)));
  for (const [index, socket] of sockets.entries()) {
    const beginning = index < slow ? beginnings[index % beginnings.length] : 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(beginning ?? '');
    socket.resume();
  }
  const dripping = setInterval(() => {
    for (const socket of sockets.slice(0, slow)) if (socket.writable) socket.write('x');
  }, 1000);

  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + askedFor;
  for (let number = 0; performance.now() < until; number += 1) {
    const began = performance.now();
    const path = number % 2 === 0 ? '/about' : '/api/getAllJobPosts';
    const response = await fetch(site.url + path, { headers: visitor(number) }).catch(() => undefined);
    if (response?.status !== 200) failures += 1;
    await response?.arrayBuffer();
    times.push(performance.now() - began);
    await delay(20);
  }
  const stillOpen = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
  clearInterval(dripping);
  const highest = site.takeHighest();
  const { code, lasted } = await site.stop();
  for (const socket of sockets) socket.destroy();
  console.log(
    [
      `${open} connections opened, ${slow} of them dripping; after ${askedFor / 1000} s ${stillOpen} are open`,
      `  others: ${times.length} requests, ${failures} failed, median ${whole(percentile(times, 50))} ms, 99 % within ${whole(percentile(times, 99))} ms, slowest ${whole(percentile(times, 100))} ms`,
      `  memory at most ${whole(highest)} MB; SIGTERM with all of them open: exit ${code} after ${whole(lasted)} ms`,
    ].join('\n'),
  );
  return failures === 0 && percentile(times, 100) < slowestAllowed && code === 0 && lasted < 10_000;
}
