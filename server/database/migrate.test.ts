import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { forgetRecord, listNotes } from '../bff/inbox/repository.ts';
import { countRows, engines, unmigratedDatabase } from '../test-support/database.ts';
import { runToEnd } from '../test-support/site-process.ts';
import { migrationNames, migrationProvider } from './migrate.ts';
import { openDatabase, openUnmigrated } from './open.ts';

const script = `
const { openDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))});
const database = await openDatabase(JSON.parse(process.argv[1]));
await database.db.insertInto('settings').values({ key: String(process.pid), value: 'started' }).execute();
await database.close();
`;

describe.each(engines())('on %s', (_, url) => {
  test('three processes that start at once migrate a new database once', { timeout: 60_000 }, async () => {
    const options = await unmigratedDatabase(url);
    const start = () => runToEnd('--input-type=module', {}, '--eval', script, JSON.stringify(options));
    const ended = await Promise.all([start(), start(), start()]);
    expect(ended).toEqual(Array(3).fill({ code: 0, output: '' }));
    const { db, close } = await openDatabase(options);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
    expect(rows).toEqual(migrationNames.map((name) => ({ name })));
    expect(await countRows(db, 'settings')).toEqual([3]);
    await close();
  });

  test('keeps announced openings and the work on applications when their tables are renamed', async () => {
    const options = await unmigratedDatabase(url);
    const before = await openUnmigrated(options);
    const migrator = new Migrator({ db: before.db, provider: migrationProvider(before.dialect) });
    expect((await migrator.migrateTo('0016-step-up')).error).toBeUndefined();
    await sql`insert into told_openings (opening, host_id, position) values ('1 ', '1', 'Tester')`.execute(before.db);
    await sql`insert into settings (key, value) values ('told_openings_version', '7')`.execute(before.db);
    const [key, time] = ['1:0123456789abcdef', '2026-01-01T00:00:00.000Z'];
    await sql`insert into application_states (application, host_id, applied_at, state, version, notes, changed_at)
      values (${key}, '1', ${time}, 'new', 1, 1, ${time})`.execute(before.db);
    await sql`insert into application_events (id, application, number, kind, text, author, created_at)
      values (${`${key}:1`}, ${key}, 1, 'note', 'Call her.', 'a', ${time})`.execute(before.db);
    await sql`insert into trail (at, admin, action, record, detail, network)
      values (${time}, 'a', 'addApplicationNote', 'application 1', '', 'n')`.execute(before.db);
    await before.close();

    const { db, close } = await openDatabase(options);
    if (url) expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '30s' }]);
    const opening = { opening: '1 ', host_id: '1', position: 'Tester' };
    expect(await db.selectFrom('announced_openings').selectAll().execute()).toEqual([opening]);
    const setting = { key: 'announced_openings_version', value: '7' };
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([setting]);
    expect(await listNotes(db, 'application')).toEqual([{ key, text: 'Call her.', author: 'a', createdAt: time }]);
    expect(await db.selectFrom('trail').select('action').execute()).toEqual([{ action: 'addRecordNote' }]);
    await forgetRecord(db, 'application', '1');
    expect(await countRows(db, 'record_states', 'record_events')).toEqual([0, 0]);
    await close();
  });

  test('keeps the opening time of a job post that its host does not list yet', async () => {
    const options = await unmigratedDatabase(url);
    const before = await openUnmigrated(options);
    const migrator = new Migrator({ db: before.db, provider: migrationProvider(before.dialect) });
    expect((await migrator.migrateTo('0030-passkey-counters')).error).toBeUndefined();
    const opens_at = '2026-12-01T00:00:00.000Z';
    await sql`insert into job_facts (job, host_id, opens_at)
      values ('new abc', '["1","2"]', ${opens_at}), ('7 ', '7', ${opens_at})`.execute(before.db);
    await before.close();

    const { db, close } = await openDatabase(options);
    expect(await db.selectFrom('job_facts').selectAll().orderBy('opens_at').orderBy('host_id').execute()).toEqual([
      { job: 'new abc', host_id: '', others: '["1","2"]', opens_at },
      { job: '7 ', host_id: '7', others: '[]', opens_at },
    ]);
    await close();
  });
});
