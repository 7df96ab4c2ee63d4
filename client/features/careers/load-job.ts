import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiError } from '#shared/errors.ts';
import type { PostedReply } from '#shared/page-rendering.ts';
import type { PositionState } from '#shared/schemas/job.ts';
import { answerUnavailable, isMissing, type LoaderContext, leaveToBrowser, readQuery } from '../../data/queries.ts';

export const openingsQuery = readQuery('getAllJobPosts');

export const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

/** Whether a position takes applications. */
export const positionQuery = (position: string) =>
  queryOptions<PositionState, ApiError>({ queryKey: ['getPosition', null, { position }] });

/** Reads whether a position is open. If that fails, the form is shown and the server decides. */
export async function loadPosition(context: LoaderContext & { reply?: PostedReply | undefined }, address: string) {
  const { queryClient, answer = {}, reply } = context;
  // The reply to a post without script concerns the posted position.
  const position = reply?.values?.position_applied_for?.at(-1) || address;
  if (!position) return;
  const query = positionQuery(position);
  try {
    const { open } = await queryClient.fetchQuery(query);
    if (!open) answer.status = 410;
  } catch {
    answer.caching = 'no-store';
    leaveToBrowser(context, query.queryKey);
  }
}

/**
 * Loads one job for its page, which shows every failure except "not found".
 *
 * @throws notFound() for a missing job
 */
export async function loadJob(context: LoaderContext, id: string): Promise<void> {
  const { queryClient, answer = {} } = context;
  const query = jobQuery(id);
  await queryClient.ensureQueryData({ ...query, revalidateIfStale: true }).catch((error: ApiError) => {
    if (!isMissing(error)) return answerUnavailable(context, query.queryKey);
    if (error.statusCode === 410) answer.status = 410;
    throw notFound();
  });
}
