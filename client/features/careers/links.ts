import { maxTextLength } from '#shared/form-rules.ts';
import { ofPosition } from '#shared/job-facts.ts';
import type { JobPost } from '#shared/schemas/job.ts';

type Listed = Pick<JobPost, 'jobpost_id' | 'position'>;

/** The search parameter that tells apart openings with one position; empty where no other one has it. */
export const openingParam = ({ jobpost_id, position }: Listed, listed: readonly Listed[]) =>
  ofPosition(listed, position).length > 1 ? { opening: String(jobpost_id) } : {};

/**
 * Link to the application form of an opening. Positions too long for a path or equal to a dot segment use a search
 * parameter.
 */
export function applicationLink(job: Listed, listed: readonly Listed[]) {
  const { position } = job;
  const search = openingParam(job, listed);
  return position.length > maxTextLength || /^\.{1,2}$/.test(position)
    ? ({ to: '/jobform', search: { position: position.slice(0, maxTextLength), ...search } } as const)
    : ({ to: '/jobform/$position', params: { position }, search } as const);
}

export const jobLink = ({ jobpost_id }: Pick<JobPost, 'jobpost_id'>) =>
  ({ to: '/database/$jobpost_id', params: { jobpost_id: String(jobpost_id).toWellFormed() } }) as const;
