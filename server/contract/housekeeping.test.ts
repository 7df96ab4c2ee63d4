import { expect, it, onTestFinished, vi } from 'vitest';
import { countRows } from '../test-support/database.ts';
import { admin, callRow, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);

const { db, dialect } = bff.database;
const rows = () => countRows(db, 'sessions', 'rate_limits');

it('deletes expired sessions and counters at every start and every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await callRow(bff.browser(), '/api', 'userLogin');
  await bff.adminBrowser();
  await bff.browser().post('/api/session/admin').send({ email: admin.email, password: 'wrong' });
  const [sessions, counters = 0] = await rows();
  expect([sessions, counters > 0]).toEqual([2, true]);
  bff.clock.advance(25 * 60 * 60 * 1000);
  const _next = await startTestBff(host.url, { db, dialect, clock: bff.clock });
  await expect.poll(rows).toEqual([1, 0]);
  bff.clock.advance(90 * 24 * 60 * 60 * 1000);
  vi.advanceTimersByTime(60_000);
  await expect.poll(rows).toEqual([0, 0]);
});
