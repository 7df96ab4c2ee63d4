import { expect, it } from 'vitest';
import { startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url, { maxEventLoopDelayMs: 500 });

async function drown(forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const piece = performance.now() + 800;
    while (performance.now() < piece);
    await new Promise(setImmediate);
  }
}

// Blocks the process for seconds.
it('an overloaded process refuses visitors with Retry-After, answers health checks, and recovers', async () => {
  await drown(2500);
  const refused = await fetch(`${bff.origin}/api/getAllJobPosts`);
  expect(refused.status).toBe(503);
  const headers = { 'retry-after': '5', 'x-content-type-options': 'nosniff' };
  expect(Object.fromEntries(refused.headers)).toMatchObject(headers);
  const message = 'The server is very busy. Please try again shortly.';
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message });
  expect((await fetch(`${bff.origin}/healthz`)).status).toBe(200);
  const file = await fetch(`${bff.origin}/assets/none.js`);
  expect(file.status, 'the files of a page that was sent are looked for').toBe(404);
  await expect
    .poll(async () => (await fetch(`${bff.origin}/api/getAllJobPosts`)).status, { timeout: 5000, interval: 200 })
    .toBe(200);
}, 20_000);
