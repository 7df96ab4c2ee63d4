import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { deleteJobPost, getAllJobPosts, postJobPosition } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { openingKey } from '#shared/job-facts.ts';
import { asRecord } from '#shared/record.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import { oneLine } from '#shared/text.ts';
import type { Db, JobFactsRow } from '../../database/schema.ts';
import { readJobs } from './openings.ts';
import type { WrittenCall } from './post-facts.ts';
import type { ReadCache, SharedWrites } from './read-cache.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Identifies a job post that the host has no id for yet. */
const newKey = ({ position, description }: Texts) =>
  `new ${hash('sha256', [position, description].map((text) => oneLine(String(text))).join('\n'), 'hex')}`;

/** The ids of the others with the texts of a new job post. */
const othersOf = ({ host_id }: JobFactsRow): readonly string[] => JSON.parse(host_id);

/** Keeps when openings become public, for any host. A new one is known before the host lists it. */
export function createOpeningTimes(db: Db) {
  /** Used while the database does not answer, so that a scheduled opening stays hidden. */
  let rows: readonly JobFactsRow[] = [];

  /** Adds the times to an answer with openings. @param params of the call: a host may leave the id out of its answer */
  async function addTo(
    endpoint: Endpoint,
    data: unknown,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    if (!endpoint.openings) return data;
    const read = db.selectFrom('job_facts').selectAll().execute();
    rows = await read.catch(() => rows);
    if (rows.length === 0) return data;
    const complete = (job: JobPostDetail) => {
      const { jobpost_id = String(params.jobpost_id), createdAt } = job;
      const key = openingKey({ jobpost_id, createdAt });
      const isOwn = ({ job: known, host_id }: JobFactsRow) =>
        createdAt ? known === key : host_id === String(jobpost_id);
      const isNew = (row: JobFactsRow) => row.job === newKey(job) && !othersOf(row).includes(String(jobpost_id));
      const row = rows.find(isOwn) ?? rows.find(isNew);
      return row ? { ...job, opens_at: row.opens_at } : job;
    };
    // The row's schema parsed the answer.
    return Array.isArray(data) ? data.map(complete) : complete(data as JobPostDetail);
  }

  /** Stores the time of a job post that is about to be created, and the ids of others with its texts. */
  async function prepare(endpoint: Endpoint, body: Texts = {}, readCache: ReadCache): Promise<void> {
    if (endpoint !== postJobPosition) return;
    const key = newKey(body);
    const others = body.opens_at
      ? (await readJobs(readCache, { force: true })).filter((job) => newKey(job) === key)
      : [];
    await store(key, JSON.stringify(others.map(({ jobpost_id }) => String(jobpost_id))), body.opens_at);
  }

  /** Forgets the time of a job post that the host refused. After a lost answer the job post may exist. */
  async function withdraw(endpoint: Endpoint, body: Texts | undefined, error: unknown): Promise<void> {
    const isRefused = error instanceof ApiError && error.statusCode < 500;
    if (isRefused && endpoint === postJobPosition) await store(newKey(body ?? {}), '', '');
  }

  /** Stores the time of a job post that the host accepted. */
  async function keep(
    endpoint: Endpoint,
    { params, body = {}, answer }: WrittenCall,
    { readCache, sharedWrites, log }: { readCache: ReadCache; sharedWrites: SharedWrites; log: FastifyBaseLogger },
  ): Promise<void> {
    if (endpoint === deleteJobPost) await forget(params.id ?? '');
    const { opens_at } = body;
    if (typeof opens_at !== 'string' || (endpoint === postJobPosition && opens_at === '')) return;
    const id = params.jobpost_id ?? asRecord(answer).jobpost_id;
    const job = (await readJobs(readCache, { force: true })).find((each) =>
      id === undefined
        ? newKey(each) === newKey(body) && each.opens_at === opens_at
        : String(each.jobpost_id) === String(id),
    );
    // The row of the new job post still applies.
    if (!job) return log.warn({ path: endpoint.path }, 'the host does not list the job post that was just written');
    await forget(String(job.jobpost_id));
    await store(openingKey(job), String(job.jobpost_id), opens_at);
    await store(newKey(body), '', '');
    await sharedWrites.record(getAllJobPosts.cache.tags, log);
  }

  async function forget(hostId: string): Promise<void> {
    await db.deleteFrom('job_facts').where('host_id', '=', hostId).execute();
  }

  async function store(job: string, host_id: string, opens_at: unknown): Promise<void> {
    await db.deleteFrom('job_facts').where('job', '=', job).execute();
    if (typeof opens_at === 'string' && opens_at !== '')
      await db.insertInto('job_facts').values({ job, host_id, opens_at }).execute();
  }

  return { addTo, prepare, withdraw, keep };
}

export type OpeningTimes = ReturnType<typeof createOpeningTimes>;
