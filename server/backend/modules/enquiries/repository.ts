import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, EnquiryRow } from '../../../database/schema.ts';

export type StoredEnquiry = Selectable<EnquiryRow>;
export type EnquiryFields = Omit<Insertable<EnquiryRow>, 'id' | 'created_at'>;

/** All enquiries, the newest first. */
export function listEnquiries(db: Kysely<Database>): Promise<StoredEnquiry[]> {
  return db.selectFrom('enquiries').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/**
 * Records an enquiry. One with a key that is already known changes nothing.
 *
 * @returns whether it was new
 */
export async function recordEnquiry(db: Kysely<Database>, fields: EnquiryFields, now: string): Promise<boolean> {
  const inserted = await db
    .insertInto('enquiries')
    .values({ ...fields, created_at: now })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @param before ISO 8601: older enquiries are deleted */
export async function deleteOldEnquiries(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('enquiries').where('created_at', '<', before).execute();
}
