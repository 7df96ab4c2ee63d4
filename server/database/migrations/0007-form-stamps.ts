import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The one-time stamp of a form post. */
export const formStamps = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('stamp', 'text').execute();
    await db.schema.createIndex('outbox_stamp').on('outbox').column('stamp').unique().execute();
  },
});
