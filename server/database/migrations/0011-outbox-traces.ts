import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The trace of a form post or mail, which its delivery continues. */
export const outboxTraces = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('traceparent', 'text').execute();
  },
});
