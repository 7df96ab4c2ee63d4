import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '../../../shared/errors.ts';
import { readQuery } from '../../data/queries.ts';

export const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

/** A job that is not there, or no longer (decision 28). */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 410);

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
