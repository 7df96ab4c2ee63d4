import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import {
  countRows,
  describeEachDatabase,
  insert,
  temporaryDatabase,
  unmigratedDatabase,
} from '../test-support/database.ts';
import { listenOnLoopback } from '../test-support/listening.ts';
import { runAdminStatement } from '../test-support/postgres.ts';
import { listErasures } from './erasure.ts';
import { openDatabase } from './open.ts';
import { countAttempt, forUpdateSkipLocked, pingDatabase } from './queries.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts';

const at = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const job = { position: 'Tester', area_of_interest: 'Testing', description: 'Tests.', experience: '1 year', ...at };

/** Passes values that the types forbid to the drivers. */
const untyped = (value: unknown) => value as string;

describeEachDatabase('the database', (database) => {
  const storedJob = async (fields: Partial<typeof job>) => {
    await insert(database().db, 'job_posts', { ...job, ...fields });
    return database().db.selectFrom('job_posts').selectAll().executeTakeFirstOrThrow();
  };

  test('an insert returns its id, a count is a number, and ids are never reused', async () => {
    const { db } = database();
    const count = db.selectFrom('job_posts').select((select) => select.fn.countAll<number>().as('count'));
    expect(await count.execute()).toEqual([{ count: 0 }]);
    const insertJob = () => db.insertInto('job_posts').values(job).returning('id').executeTakeFirstOrThrow();
    const first = await insertJob();
    await db.deleteFrom('job_posts').execute();
    expect((await insertJob()).id).toBe(first.id + 1);
  });

  test('stores text of any script, without NULs', async () => {
    const position = `"Robert'); drop table job_posts;--" 日本語 🙂 \\ \u0001`;
    expect(await storedJob({ position: `${position}\0` })).toMatchObject({ position });
  });

  test('a date is stored as ISO text and a flag as a number, whatever the time zone', async () => {
    const row = await storedJob({ position: untyped(new Date(0)), experience: untyped(true) });
    expect([row.position, row.experience]).toEqual(['1970-01-01T00:00:00.000Z', '1']);
  });

  test.each([[{ a: 1 }], [undefined], [Number.NaN]])('a value that no column can hold is refused: %s', async (key) => {
    const query = database().db.updateTable('settings').set({ value: 'x' }).where('key', '=', untyped(key));
    await expect(query.execute()).rejects.toThrow(TypeError);
  });

  test('simultaneous transactions all complete', async () => {
    const { db } = database();
    await insert(db, 'settings', { key: 'n', value: '0' });
    const add = sql<string>`cast(value as integer) + 1`;
    const increment = () =>
      db.transaction().execute((transaction) => transaction.updateTable('settings').set({ value: add }).execute());
    await Promise.all(Array.from({ length: 25 }, increment));
    expect((await db.selectFrom('settings').select('value').executeTakeFirst())?.value).toBe('25');
  });

  test('a violated constraint is not reported as "unavailable"', async () => {
    const { db } = database();
    await insert(db, 'settings', { key: 'a', value: '1' });
    const again = insert(db, 'settings', { key: 'a', value: '2' });
    await expect(again).rejects.toSatisfy((error) => !isDatabaseUnavailable(error));
    const orphan = { title: '', description: '', author: '', tags: '', image_file_id: 'none', ...at };
    await expect(insert(db, 'blog_posts', orphan)).rejects.toThrow(/foreign key/i);
  });

  test('a query after the close is "unavailable"', async () => {
    const second = await openDatabase(database().options);
    await second.close();
    await expect(pingDatabase(second.db)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  test('rows that another transaction has claimed are skipped or awaited', async () => {
    const { db, dialect } = database();
    await insert(db, 'settings', { key: 'a', value: '' }, { key: 'b', value: '' });
    const pick = forUpdateSkipLocked(db, db.selectFrom('settings').select('key').orderBy('key').limit(1));
    expect(pick.compile().sql.includes('skip locked')).toBe(dialect === 'postgres');
    expect(await pick.execute()).toEqual([{ key: 'a' }]);
  });

  test('counts simultaneous attempts and restarts an expired window', async () => {
    const { db } = database();
    const attempt = (now: number) => countAttempt(db, { key: 'k', windowMs: 1000, now });
    const counts = await Promise.all(Array.from({ length: 10 }, () => attempt(5000)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await attempt(5999)).toEqual({ count: 11, resetsAt: 6000 });
    expect(await attempt(6000)).toEqual({ count: 1, resetsAt: 7000 });
  });

  test('a transaction that has read writes while another connection waits to write', async () => {
    const { db, options } = database();
    const other = await openDatabase(options);
    const set = (to: typeof db, key: string) => insert(to, 'settings', { key, value: '1' });
    const { writing } = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('settings').selectAll().execute();
      const writing = set(other.db, 'b');
      await delay(50);
      await set(transaction, 'a');
      return { writing };
    });
    await writing;
    const rows = await other.db.selectFrom('settings').select('key').orderBy('key').execute();
    expect(rows).toEqual([{ key: 'a' }, { key: 'b' }]);
    await other.close();
  });

  /** On SQLite by its own limit of pages, on PostgreSQL by an insert that fails as it does then. */
  async function fillDisk(): Promise<() => Promise<unknown>> {
    const { db, dialect } = database();
    if (dialect === 'sqlite') {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(db);
      return () => sql`pragma max_page_count = 1000000`.execute(db);
    }
    await sql`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`.execute(db);
    await sql`create trigger disk_full before insert on job_posts execute function disk_full()`.execute(db);
    return () => sql`drop function disk_full cascade`.execute(db);
  }

  test('a full disk is "unavailable", changes nothing, and recovers', async () => {
    const { db } = database();
    const makeRoom = await fillDisk();
    const write = () =>
      db.transaction().execute(async (transaction) => {
        await insert(transaction, 'job_posts', job);
        await insert(transaction, 'job_posts', { ...job, description: 'x'.repeat(100_000) });
      });
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await countRows(db, 'job_posts')).toEqual([0]);
    await makeRoom();
    await write();
    expect(await countRows(db, 'job_posts')).toEqual([2]);
  });

  test('a closed connection is "unavailable", and the next query reconnects', async (context) => {
    const { options, dialect } = database();
    if (dialect === 'sqlite' || !options.databaseUrl) return context.skip();
    const warnings: string[] = [];
    const second = await openDatabase({ ...options, logger: { warn: (_, line) => warnings.push(line) } });
    const sleeping = sql`select pg_sleep(20) as "cut off"`.execute(second.db);
    const cut = expect(sleeping).rejects.toBeInstanceOf(DatabaseUnavailable);
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%"cut off"%' and pid <> pg_backend_pid()`;
    let ended = false;
    void cut.then(() => (ended = true));
    while (!ended) await runAdminStatement(options.databaseUrl, kill);
    // The pool may lend the dying connection out once more before it hears of its end.
    await expect.poll(() => pingDatabase(second.db).then(String, String), { timeout: 5000 }).toBe('undefined');
    await second.close();
  });
});

describe('the embedded database', () => {
  test('is synced, deletes securely, and is readable by its owner only', async () => {
    const { db, file } = await temporaryDatabase();
    const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 };
    for (const [name, value] of Object.entries(pragmas))
      expect((await sql.raw(`pragma ${name}`).execute(db)).rows).toEqual([{ [name]: value }]);
    expect(statSync(file ?? '').mode & 0o777).toBe(0o600);
  });

  test('an empty file and an unreadable list of erased people are errors that an operator can fix', async () => {
    const { db, options } = await temporaryDatabase();
    writeFileSync(path.join(options.dataDir, 'erased-people.json'), '{}');
    await expect(listErasures({ db, ...options })).rejects.toThrow('erased-people.json is damaged.');
    const { dataDir } = await unmigratedDatabase();
    writeFileSync(path.join(dataDir, 'site.sqlite'), '');
    const opening = expect(openDatabase({ dataDir })).rejects;
    await opening.toThrow('site.sqlite is empty. Restore a backup over it: npm run restore -- FILE --replace');
    await opening.toBeInstanceOf(OperatorError);
  });

  test('deleted data leaves all files within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, options } = await temporaryDatabase();
    const secret = 'what an applicant wrote';
    const isInFiles = () =>
      readdirSync(options.dataDir).some((name) => readFileSync(path.join(options.dataDir, name)).includes(secret));
    await insert(db, 'job_posts', { ...job, description: secret.repeat(1000) }, { ...job, position: secret });
    expect(isInFiles()).toBe(true);
    await db.deleteFrom('job_posts').execute();
    vi.advanceTimersByTime(60_000);
    expect(isInFiles()).toBe(false);
  });
});

test('names a certificate file of DATABASE_URL that cannot be read', async () => {
  const databaseUrl = 'postgres://127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  await expect(openDatabase({ dataDir: '.', databaseUrl })).rejects.toMatchObject({
    name: 'OperatorError',
    message: 'The file /nowhere/ca.pem in DATABASE_URL cannot be read (ENOENT).',
  });
});

test('an unreachable PostgreSQL is "unavailable"', async () => {
  const opening = openDatabase({ dataDir: '.', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' });
});

test('a PostgreSQL that refuses the connection is "unavailable"', async () => {
  // `N`: no TLS. A wrong password or a rejected certificate ends the same way.
  const server = createServer((socket) => void socket.once('data', () => socket.write('N')));
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  const databaseUrl = `postgres://site@127.0.0.1:${port}/site?sslmode=verify-full`;
  const name = 'DatabaseUnavailable';
  await expect(openDatabase({ dataDir: '.', databaseUrl })).rejects.toMatchObject({ name });
});
