import { expect, it, onTestFinished, vi } from 'vitest';
import { admin, callRow, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);

const { db, dialect } = bff.database;
const rows = async () => ({
  sessions: (await db.selectFrom('sessions').selectAll().execute()).length,
  counters: (await db.selectFrom('rate_limits').selectAll().execute()).length,
});

it('deletes expired sessions and counters at every start and every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await callRow(bff.browser(), '/api', 'userLogin');
  await bff.adminBrowser();
  await bff.browser().post('/api/session/admin').send({ email: admin.email, password: 'wrong' });
  const { sessions, counters } = await rows();
  expect([sessions, counters > 0]).toEqual([2, true]);
  bff.clock.advance(25 * 60 * 60 * 1000);
  const _next = await startTestBff(host.url, { db, dialect, clock: bff.clock });
  await expect.poll(rows).toEqual({ sessions: 1, counters: 0 });
  bff.clock.advance(90 * 24 * 60 * 60 * 1000);
  vi.advanceTimersByTime(60_000);
  await expect.poll(rows).toEqual({ sessions: 0, counters: 0 });
});
