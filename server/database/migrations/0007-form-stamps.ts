import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The stamp that a form post was sent with, so that it is good for one post only. */
export const formStamps = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('stamp', 'text').execute();
    await db.schema.createIndex('outbox_stamp').on('outbox').column('stamp').unique().execute();
  },
});
