import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Several admins, each with a password and optional second factors, and what sessions show about their browser. */
export const admins = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('admins')
      .addColumn('email_key', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('totp_secret', 'text')
      .addColumn('totp_step', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('admin_recovery_codes')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('admin', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('admin_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('admin', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    for (const table of ['admin_recovery_codes', 'admin_passkeys']) {
      await db.schema.createIndex(`${table}_admin`).on(table).column('admin').execute();
    }
    for (const column of ['browser', 'network']) {
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
    }
  },
});
