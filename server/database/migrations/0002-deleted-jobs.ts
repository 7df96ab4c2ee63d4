import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids of jobs that were deleted: their pages tell search engines that they are gone for good, not merely missing. */
export const deletedJobs = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_jobs')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute();
  },
});
