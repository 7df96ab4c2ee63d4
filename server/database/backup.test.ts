import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { operatorMessage } from '../start/operator-message.ts';
import { createTestDatabase, describeEachDatabase } from '../test-support/database.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { NewerDatabase } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const set = ({ db }: OpenDatabase, key: string) => db.insertInto('settings').values({ key, value: 'v' }).execute();
const keys = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

describeEachDatabase('a backup', (database) => {
  test('is one private file that restores to what was there', async () => {
    await set(database(), 'kept');
    const file = path.join(folder, `${database().dialect}.sqlite`);
    await writeBackup(database(), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('.') || name.includes('-wal'))).toEqual([]);

    const other = await createTestDatabase();
    const copied = await restoreBackup(file, other.options);
    expect(copied.find(({ table }) => table === 'settings')?.rows).toBe(1);
    expect(await keys(other)).toEqual(['kept']);
    await other.close();
  });

  test('brings back accounts, but nobody’s session, token, code or counter', async () => {
    const { db } = database();
    const later = '2999-01-01T00:00:00.000Z';
    const time = '2026-01-01T00:00:00.000Z';
    const user = { id: 'u', name: 'N', email: 'a@b.example', email_key: 'a@b.example', phone: '1', created_at: time };
    await db
      .insertInto('users')
      .values({ ...user, password_hash: 'h', verified_at: time })
      .execute();
    const ends = { expires_at: later, created_at: time };
    const session = { id_hash: 's', kind: 'admin', subject: 'a@b.example', seen_at: time, ...ends } as const;
    await db.insertInto('sessions').values(session).execute();
    await db
      .insertInto('user_tokens')
      .values({ token_hash: 't', user_id: 'u', purpose: 'refresh', ...ends })
      .execute();
    await db
      .insertInto('codes')
      .values({ id: 'c', purpose: 'reset', user_id: 'u', code_hash: 'h', tries: 0, verified_at: time, ...ends })
      .execute();
    await db.insertInto('rate_limits').values({ key: 'k', count: 3, resets_at: later }).execute();
    const file = path.join(folder, `signed-in-${database().dialect}.sqlite`);
    await writeBackup(database(), file);
    const other = await createTestDatabase();
    await restoreBackup(file, other.options);
    const counts: number[] = [];
    for (const table of ['users', 'sessions', 'user_tokens', 'codes', 'rate_limits'] as const) {
      counts.push((await other.db.selectFrom(table).selectAll().execute()).length);
    }
    expect(counts).toEqual([1, 0, 0, 0, 0]);
    await other.close();
  });

  test('holds whole transactions while the site writes on', async () => {
    const { db } = database();
    let writing = true;
    let pairs = 0;
    const writer = (async () => {
      while (writing) {
        // node:sqlite answers at once: without this nothing else would ever run.
        await new Promise(setImmediate);
        await db.transaction().execute(async (transaction) => {
          for (const side of ['a', 'b']) {
            await transaction
              .insertInto('settings')
              .values({ key: `${pairs}${side}`, value: 'x'.repeat(2000) })
              .execute();
          }
        });
        pairs += 1;
      }
    })();
    const file = path.join(folder, `busy-${database().dialect}.sqlite`);
    while (pairs < 50) await new Promise(setImmediate);
    await writeBackup(database(), file);
    writing = false;
    await writer;

    const other = await createTestDatabase();
    await restoreBackup(file, other.options);
    const count = (await keys(other)).length;
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count % 2).toBe(0);
    await other.close();
  });

  test('restores over other content only when told to, and keeps that content', async () => {
    const source = await createTestDatabase();
    await set(source, 'from the backup');
    const file = path.join(folder, `source-${database().dialect}.sqlite`);
    await writeBackup(source, file);
    await source.close();

    await set(database(), 'was there');
    await expect(restoreBackup(file, database().options)).rejects.toThrow(OperatorError);
    expect(await keys(database())).toEqual(['was there']);

    const kept = path.join(folder, `kept-${database().dialect}.sqlite`);
    await restoreBackup(file, { ...database().options, replace: kept });
    expect(await keys(database())).toEqual(['from the backup']);
    await restoreBackup(kept, { ...database().options, replace: `${kept}.2` });
    expect(await keys(database())).toEqual(['was there']);
  });
});

describeEachDatabase('a restore', (database) => {
  test.each([
    ['a text', (file: string) => writeFileSync(file, 'not a database, however long it may be\n'.repeat(100))],
    ['an empty file', (file: string) => writeFileSync(file, '')],
    [
      'a database of another program',
      (file: string) => {
        const database = new DatabaseSync(file);
        database.exec('create table bookmarks (url text)');
        database.close();
      },
    ],
  ])('%s is no backup, which is said, and nothing is replaced by it', async (name, write) => {
    const file = path.join(folder, `${name} ${database().dialect}`);
    write(file);
    await set(database(), 'was there');
    const replace = `${file}-kept`;
    await expect(restoreBackup(file, { ...database().options, replace })).rejects.toThrow(`${file} is no backup.`);
    expect(await keys(database())).toEqual(['was there']);
  });
});

describeEachDatabase('going back to the version before', (database) => {
  test('is refused in one line, and works by restoring the backup made before', async () => {
    const kept = path.join(folder, `newer-${database().dialect}.sqlite`);
    const file = path.join(folder, `before-${database().dialect}.sqlite`);
    const { options, dialect } = database();
    await set(database(), 'before the upgrade');
    await writeBackup(database(), file);
    // What a newer version would have left.
    await sql`create table later (id integer)`.execute(database().db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(database().db);
    await database().db.destroy();

    const start = openDatabase(options);
    await expect(start).rejects.toBeInstanceOf(NewerDatabase);
    const message = await start.catch((error: Error) => operatorMessage(error));
    expect(message).toMatch(
      /^The database has the tables of a newer version \(9999-later\)\. .*npm run restore -- FILE/,
    );
    expect(message).not.toContain('\n');
    await expect(restoreBackup(file, options)).rejects.toBeInstanceOf(NewerDatabase);

    await restoreBackup(file, { ...options, replace: kept });
    const restored = await openDatabase(options);
    expect(await keys(restored)).toEqual(['before the upgrade']);
    if (dialect === 'sqlite') expect(statSync(kept).size).toBeGreaterThan(0);
    else await sql`select * from newer_postgres.later`.execute(restored.db);
    await restored.close();
  });
});
