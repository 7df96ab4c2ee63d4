import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids of deleted jobs, whose pages answer 410 instead of 404. */
export const deletedJobs = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_jobs')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute();
  },
});
