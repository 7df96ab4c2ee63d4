import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The openings that webhooks have told of as published and not yet as closed, and a way to find webhooks. */
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
