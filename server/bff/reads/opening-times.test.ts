import { pino } from 'pino';
import { expect, test } from 'vitest';
import { postJobPosition } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { temporaryDatabase } from '../../test-support/database.ts';
import { createOpeningTimes } from './opening-times.ts';
import { readJobs } from './openings.ts';
import { ReadCache, SharedWrites } from './read-cache.ts';

const opens_at = '2999-01-01T00:00:00.000Z';
const texts = { position: 'Cook', description: 'Cooks.' };
const body = { ...texts, opens_at };

async function start() {
  const { db } = await temporaryDatabase();
  const times = createOpeningTimes(db);
  const host = { ids: [] as number[], isDown: false };
  const ask = async () => {
    if (host.isDown) throw new ApiError('upstream_failed', 'The backend failed.');
    return { data: host.ids.map((jobpost_id) => ({ jobpost_id, ...texts })), status: 200 as const, unusable: 0 };
  };
  const readCache = new ReadCache({ clock: createTestClock(), upstream: { ask }, complete: times.addTo });
  const options = { readCache, sharedWrites: new SharedWrites(db, readCache), log: pino({ level: 'silent' }) };
  return {
    host,
    post: (write: () => Promise<object>) => times.around(postJobPosition, { params: {}, body }, options, write),
    listed: async () => (await readJobs(readCache, { force: true })).map((job) => [job.jobpost_id, job.opens_at]),
  };
}

test('a new job post stays scheduled when the host fails right after it accepted the post', async () => {
  const { host, post, listed } = await start();
  await post(async () => {
    host.isDown = true;
    return { jobpost_id: 9 };
  });
  Object.assign(host, { ids: [9], isDown: false });
  expect(await listed()).toEqual([[9, opens_at]]);
});

test('a job post whose answer was lost stays scheduled when the admin posts it again', async () => {
  const { host, post, listed } = await start();
  const lost = new ApiError('upstream_timeout', 'The backend did not answer in time.');
  await expect(post(() => Promise.reject(lost))).rejects.toBe(lost);
  host.ids = [9];
  const both = [9, 10].map((id) => [id, opens_at]);
  await post(async () => {
    host.ids = [9, 10];
    expect(await listed()).toEqual(both);
    return { jobpost_id: 10 };
  });
  expect(await listed()).toEqual(both);
});
