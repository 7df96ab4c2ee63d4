import type { Insertable, Selectable } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { type JobExtensionName, type JobFacts, jobFactNames } from '#shared/job-facts.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { isoNow } from '../../clock.ts';
import type { Db, JobPostRow } from '../../database/schema.ts';
import type { BackendContext } from '../dependencies.ts';
import { type HandlerMap, rowIdOf } from '../http/handler.ts';

type StoredJob = Selectable<JobPostRow>;
/** Omitted facts stay unchanged; in a new post they are unknown. */
type JobFields = Pick<Insertable<JobPostRow>, 'position' | 'area_of_interest' | 'description' | 'experience'> & {
  readonly [Name in JobExtensionName]?: string | null | undefined;
};

async function insertJob(db: Db, fields: JobFields, now: string): Promise<number> {
  const { id } = await db
    .insertInto('job_posts')
    .values({ ...fields, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateJob(db: Db, id: number, fields: JobFields, now: string): Promise<boolean> {
  const updated = await db
    .updateTable('job_posts')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes a job at `now` (ISO 8601) and remembers its id; false for an unknown id. */
function deleteJob(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction.deleteFrom('job_posts').where('id', '=', id).returning('id').executeTakeFirst();
    if (!deleted) return false;
    await transaction.insertInto('deleted_jobs').values({ id, deleted_at: now }).execute();
    return true;
  });
}

const missing = 'Job post not found';

/** Includes every fact, even as null, which tells the site that this host stores them. */
const toJobPost = ({ id, created_at, updated_at: _, questions, ...row }: StoredJob): JobPost => ({
  jobpost_id: id,
  ...row,
  createdAt: created_at,
  questions: questions && JSON.parse(questions),
});

/** Empty means unknown; omitted facts stay unchanged. The site keeps `opens_at`. */
const toColumns = <Fields extends JobFacts & { readonly questions?: readonly unknown[] | undefined }>({
  questions,
  opens_at: _,
  ...fields
}: Fields) => ({
  ...fields,
  ...(questions && { questions: questions.length === 0 ? null : JSON.stringify(questions) }),
  ...Object.fromEntries(jobFactNames.map((name) => [name, fields[name] === '' ? null : fields[name]])),
});

export const jobHandlers = ({ db, clock }: BackendContext) =>
  ({
    getAllJobPosts: async () => {
      const newestFirst = db.selectFrom('job_posts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
      return (await newestFirst.execute()).map(toJobPost);
    },

    getJobPostById: async ({ params }) => {
      const id = rowIdOf(params.jobpost_id, missing);
      const row = await db.selectFrom('job_posts').selectAll().where('id', '=', id).executeTakeFirst();
      if (row) return toJobPost(row);
      const deleted = await db.selectFrom('deleted_jobs').select('id').where('id', '=', id).executeTakeFirst();
      throw new ApiError(deleted ? 'gone' : 'not_found', missing);
    },

    postJobPosition: async ({ body }) => {
      const jobpost_id = await insertJob(db, toColumns(body), isoNow(clock));
      return { message: 'Job posted successfully', jobpost_id };
    },

    updateJobPosition: async ({ params, body }) => {
      // The id in the path decides; the one in the body is ignored.
      const { jobpost_id: _, ...fields } = body;
      const updated = await updateJob(db, rowIdOf(params.jobpost_id, missing), toColumns(fields), isoNow(clock));
      if (!updated) throw new ApiError('not_found', missing);
      return { message: 'Job post updated successfully' };
    },

    deleteJobPost: async ({ params }) => {
      if (!(await deleteJob(db, rowIdOf(params.id, missing), isoNow(clock)))) throw new ApiError('not_found', missing);
      return { message: 'Job post deleted successfully' };
    },
  }) satisfies Partial<HandlerMap>;
