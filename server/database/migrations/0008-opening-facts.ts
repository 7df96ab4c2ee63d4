import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const facts = [
  'location',
  'country',
  'remote',
  'employment_type',
  'pay_from',
  'pay_to',
  'pay_currency',
  'pay_period',
  'openings',
  'closes_at',
  'closes_zone',
];

/** Optional facts of an opening: text as typed, null when unknown. */
export const openingFacts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // SQLite adds one column per statement.
    for (const name of facts) await db.schema.alterTable('job_posts').addColumn(name, 'text').execute();
  },
});
