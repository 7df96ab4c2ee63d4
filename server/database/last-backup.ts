import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { readSetting, writeSetting } from './settings.ts';

const key = 'last_backup';

/** Records in the database that a full backup was made. @param at ISO 8601 */
export const noteBackup = (db: Kysely<Database>, at: string): Promise<void> => writeSetting(db, key, at);

/** Returns when the last backup was made, by command or by schedule, as ISO 8601; null when unknown. */
export const lastBackup = async (db: Kysely<Database>): Promise<string | null> => (await readSetting(db, key)) ?? null;
