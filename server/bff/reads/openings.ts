import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import type { HostAnswer } from '../../../shared/contract/endpoints.ts';
import { getAllJobPosts } from '../../../shared/contract/jobs.ts';
import { ApiError } from '../../../shared/errors.ts';
import { isOpen, nextClosing, ofPosition } from '../../../shared/job-facts.ts';
import type { PositionState } from '../../../shared/schemas/job.ts';
import type { Clock } from '../../clock.ts';
import { type CachedAnswer, type ReadCache, storedAnswer } from './read-cache.ts';

type Listed = HostAnswer<'getAllJobPosts'>;

/**
 * Openings as anybody may read them: `isOpen` on every public read, at the moment of reading, whatever is cached; and a
 * closing time that passes counts as a write, so that pages made before it are made anew. The admin reads past it.
 */
export class Openings {
  readonly #clock: Clock;
  readonly #readCache: ReadCache;
  /** Lists without what is closed, until the next one closes. */
  readonly #lists = new WeakMap<CachedAnswer, { readonly answer: CachedAnswer; readonly until: number }>();
  /** The first closing time of all that has been read. */
  #next = Number.POSITIVE_INFINITY;

  constructor({ clock, readCache }: { clock: Clock; readCache: ReadCache }) {
    this.#clock = clock;
    this.#readCache = readCache;
  }

  /** To be called before anything that was made of openings is served: what has closed since is out of date. */
  noticeClosings(): void {
    if (this.#clock.now() < this.#next) return;
    this.#next = Number.POSITIVE_INFINITY;
    this.#readCache.invalidate(['jobs']);
  }

  /**
   * What a public read answers.
   *
   * @throws ApiError `gone` for an opening that has closed
   */
  publicAnswer(endpoint: Endpoint, answer: CachedAnswer): CachedAnswer {
    // The row says what its answer holds.
    if (endpoint.openings === 'list') return this.#openOnes(answer, answer.data as Listed);
    if (endpoint.openings !== 'one') return answer;
    const job = answer.data as HostAnswer<'getJobPostById'>;
    this.#watch([job]);
    if (!isOpen(job, this.#clock.now())) throw new ApiError('gone', 'This opening has closed.');
    return answer;
  }

  /**
   * Whether applications for a position are taken, and what they are asked. One that is not listed may be applied for all
   * the same.
   */
  async positionState(position: string): Promise<PositionState> {
    const { answer } = await this.#readCache.read(getAllJobPosts, {});
    const jobs = ofPosition(answer.data as Listed, position);
    this.#watch(jobs);
    const now = this.#clock.now();
    const open = jobs.filter((job) => isOpen(job, now));
    // Of several openings of one name, the newest that asks anything; where all have closed, what was asked until then.
    const questions = (open.length > 0 ? open : jobs).find((job) => job.questions)?.questions ?? [];
    return { open: jobs.length === 0 || open.length > 0, questions };
  }

  /** A position as the list of openings has it, open or not; undefined for what only a form calls so. */
  async listedPosition(position: string): Promise<string | undefined> {
    const { answer } = await this.#readCache.read(getAllJobPosts, {});
    return ofPosition(answer.data as Listed, position)[0]?.position;
  }

  #watch(jobs: Parameters<typeof nextClosing>[0]): number {
    const next = nextClosing(jobs, this.#clock.now()) ?? Number.POSITIVE_INFINITY;
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
