import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiError } from '#shared/errors.ts';
import type { PostedReply } from '#shared/page-rendering.ts';
import type { PositionQuery, PositionState } from '#shared/schemas/job.ts';
import { answerUnavailable, isMissing, type LoaderContext, leaveToBrowser, readQuery } from '../../data/queries.ts';
import { type Param, type Search, text } from '../../search-params/search.ts';
import { loadFormatting } from '../../ui/load-formatting.ts';

const yes: Param<'yes'> = (value) => (value === 'yes' ? value : undefined);

/** `?q&type&place&remote` filter the openings; `?opening` opens one. */
export const openingsParams = { q: text, type: text, place: text, remote: yes, opening: text };

export type OpeningsSearch = Search<typeof openingsParams>;

export type OpeningsPath = '/joinUs' | '/jobopenings';

export const openingsQuery = readQuery('getAllJobPosts');

export const jobQuery = (id: string) => readQuery('getJobPostById', { jobpost_id: id });

export const positionQuery = ({ position, opening }: PositionQuery) =>
  queryOptions<PositionState, ApiError>({ queryKey: ['getPosition', null, { position, ...(opening && { opening }) }] });

/** Reads the other openings. If that fails, the page is shown without them. */
const loadOthers = (context: LoaderContext) =>
  context.queryClient
    .ensureQueryData({ ...openingsQuery, revalidateIfStale: true })
    .catch(() => context.queryClient.removeQueries({ ...openingsQuery, exact: true }));

/** Reads whether a position is open. If that fails, the form is shown and the server decides. */
export async function loadPosition(
  context: LoaderContext & { reply?: PostedReply | undefined },
  { position: address = '', opening }: Partial<PositionQuery>,
) {
  const { queryClient, answer = {}, reply } = context;
  // The reply to a post without script concerns the posted position.
  const position = reply?.values?.position_applied_for?.at(-1) || address;
  if (!position) return;
  const query = positionQuery({ position, opening });
  try {
    const { open, listed } = await queryClient.fetchQuery(query);
    // A position that is not listed opens later.
    if (!open && listed) answer.status = 410;
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
  const loading = queryClient.ensureQueryData({ ...query, revalidateIfStale: true });
  await Promise.all([loading, loadFormatting()]).catch((error: ApiError) => {
    if (!isMissing(error)) return answerUnavailable(context, query.queryKey);
    if (error.statusCode === 410) answer.status = 410;
    throw notFound();
  });
  if (queryClient.getQueryData(query.queryKey)) await loadOthers(context);
}
