import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Renames `told_openings` and the setting with its version. */
export const announcedOpenings = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('told_openings').renameTo('announced_openings').execute();
    await sql`update settings set key = 'announced_openings_version' where key = 'told_openings_version'`.execute(db);
  },
});
