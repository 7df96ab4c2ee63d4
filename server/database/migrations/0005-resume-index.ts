import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleting a file asks whether an application still refers to it: without an index, of every application there is. */
export const resumeIndex = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('applications_resume_file_id').on('applications').column('resume_file_id').execute();
  },
});
