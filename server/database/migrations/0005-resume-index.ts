import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleting a file checks whether an application references it: the index avoids a full scan. */
export const resumeIndex = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('applications_resume_file_id').on('applications').column('resume_file_id').execute();
  },
});
