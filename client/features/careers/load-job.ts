import { notFound } from '@tanstack/react-router';
import type { JobPostDetail } from '../../../shared/schemas/job.ts';
import type { LateQueries } from '../../api/late-queries.ts';
import { readQuery } from '../../api/read-query.ts';

const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

// On the server the error comes from outside this bundle, whose ApiError is another class of the same name.
const isMissing = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 404 || error.statusCode === 410);

/**
 * Reads one job for its page.
 *
 * @returns the job, or undefined when it could not be read (the page says so)
 * @throws notFound() for a job that is not there, or no longer
 */
export async function loadJob(queries: LateQueries, id: string): Promise<JobPostDetail | undefined> {
  const client = await queries.load();
  try {
    return await client.ensureQueryData({ ...jobQuery(id), revalidateIfStale: true });
  } catch (error) {
    if (isMissing(error)) throw notFound();
    return undefined;
  }
}
