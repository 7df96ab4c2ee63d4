import type { JobPostInput } from '../../../shared/schemas/job.ts';
import type { Caller } from '../../data/call.ts';

/**
 * What the edit form holds of a job post. Not every host tells the experience with a post read by its id; its list does.
 *
 * @throws ApiError `not_found` when there is no such post
 */
export async function readJob(id: string, call: Caller): Promise<JobPostInput> {
  const { position, area_of_interest, description, experience } = await call('getJobPostById', {
    params: { jobpost_id: id },
  });
  if (typeof experience === 'string') return { position, area_of_interest, description, experience };
  const listed = (await call('getAllJobPosts')).find((job) => String(job.jobpost_id) === id);
  return { position, area_of_interest, description, experience: listed?.experience ?? '' };
}
