import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { housekeeping } from './health.ts';

test('logs the name of a failed periodic task and runs the others', async () => {
  const logged: string[] = [];
  const app = Fastify({ loggerInstance: pino({}, { write: (line: string) => logged.push(line) }) });
  const ran: string[] = [];
  const fail = () => Promise.reject(new Error('disk I/O error'));
  await app.register(housekeeping, { tasks: { 'deleting old rows': fail, other: async () => ran.push('other') } });
  await app.ready();
  await app.close();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'deleting old rows failed; retrying later', err: { message: 'disk I/O error' } },
  ]);
  expect(ran).toEqual(['other']);
});
