import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Insertable, Selectable } from 'kysely';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { getAllJobPosts, postJobPosition } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { openingKey } from '#shared/job-facts.ts';
import { asRecord } from '#shared/record.ts';
import type { JobPost, JobPostDetail } from '#shared/schemas/job.ts';
import { oneLine } from '#shared/text.ts';
import type { Db, JobFactsRow } from '../../database/schema.ts';
import { readJobs } from './openings.ts';
import type { WrittenCall } from './post-facts.ts';
import type { ReadCache, SharedWrites } from './read-cache.ts';

type StoredTime = Selectable<JobFactsRow>;
type Texts = Readonly<Record<string, unknown>>;

/** Identifies a job post that the host has no id for yet. */
const newKey = ({ position, description }: Texts) =>
  `new ${hash('sha256', [position, description].map((text) => oneLine(String(text))).join('\n'), 'hex')}`;

const rowOf = (job: Pick<JobPost, 'jobpost_id' | 'createdAt'>, opens_at: string): Insertable<JobFactsRow> => ({
  job: openingKey(job),
  host_id: String(job.jobpost_id),
  opens_at,
});

async function store(db: Db, { job, ...values }: Insertable<JobFactsRow>): Promise<void> {
  await db
    .insertInto('job_facts')
    .values({ job, ...values })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(values))
    .execute();
}

async function remove(db: Db, column: 'job' | 'host_id', value: string): Promise<void> {
  await db.deleteFrom('job_facts').where(column, '=', value).execute();
}

interface WriteTools {
  readonly readCache: ReadCache;
  readonly sharedWrites: SharedWrites;
  readonly log: FastifyBaseLogger;
}

/** Keeps when openings become public, for any host. A new one is known before the host lists it. */
export function createOpeningTimes(db: Db) {
  /** Used while the database does not answer, so that a scheduled opening stays hidden. */
  let rows: readonly StoredTime[] = [];

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
      const isOwn = ({ job: known, host_id }: StoredTime) =>
        createdAt ? known === key : host_id === String(jobpost_id);
      const isNew = ({ job: known, others }: StoredTime) =>
        known === newKey(job) && !JSON.parse(others).includes(String(jobpost_id));
      const row = rows.find(isOwn) ?? rows.find(isNew);
      return row ? { ...job, opens_at: row.opens_at } : job;
    };
    // The row's schema parsed the answer.
    return Array.isArray(data) ? data.map(complete) : complete(data as JobPostDetail);
  }

  /** Stores the time of a job post that is about to be created, and the ids of others with its texts. */
  async function storeBefore(endpoint: Endpoint, body: Texts = {}, { readCache }: WriteTools): Promise<void> {
    if (endpoint !== postJobPosition) return;
    const job = newKey(body);
    const { opens_at } = body;
    if (typeof opens_at !== 'string' || opens_at === '') return remove(db, 'job', job);
    const same = (await readJobs(readCache, { force: true })).filter((other) => newKey(other) === job);
    // A job post from an earlier attempt, whose answer was lost, keeps its time.
    for (const other of same) if (other.opens_at) await store(db, rowOf(other, other.opens_at));
    const others = JSON.stringify(same.map(({ jobpost_id }) => String(jobpost_id)));
    await store(db, { job, host_id: '', others, opens_at });
  }

  /** Stores the time of a job post that the host accepted. Throws `unavailable` if the admin has to save it again. */
  async function storeAfter(
    endpoint: Endpoint,
    { params, body = {}, answer }: WrittenCall,
    { readCache, sharedWrites, log }: WriteTools,
  ): Promise<void> {
    const { opens_at } = body;
    if (typeof opens_at !== 'string' || (endpoint === postJobPosition && opens_at === '')) return;
    const id = params.jobpost_id ?? asRecord(answer).jobpost_id;
    const isWritten = (job: JobPost) =>
      id === undefined
        ? newKey(job) === newKey(body) && job.opens_at === opens_at
        : String(job.jobpost_id) === String(id);
    const findWritten = async () => {
      // The last good answer has a job post that was only changed.
      const jobs = await readJobs(readCache, { force: true }).catch(() => readJobs(readCache));
      const job = jobs.find(isWritten);
      if (!job) throw new Error('The host does not list the job post that was just written.');
      return rowOf(job, opens_at);
    };
    try {
      const row = opens_at === '' ? undefined : await findWritten();
      await db.transaction().execute(async (transaction) => {
        await remove(transaction, 'host_id', row?.host_id ?? String(id));
        await remove(transaction, 'job', newKey(body));
        if (row) await store(transaction, row);
      });
      await sharedWrites.record(getAllJobPosts.cache.tags, log);
    } catch (error) {
      log.error({ err: error, path: endpoint.path }, 'the opening time was not stored');
      // The row from before the write still applies to a new job post.
      if (endpoint === postJobPosition) return;
      throw new ApiError('unavailable', 'The job post was saved, but its opening time was not. Please save it again.');
    }
  }

  /** Makes a write at the host, which may be one of a job post, and stores the opening time before and after it. */
  async function around(
    endpoint: Endpoint,
    call: Pick<WrittenCall, 'params' | 'body'>,
    tools: WriteTools,
    write: () => Promise<unknown>,
  ): Promise<unknown> {
    await storeBefore(endpoint, call.body, tools);
    const answer = await write().catch(async (error) => {
      // After a lost answer the job post may exist.
      const isRefused = error instanceof ApiError && error.statusCode < 500;
      if (isRefused && endpoint === postJobPosition) await remove(db, 'job', newKey(call.body ?? {}));
      throw error;
    });
    await storeAfter(endpoint, { ...call, answer }, tools);
    return answer;
  }

  /** Forgets the time of a job post that was deleted at the host. */
  async function forget(hostId: string, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
    await remove(db, 'host_id', hostId).catch((error) =>
      log.error({ err: error }, 'the opening time of a deleted job post was not deleted'),
    );
  }

  return { addTo, around, forget };
}

export type OpeningTimes = ReturnType<typeof createOpeningTimes>;
