import { expect, test } from 'vitest';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { ReadCache } from './read-cache.ts';

test('a slow read that began before a write does not replace the newer last good answer', async () => {
  const clock = createTestClock();
  const slow = Promise.withResolvers<object[]>();
  let answer = () => slow.promise;
  const ask = async () => ({ data: await answer(), status: 200 as const, unusable: 0 });
  const cache = new ReadCache({ clock, upstream: { ask } });
  const read = async () => (await cache.read(getAllJobPosts, {})).answer.data;
  const reading = read();
  cache.invalidate(['jobs']);
  answer = async () => [];
  await read();
  slow.resolve([{ position: 'Deleted' }]);
  await reading;
  clock.advance(60_000);
  answer = () => Promise.reject(new ApiError('upstream_failed', 'The backend failed.'));
  expect(await read()).toEqual([]);
});
