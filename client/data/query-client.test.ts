import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { loadList, readQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

const away = new ApiError('upstream_unreachable', 'No reply.', { statusCode: 0 });
const lost = new ApiError('upstream_unreachable', 'The backend cannot be reached.');
const conflict = new ApiError('conflict', 'Somebody was quicker.');
const refused = new ApiError('not_found', 'No such job.', { statusCode: 404 });

describe('the query client', () => {
  it('reads by the name and the path parts that the key carries', async () => {
    const read = vi.fn(async () => ({ position: 'QA' }));
    const client = createQueryClient({ read, server: true });
    await client.ensureQueryData(readQuery('getJobPostById', { jobpost_id: '7' }));
    expect(read).toHaveBeenCalledExactlyOnceWith('getJobPostById', { params: { jobpost_id: '7' } });
  });

  it('asks once more after a lost network, never after a refusal, and tells of every failure', async () => {
    const onError = vi.fn();
    for (const [error, times] of [
      [away, 2],
      [refused, 1],
    ] as const) {
      const read = vi.fn(() => Promise.reject(error));
      const client = createQueryClient({ read, server: false, onError });
      await expect(client.fetchQuery({ ...readQuery('getAllBlogs'), retryDelay: 0 })).rejects.toBe(error);
      expect(read).toHaveBeenCalledTimes(times);
    }
    expect(onError.mock.calls.map(([error]) => error)).toEqual([away, refused]);
  });

  it.each([
    ['whose answer was lost', lost, true],
    ['of what somebody else has deleted', refused, true],
    ['that was refused', conflict, false],
  ])('refetches displayed data after a change %s', async (_, error, refetched) => {
    const client = createQueryClient({ read: async () => [1], server: false });
    await client.prefetchQuery(readQuery('getAllJobPosts'));
    const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
    await expect(change.execute(undefined)).rejects.toBe(error);
    expect(client.getQueryState(['getAllJobPosts'])?.isInvalidated).toBe(refetched);
  });

  it('never remembers a failed list: the next visit asks again', async () => {
    const read = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(refused).mockResolvedValue([1]);
    const client = createQueryClient({ read, server: true });
    const context = { queryClient: client, answer: {} };
    await loadList(context, readQuery('getAllBlogs'));
    expect(client.getQueryState(['getAllBlogs'])?.status).toBe('error');
    await loadList(context, readQuery('getAllBlogs'));
    expect(client.getQueryData(['getAllBlogs'])).toEqual([1]);
  });

  it.each([
    ['a timeout', new ApiError('upstream_timeout', 'No answer in time.'), 1],
    ['a lost connection', new ApiError('upstream_unreachable', 'No answer.', { statusCode: 0 }), 2],
  ])('asks after %s as often as that can help', async (_, error, times) => {
    const read = vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
    const client = createQueryClient({ read, server: false });
    await client.prefetchQuery({ ...readQuery('getAllBlogs'), retryDelay: 0 });
    expect(read).toHaveBeenCalledTimes(times);
  });
});
