import { expect, test } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import type { Caller } from '../../data/call.ts';
import { readJob, toJobBody } from './read-job.ts';

const job = { jobpost_id: 1, position: 'Cook', area_of_interest: 'Soup', description: 'Cooks.', experience: 'none' };

test('the experience is from the list when the host leaves it out of a single job', async () => {
  const { experience: _, ...rest } = { ...job, position: 'Chef' };
  const call = (async (name: string) => (name === 'getJobPostById' ? rest : [job])) as unknown as Caller;
  expect(await readJob('1', call, [])).toMatchObject({ job: { position: 'Chef', experience: 'none' } });
});

test.each([
  ['a day', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['a time with seconds', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
  ['words', 'soon', ''],
])('a job whose closing time the host gives as %s closes no earlier when it was saved', async (_, closes_at, kept) => {
  // Of all calls, the one that it makes.
  const call = (async () => ({ ...job, closes_at, closes_zone: 'Pacific/Apia' })) as unknown as Caller;
  const { job: texts } = await readJob('1', call, ['closes_at', 'closes_zone']);
  expect(toJobBody(texts)).toMatchObject({ closes_at: kept });
});

test('an opening time is edited in the time zone of the job, also on a host that does not know the field', async () => {
  const opens_at = '2026-12-31T10:00:00.000Z';
  const call = (async () => ({ ...job, opens_at, closes_at: '', closes_zone: 'Asia/Kolkata' })) as unknown as Caller;
  const { job: texts } = await readJob('1', call, ['opens_at', 'closes_at', 'closes_zone']);
  expect(texts.opens_at).toBe('2026-12-31T15:30');
  expect(toJobBody(texts)).toMatchObject({ opens_at, closes_at: '', closes_zone: 'Asia/Kolkata' });
  const { job: bare } = await readJob('1', (async () => job) as unknown as Caller, ['opens_at']);
  expect(toJobBody(bare)).toEqual({ opens_at: '', ...job, jobpost_id: undefined });
});

test('a closed job hidden by an ended session does not count as deleted', async () => {
  // As the BFF answers who is not logged in.
  const call = (async (name: string) => {
    throw new ApiError(name === 'getJobPostById' ? 'not_found' : 'unauthorized', name);
  }) as unknown as Caller;
  await expect(readJob('1', call, [])).rejects.toMatchObject({ code: 'unauthorized' });
});
