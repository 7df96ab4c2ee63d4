import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, describeEachDatabase } from '../test-support/database.ts';
import { runAdminStatement } from '../test-support/postgres.ts';
import { openDatabase } from './open.ts';
import { countAttempt, forUpdateSkipLocked, pingDatabase } from './queries.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts';

const job = {
  position: 'Tester',
  area_of_interest: 'Testing',
  description: 'Tests.',
  experience: '1 year',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** Passes values that the types forbid to the drivers. */
const untyped = (value: unknown) => value as string;

describeEachDatabase('the database', (database) => {
  test('an insert returns its id, and ids are never reused', async () => {
    const { db } = database();
    const first = await db.insertInto('job_posts').values(job).returning('id').executeTakeFirstOrThrow();
    await db.deleteFrom('job_posts').execute();
    const second = await db.insertInto('job_posts').values(job).returning('id').executeTakeFirstOrThrow();
    expect(second.id).toBe(first.id + 1);
  });

  test('stores text of any script, without NULs', async () => {
    const { db } = database();
    const position = `"Robert'); drop table job_posts;--" 日本語 🙂 \\ \u0001`;
    await db
      .insertInto('job_posts')
      .values({ ...job, position: `${position}\0` })
      .execute();
    const row = await db.selectFrom('job_posts').selectAll().executeTakeFirstOrThrow();
    expect(row.position).toBe(position);
  });

  test('stores the bytes of a file unchanged', async () => {
    const { db } = database();
    const content = Buffer.from([0, 1, 0xff, 0x80, 0]);
    const file = { id: 'a', kind: 'image', content_type: 'image/png', name: 'a.png', size: 5, created_at: '' } as const;
    await db
      .insertInto('files')
      .values({ ...file, content })
      .execute();
    const row = await db.selectFrom('files').select('content').executeTakeFirstOrThrow();
    expect([...row.content]).toEqual([...content]);
  });

  test('a date is stored as ISO text and a flag as a number, whatever the time zone', async () => {
    const { db } = database();
    const values = { ...job, position: untyped(new Date(0)), experience: untyped(true) };
    await db.insertInto('job_posts').values(values).execute();
    const row = await db.selectFrom('job_posts').selectAll().executeTakeFirstOrThrow();
    expect([row.position, row.experience]).toEqual(['1970-01-01T00:00:00.000Z', '1']);
  });

  test.each([[{ a: 1 }], [undefined], [Number.NaN]])(
    'a value that no column can hold is refused: %s',
    async (value) => {
      const { db } = database();
      await expect(
        db.updateTable('settings').set({ value: 'x' }).where('key', '=', untyped(value)).execute(),
      ).rejects.toThrow(TypeError);
    },
  );

  test('a count is a number', async () => {
    const { db } = database();
    const { count } = await db
      .selectFrom('job_posts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('a transaction that fails leaves nothing', async () => {
    const { db } = database();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('job_posts').values(job).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('job_posts').selectAll().execute()).toEqual([]);
  });

  test('simultaneous transactions all complete', async () => {
    const { db } = database();
    await db.insertInto('settings').values({ key: 'n', value: '0' }).execute();
    const increment = () =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('settings').set({ value: sql`cast(value as integer) + 1` }).execute();
      });
    await Promise.all(Array.from({ length: 25 }, increment));
    expect((await db.selectFrom('settings').select('value').executeTakeFirst())?.value).toBe('25');
  });

  test('a violated constraint is not reported as "unavailable"', async () => {
    const { db } = database();
    await db.insertInto('settings').values({ key: 'a', value: '1' }).execute();
    const again = db.insertInto('settings').values({ key: 'a', value: '2' }).execute();
    await expect(again).rejects.toSatisfy((error) => !isDatabaseUnavailable(error));
    const orphan = { title: '', description: '', author: '', tags: '', created_at: '', updated_at: '' };
    await expect(
      db
        .insertInto('blog_posts')
        .values({ ...orphan, image_file_id: 'none' })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  test('a query after the close is "unavailable"', async () => {
    const second = await openDatabase(database().options);
    await second.close();
    await expect(pingDatabase(second.db)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  test('rows that another transaction has claimed are skipped or awaited', async () => {
    const { db, dialect } = database();
    await db
      .insertInto('settings')
      .values([
        { key: 'a', value: '' },
        { key: 'b', value: '' },
      ])
      .execute();
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
    const set = (to: typeof db, key: string) => to.insertInto('settings').values({ key, value: '1' }).execute();
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

  test('a closed connection is "unavailable", and the next query reconnects', async (context) => {
    const { options, dialect } = database();
    if (dialect === 'sqlite' || !options.databaseUrl) return context.skip();
    const warnings: string[] = [];
    const second = await openDatabase({ ...options, logger: { warn: (_, line) => warnings.push(line) } });
    const sleeping = sql`select pg_sleep(20) as "cut off"`.execute(second.db);
    const cut = expect(sleeping).rejects.toBeInstanceOf(DatabaseUnavailable);
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%"cut off"%' and pid <> pg_backend_pid()`;
    let ended = false;
    void cut.then(() => {
      ended = true;
    });
    while (!ended) await runAdminStatement(options.databaseUrl, kill);
    // The pool may lend the dying connection out once more before it hears of its end.
    await expect.poll(() => pingDatabase(second.db).then(String, String), { timeout: 5000 }).toBe('undefined');
    await second.close();
  });
});

describe('the embedded database', () => {
  test('a full disk is "unavailable", changes nothing, and recovers', async () => {
    const database = await createTestDatabase();
    const { db } = database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(db);
    const description = 'x'.repeat(100_000);
    const write = () =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto('job_posts').values(job).execute();
        await transaction
          .insertInto('job_posts')
          .values({ ...job, description })
          .execute();
      });
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.selectFrom('job_posts').select('id').execute()).toEqual([]);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await write();
    expect(await db.selectFrom('job_posts').select('id').execute()).toHaveLength(2);
    await database.close();
  });

  test('is synced and readable by its owner only', async () => {
    const database = await createTestDatabase();
    const read = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] ?? {});
    expect(await read('journal_mode')).toEqual(['wal']);
    expect(await read('synchronous')).toEqual([2]);
    expect(await read('foreign_keys')).toEqual([1]);
    // secure_delete
    expect(await read('secure_delete')).toEqual([1]);
    expect(statSync(database.file ?? '').mode & 0o777).toBe(0o600);
    await database.close();
  });
});

test('deleted data leaves all files within a minute', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deleted-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, close } = await openDatabase({ dataDir });
  const secret = 'what an applicant wrote';
  const filesThatTell = () =>
    readdirSync(dataDir).filter((name) => readFileSync(path.join(dataDir, name)).includes(secret));
  const description = secret.repeat(1000);
  await db
    .insertInto('job_posts')
    .values([
      { ...job, description },
      { ...job, position: secret },
    ])
    .execute();
  expect(filesThatTell()).not.toEqual([]);
  await db.deleteFrom('job_posts').execute();
  vi.advanceTimersByTime(60_000);
  expect(filesThatTell()).toEqual([]);
  await close();
  rmSync(dataDir, { recursive: true });
});

test('an unreachable PostgreSQL is "unavailable"', async () => {
  const opening = openDatabase({ dataDir: '.', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' });
});
