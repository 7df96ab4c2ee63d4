import type { Insertable, Kysely, Selectable } from 'kysely';
import type { JobExtensionName } from '#shared/job-facts.ts';
import type { Database, JobPostRow } from '../../../database/schema.ts';

export type StoredJob = Selectable<JobPostRow>;
/** Omitted facts stay unchanged; in a new post they are unknown. */
export type JobFields = Pick<Insertable<JobPostRow>, 'position' | 'area_of_interest' | 'description' | 'experience'> & {
  readonly [Name in JobExtensionName]?: string | null | undefined;
};

/** Lists all job posts, newest first. */
export function listJobs(db: Kysely<Database>): Promise<StoredJob[]> {
  return db.selectFrom('job_posts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export function findJob(db: Kysely<Database>, id: number): Promise<StoredJob | undefined> {
  return db.selectFrom('job_posts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a job at `now` (ISO 8601) and returns its id. */
export async function insertJob(db: Kysely<Database>, fields: JobFields, now: string): Promise<number> {
  const { id } = await db
    .insertInto('job_posts')
    .values({ ...fields, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a job at `now` (ISO 8601); false for an unknown id. */
export async function updateJob(db: Kysely<Database>, id: number, fields: JobFields, now: string): Promise<boolean> {
  const updated = await db
    .updateTable('job_posts')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes a job at `now` (ISO 8601) and remembers its id; false for an unknown id. */
export function deleteJob(db: Kysely<Database>, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction.deleteFrom('job_posts').where('id', '=', id).returning('id').executeTakeFirst();
    if (!deleted) return false;
    await transaction.insertInto('deleted_jobs').values({ id, deleted_at: now }).execute();
    return true;
  });
}

export async function wasDeleted(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('deleted_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
