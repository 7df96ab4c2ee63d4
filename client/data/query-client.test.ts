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

  it.each([
    ['a lost network', away, 2],
    ['a timeout', new ApiError('upstream_timeout', 'No answer in time.'), 1],
    ['a refusal', refused, 1],
  ])('asks after %s as often as that can help, and reports it once', async (_, error, times) => {
    const onError = vi.fn();
    const read = vi.fn(() => Promise.reject(error));
    const client = createQueryClient({ read, server: false, onError });
    await expect(client.fetchQuery({ ...readQuery('getAllBlogs'), retryDelay: 0 })).rejects.toBe(error);
    expect(read).toHaveBeenCalledTimes(times);
    expect(onError.mock.calls.map(([reported]) => reported)).toEqual([error]);
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
});
