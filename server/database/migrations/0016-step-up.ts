import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an admin last confirmed their identity in a session, and whether a generated password must be replaced. */
export const stepUp = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute();
    await db.schema
      .alterTable('admins')
      .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
