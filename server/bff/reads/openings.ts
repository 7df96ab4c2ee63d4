import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { jobFactTexts } from '#shared/job-fact-texts.ts';
import { isOpen, jobState, nextChange, ofPosition, openingKey } from '#shared/job-facts.ts';
import type { JobPost, PositionQuery, PositionState } from '#shared/schemas/job.ts';
import type { SiteFacts } from '#shared/site.ts';
import type { Clock } from '../../clock.ts';
import { type CachedAnswer, type ReadCache, storedAnswer } from './read-cache.ts';

/** Reads all openings, also closed and scheduled ones. */
export async function readJobs(
  readCache: Pick<ReadCache, 'read'>,
  options?: { readonly force: boolean },
): Promise<JobPost[]> {
  const { answer } = await readCache.read(getAllJobPosts, {}, options);
  // The row's schema parsed the answer.
  return answer.data as JobPost[];
}

interface OpeningsOptions {
  readonly clock: Clock;
  readonly readCache: ReadCache;
  readonly site: SiteFacts;
}

/** Filters closed and scheduled openings from public reads at the time of reading. */
export function createOpenings({ clock, readCache, site }: OpeningsOptions) {
  /** Filtered lists by the complete one. */
  const lists = new WeakMap<CachedAnswer, { readonly answer: CachedAnswer; readonly until: number }>();
  let nextAt = Number.POSITIVE_INFINITY;

  /** Expires cached content if an opening has opened or closed. Call it before serving anything that contains openings. */
  function noticeChanges(): void {
    if (clock.now() < nextAt) return;
    nextAt = Number.POSITIVE_INFINITY;
    readCache.invalidate(['jobs']);
  }

  function publicAnswer(endpoint: Endpoint, answer: CachedAnswer): CachedAnswer {
    if (endpoint.openings === 'list') return withoutClosed(answer, answer.data as JobPost[]);
    if (endpoint.openings !== 'one') return answer;
    const job = answer.data as HostAnswer<'getJobPostById'>;
    scheduleExpiry([job]);
    const state = jobState(job, clock.now());
    if (state === 'closed') throw new ApiError('gone', 'This opening has closed.');
    if (state === 'scheduled') throw new ApiError('not_found', 'Job post not found');
    return answer;
  }

  const readAll = () => readJobs(readCache);

  /** The openings with a position; only the one with the id, if there is one. */
  async function openingsOf({ position, opening }: PositionQuery): Promise<JobPost[]> {
    const jobs = ofPosition(await readAll(), position);
    const named = jobs.find(({ jobpost_id }) => String(jobpost_id) === opening);
    return named ? [named] : jobs;
  }

  async function positionState(query: PositionQuery): Promise<PositionState> {
    const jobs = await openingsOf(query);
    scheduleExpiry(jobs);
    const now = clock.now();
    const { open = [], closed = [] } = Object.groupBy(jobs, (job) => jobState(job, now));
    // Of several openings with this name, the newest with questions counts; if all are closed, the newest of those.
    const shown = open.length > 0 ? open : closed;
    const questions = shown.find((job) => job.questions)?.questions ?? [];
    const [only, ...others] = open;
    return {
      open: jobs.length === 0 || open.length > 0,
      listed: shown.length > 0,
      questions,
      ...(only && others.length === 0 && { facts: jobFactTexts(only, site) }),
    };
  }

  /**
   * Returns the `openingKey` of the opening that an application for this position is for; undefined if several are open.
   *
   * @param query with the id of the opening whose link the applicant followed
   */
  async function openingFor(query: PositionQuery): Promise<string | undefined> {
    const now = clock.now();
    const [only, ...others] = (await openingsOf(query)).filter((job) => isOpen(job, now));
    return only && others.length === 0 ? openingKey(only) : undefined;
  }

  async function listedPosition(position: string): Promise<string | undefined> {
    return ofPosition(await readAll(), position)[0]?.position;
  }

  /** Returns when the next of these openings opens or closes, in milliseconds since 1970. */
  function scheduleExpiry(jobs: Parameters<typeof nextChange>[0]): number {
    const next = nextChange(jobs, clock.now()) ?? Number.POSITIVE_INFINITY;
    nextAt = Math.min(nextAt, next);
    return next;
  }

  function withoutClosed(all: CachedAnswer, jobs: JobPost[]): CachedAnswer {
    const now = clock.now();
    const last = lists.get(all);
    if (last && now < last.until) return last.answer;
    const until = scheduleExpiry(jobs);
    const open = jobs.filter((job) => isOpen(job, now));
    const answer = open.length === jobs.length ? all : { ...all, ...storedAnswer(open, last?.answer) };
    lists.set(all, { answer, until });
    return answer;
  }

  return { noticeChanges, publicAnswer, positionState, readAll, openingFor, listedPosition };
}

export type Openings = ReturnType<typeof createOpenings>;
