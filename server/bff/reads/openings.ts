import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { isOpen, jobState, nextChange, ofPosition, openingKey } from '#shared/job-facts.ts';
import type { JobPost, PositionState } from '#shared/schemas/job.ts';
import type { Clock } from '../../clock.ts';
import { type CachedAnswer, type ReadCache, storedAnswer } from './read-cache.ts';

type Listed = JobPost[];

/** Reads all openings, also closed and scheduled ones. */
export async function readJobs(
  readCache: Pick<ReadCache, 'read'>,
  options?: { readonly force: boolean },
): Promise<Listed> {
  const { answer } = await readCache.read(getAllJobPosts, {}, options);
  // The row's schema parsed the answer.
  return answer.data as Listed;
}

/** Filters closed and scheduled openings from public reads at the time of reading. */
export class Openings {
  readonly #clock: Clock;
  readonly #readCache: ReadCache;
  readonly #lists = new WeakMap<CachedAnswer, { readonly answer: CachedAnswer; readonly until: number }>();
  #next = Number.POSITIVE_INFINITY;

  constructor({ clock, readCache }: { clock: Clock; readCache: ReadCache }) {
    this.#clock = clock;
    this.#readCache = readCache;
  }

  /** Expires cached content if an opening has opened or closed. Call it before serving anything that contains openings. */
  noticeChanges(): void {
    if (this.#clock.now() < this.#next) return;
    this.#next = Number.POSITIVE_INFINITY;
    this.#readCache.invalidate(['jobs']);
  }

  publicAnswer(endpoint: Endpoint, answer: CachedAnswer): CachedAnswer {
    if (endpoint.openings === 'list') return this.#openOnes(answer, answer.data as Listed);
    if (endpoint.openings !== 'one') return answer;
    const job = answer.data as HostAnswer<'getJobPostById'>;
    this.#watch([job]);
    const state = jobState(job, this.#clock.now());
    if (state === 'closed') throw new ApiError('gone', 'This opening has closed.');
    if (state === 'scheduled') throw new ApiError('not_found', 'Job post not found');
    return answer;
  }

  async positionState(position: string): Promise<PositionState> {
    const jobs = ofPosition(await this.listed(), position);
    this.#watch(jobs);
    const now = this.#clock.now();
    const { open = [], closed = [] } = Object.groupBy(jobs, (job) => jobState(job, now));
    // Of several openings with this name, the newest with questions counts; if all are closed, the newest of those.
    const listed = open.length > 0 ? open : closed;
    const questions = listed.find((job) => job.questions)?.questions ?? [];
    return { open: jobs.length === 0 || open.length > 0, listed: listed.length > 0, questions };
  }

  /** Reads all openings. */
  listed(): Promise<Listed> {
    return readJobs(this.#readCache);
  }

  /**
   * Returns the `openingKey` of the opening that an application for this position is for; undefined if several are open.
   *
   * @param id of the opening whose link the applicant followed
   */
  async openingFor(position: string, id: string | undefined): Promise<string | undefined> {
    const now = this.#clock.now();
    const open = ofPosition(await this.listed(), position).filter((job) => isOpen(job, now));
    const [only, ...others] = open;
    const chosen = open.find(({ jobpost_id }) => String(jobpost_id) === id) ?? (others.length === 0 ? only : undefined);
    return chosen && openingKey(chosen);
  }

  async listedPosition(position: string): Promise<string | undefined> {
    return ofPosition(await this.listed(), position)[0]?.position;
  }

  #watch(jobs: Parameters<typeof nextChange>[0]): number {
    const next = nextChange(jobs, this.#clock.now()) ?? Number.POSITIVE_INFINITY;
    this.#next = Math.min(this.#next, next);
    return next;
  }

  #openOnes(whole: CachedAnswer, jobs: Listed): CachedAnswer {
    const now = this.#clock.now();
    const made = this.#lists.get(whole);
    if (made && now < made.until) return made.answer;
    const until = this.#watch(jobs);
    const open = jobs.filter((job) => isOpen(job, now));
    const answer = open.length === jobs.length ? whole : { ...whole, ...storedAnswer(open, made?.answer) };
    this.#lists.set(whole, { answer, until });
    return answer;
  }
}
