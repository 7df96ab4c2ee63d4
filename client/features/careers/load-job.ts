import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiError } from '../../../shared/errors.ts';
import type { PostedReply } from '../../../shared/page-rendering.ts';
import type { PositionState } from '../../../shared/schemas/job.ts';
import { isMissing, readQuery } from '../../data/queries.ts';

export const openingsQuery = readQuery('getAllJobPosts');

export const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

/** Whether applications for a position are taken. */
export const positionQuery = (position: string) =>
  queryOptions<PositionState, ApiError>({ queryKey: ['getPosition', null, { position }] });

/** For the pages with the application form; where it cannot be known, the form is there and the server judges. */
export async function loadPosition(client: QueryClient, address: string, reply?: PostedReply): Promise<void> {
  // An answer to a post without script is about the position that was posted.
  const position = reply?.values?.position_applied_for?.at(-1) || address;
  if (position) await client.prefetchQuery(positionQuery(position));
}

/**
 * Reads one job for its page; what else fails is the page's to say.
 *
 * @throws notFound() for a job that is not there
 */
export async function loadJob(client: QueryClient, id: string): Promise<void> {
  await client.ensureQueryData({ ...jobQuery(id), revalidateIfStale: true }).catch((error: unknown) => {
    if (isMissing(error)) throw notFound();
  });
}
