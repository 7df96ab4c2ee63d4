import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { readSetting, writeSetting } from './settings.ts';

const key = 'last_backup';

/** Notes in the database itself that all of it has been written to a backup. @param at ISO 8601 */
export const noteBackup = (db: Kysely<Database>, at: string): Promise<void> => writeSetting(db, key, at);

/** When the last backup was made, by command or by itself, as ISO 8601; null where none is known. */
export const lastBackup = async (db: Kysely<Database>): Promise<string | null> => (await readSetting(db, key)) ?? null;
