import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Questions of a job's own, and the answers beside the questions as they were asked: JSON, null where there are none. */
export const jobQuestions = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('job_posts').addColumn('questions', 'text').execute();
    await db.schema.alterTable('applications').addColumn('answers', 'text').execute();
  },
});
