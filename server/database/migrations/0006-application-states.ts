import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The site's own records about applications: state and history. */
export const applicationStates = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('application_states')
      .addColumn('application', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host_id', 'text', (column) => column.notNull())
      .addColumn('person', 'text')
      .addColumn('applied_at', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('notes', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['host_id', 'person'])
      await db.schema.createIndex(`application_states_${column}`).on('application_states').column(column).execute();
    await db.schema
      .createTable('application_events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application', 'text', (column) =>
        column.notNull().references('application_states.application').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('application_events_application')
      .on('application_events')
      .columns(['application', 'number'])
      .execute();
  },
});
