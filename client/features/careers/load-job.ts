import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { JobPostDetail } from '../../../shared/schemas/job.ts';
import { readQuery } from '../../api/queries.ts';

export const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

// On the server the error comes from outside this bundle, whose ApiError is another class of the same name.
const isMissing = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 404;

/**
 * Reads one job for its page.
 *
 * @returns the job, or undefined when it could not be read (the page says so)
 * @throws notFound() for a job that is not there, or no longer
 */
export async function loadJob(client: QueryClient, id: string): Promise<JobPostDetail | undefined> {
  try {
    return await client.ensureQueryData({ ...jobQuery(id), revalidateIfStale: true });
  } catch (error) {
    if (isMissing(error)) throw notFound();
    return undefined;
  }
}
