import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Openings announced by webhooks as published and not yet as closed, and an index to find webhooks. */
export const toldOpenings = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('told_openings')
      .addColumn('opening', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('position', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('outbox_form').on('outbox').columns(['form', 'created_at']).execute();
  },
});
