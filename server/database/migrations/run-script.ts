import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';

/** Ids are never reused, so that the URL of a deleted post never shows another one. */
const types = {
  sqlite: { numbered_id: 'integer primary key autoincrement', bytes: 'blob' },
  postgres: { numbered_id: 'integer generated always as identity primary key', bytes: 'bytea' },
} as const;

/** Returns a migration that runs SQL statements, in which the types `numbered_id` and `bytes` stand for those of the engine. */
export const runScript =
  (script: string) =>
  (dialect: DialectName): Migration => ({
    async up(db) {
      const { numbered_id, bytes } = types[dialect];
      const statements = script
        .replaceAll('numbered_id', numbered_id)
        .replaceAll(/\bbytes\b/g, bytes)
        .split(';');
      for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
    },
  });
