import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Questions of a job, and answers with the questions as they were asked: JSON or null. */
export const jobQuestions = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('job_posts').addColumn('questions', 'text').execute();
    await db.schema.alterTable('applications').addColumn('answers', 'text').execute();
  },
});
