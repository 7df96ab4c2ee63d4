import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How each mail of an application's history was sent; stays true when SMTP_URL changes. */
export const mailTransport = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('application_events').addColumn('mail_transport', 'text').execute();
  },
});
