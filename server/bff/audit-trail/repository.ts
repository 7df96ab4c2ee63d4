import type { Kysely } from 'kysely';
import { type TrailEntry, type TrailQuery, trailPage } from '#shared/schemas/operation.ts';
import type { Database, TrailRow } from '../../database/schema.ts';

/** Appends entries; entries never change. */
export async function addToTrail(db: Kysely<Database>, entries: readonly Omit<TrailRow, 'id'>[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('trail').values(entries).execute();
}

/** Lists the newest `trailPage` entries, optionally of one action or record. */
export async function readTrail(db: Kysely<Database>, { action, record, before }: TrailQuery): Promise<TrailEntry[]> {
  const rows = await db
    .selectFrom('trail')
    .selectAll()
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(record !== undefined, (query) => query.where('record', '=', record ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(trailPage)
    .execute();
  return rows.map(({ id, ...entry }) => ({ number: id, ...entry }));
}

/** Deletes old entries. @param before ISO 8601 */
export async function deleteExpiredTrail(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', before).execute();
}
