import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ApplicationRow, Database } from '../../../database/schema.ts';
import { type CheckedFile, deleteFiles, insertFile } from '../files/repository.ts';

const batchRows = 200;

export type StoredApplication = Selectable<ApplicationRow>;
type ApplicationFields = Omit<Insertable<ApplicationRow>, 'id' | 'resume_file_id' | 'created_at'>;

/** Lists applications older than id `before`, newest first. */
export function listApplications(
  db: Kysely<Database>,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<StoredApplication[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findApplication(db: Kysely<Database>, id: number): Promise<StoredApplication | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes an application and its resume; false for an unknown id. */
export function deleteApplication(db: Kysely<Database>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('applications')
      .where('id', '=', id)
      .returning('resume_file_id')
      .executeTakeFirst();
    if (deleted?.resume_file_id) await deleteFiles(transaction, [deleted.resume_file_id]);
    return deleted !== undefined;
  });
}

/** Records an application and its resume in one transaction, unless the key is known. */
export function recordApplication(
  db: Kysely<Database>,
  fields: ApplicationFields,
  resume: CheckedFile | undefined,
  now: string,
): Promise<{ id: number; created_at: string; isNew: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const resume_file_id = resume ? await insertFile(transaction, resume, now) : null;
    const inserted = await transaction
      .insertInto('applications')
      .values({ ...fields, resume_file_id, created_at: now })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning(['id', 'created_at'])
      .executeTakeFirst();
    if (inserted) return { ...inserted, isNew: true };
    if (resume_file_id) await deleteFiles(transaction, [resume_file_id]);
    const known = await transaction
      .selectFrom('applications')
      .select(['id', 'created_at'])
      .where('submission_key', '=', fields.submission_key)
      .executeTakeFirstOrThrow();
    return { ...known, isNew: false };
  });
}

/** Deletes applications before a time (ISO 8601) in batches, which bounds transaction time. */
export async function deleteOldApplications(db: Kysely<Database>, before: string): Promise<void> {
  const deleteBatch = () =>
    db.transaction().execute(async (transaction) => {
      const old = transaction.selectFrom('applications').select('id').where('created_at', '<', before).limit(batchRows);
      const deleted = await transaction
        .deleteFrom('applications')
        .where('id', 'in', old)
        .returning('resume_file_id')
        .execute();
      await deleteFiles(
        transaction,
        deleted.flatMap((row) => row.resume_file_id ?? []),
      );
      return deleted.length;
    });
  while ((await deleteBatch()) > 0);
}
