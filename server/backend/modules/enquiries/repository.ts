import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database, EnquiryRow } from '../../../database/schema.ts';

type StoredEnquiry = Selectable<EnquiryRow>;
type EnquiryFields = Omit<Insertable<EnquiryRow>, 'id' | 'created_at'>;

const batchRows = 1000;

/** Keeps an answer of a thousand rows at a few megabytes. */
const listedMessageCharacters = 1000;

export type ListedEnquiry = Omit<StoredEnquiry, 'submission_key' | 'agree'> & { readonly message_characters: number };

/** Lists enquiries older than id `before`, newest first, with long messages shortened. */
export function listEnquiries(
  db: Kysely<Database>,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<ListedEnquiry[]> {
  return db
    .selectFrom('enquiries')
    .select(['id', 'name', 'email', 'phone', 'created_at'])
    .select((column) => [
      column.fn<string>('substr', ['message', sql.lit(1), sql.lit(listedMessageCharacters)]).as('message'),
      column.fn<number>('length', ['message']).as('message_characters'),
    ])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const isShortened = ({ message_characters }: ListedEnquiry): boolean =>
  message_characters > listedMessageCharacters;

export function findEnquiry(db: Kysely<Database>, id: number): Promise<StoredEnquiry | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes an enquiry; false for an unknown id. */
export async function deleteEnquiry(db: Kysely<Database>, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('enquiries').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/** Records an enquiry unless its key is known; tells whether it is new. */
export async function recordEnquiry(db: Kysely<Database>, fields: EnquiryFields, now: string): Promise<boolean> {
  const inserted = await db
    .insertInto('enquiries')
    .values({ ...fields, created_at: now })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes enquiries before a time (ISO 8601) in batches. */
export async function deleteOldEnquiries(db: Kysely<Database>, before: string): Promise<void> {
  const old = db.selectFrom('enquiries').select('id').where('created_at', '<', before).limit(batchRows);
  const deleteBatch = () => db.deleteFrom('enquiries').where('id', 'in', old).executeTakeFirst();
  while ((await deleteBatch()).numDeletedRows > 0n);
}
