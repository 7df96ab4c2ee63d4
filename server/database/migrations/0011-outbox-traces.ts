import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The trace that a form post or mail belongs to, for the delivery that comes later. */
export const outboxTraces = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('traceparent', 'text').execute();
  },
});
