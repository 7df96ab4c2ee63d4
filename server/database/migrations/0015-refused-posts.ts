import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A hash of a refused form post, which recognizes it when its sender submits it again. */
export const refusedPosts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('refused_key', 'text').execute();
    await db.schema.createIndex('outbox_refused_key').on('outbox').column('refused_key').execute();
  },
});
