import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';

/** The audit trail: who changed which record, when and from which network. */
export const trail = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable('trail');
    const numbered =
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity());
    await ['at', 'admin', 'action', 'record', 'detail', 'network']
      .reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), numbered)
      .execute();
    await db.schema.createIndex('trail_record').on('trail').column('record').execute();
    await db.schema.createIndex('trail_at').on('trail').column('at').execute();
  },
});
