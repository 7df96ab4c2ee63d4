import type { Kysely } from 'kysely';
import { type TrailEntry, type TrailQuery, trailPage } from '../../../shared/schemas/trail.ts';
import type { Database, TrailRow } from '../../database/schema.ts';

/** Adds entries; nothing ever changes one. */
export async function addToTrail(db: Kysely<Database>, entries: readonly Omit<TrailRow, 'id'>[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('trail').values(entries).execute();
}

/** What was done, the newest first: `trailPage` entries at most, of one action or one record where that is asked. */
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

/** @param before ISO 8601: what is older goes */
export async function deleteExpiredTrail(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', before).execute();
}
