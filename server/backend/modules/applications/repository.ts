import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ApplicationRow, Database } from '../../../database/schema.ts';
import { type CheckedFile, deleteFiles, insertFile } from '../files/repository.ts';

export type StoredApplication = Selectable<ApplicationRow>;
export type ApplicationFields = Omit<Insertable<ApplicationRow>, 'id' | 'resume_file_id' | 'created_at'>;

/** All applications, the newest first. */
export function listApplications(db: Kysely<Database>): Promise<StoredApplication[]> {
  return db.selectFrom('applications').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/**
 * Records an application and its resume, both or neither. One with a key that is already known changes nothing.
 *
 * @returns whether it was new
 */
export function recordApplication(
  db: Kysely<Database>,
  fields: ApplicationFields,
  resume: CheckedFile | undefined,
  now: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const resume_file_id = resume ? await insertFile(transaction, resume, now) : null;
    const inserted = await transaction
      .insertInto('applications')
      .values({ ...fields, resume_file_id, created_at: now })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted && resume_file_id) await deleteFiles(transaction, [resume_file_id]);
    return inserted !== undefined;
  });
}

/**
 * Deletes applications older than the given time, with their resumes.
 *
 * @param before ISO 8601
 */
export function deleteOldApplications(db: Kysely<Database>, before: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('applications')
      .where('created_at', '<', before)
      .returning('resume_file_id')
      .execute();
    await deleteFiles(
      transaction,
      deleted.flatMap((row) => row.resume_file_id ?? []),
    );
  });
}
