import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a mail of an application's history left: it stays true when mails leave another way later. */
export const mailTransport = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('application_events').addColumn('mail_transport', 'text').execute();
  },
});
