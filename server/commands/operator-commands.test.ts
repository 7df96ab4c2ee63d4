import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { addEntry } from '../bff/outbox/outbox.ts';
import { openDatabase } from '../database/open.ts';
import { lastBackup } from '../database/queries.ts';
import { createTestDatabase } from '../test-support/database.ts';
import { runAdminStatement } from '../test-support/postgres.ts';
import { ownEnvironment, startSiteProcess } from '../test-support/site-process.ts';

async function run(script: string, env: Record<string, string | undefined>, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: { ...ownEnvironment, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

async function filledFolder() {
  const database = await createTestDatabase();
  const { dataDir } = database.options;
  await database.db.insertInto('settings').values({ key: 'k', value: 'v' }).execute();
  // `close` would delete the folder.
  await database.db.destroy();
  return { dataDir, remove: () => database.close() };
}

const postgresUrl = inject('postgresUrl');

test('every command prints its usage for --help and for wrong arguments', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'commands-'));
  const call = (name: string, ...args: string[]) => run(`${name}.ts`, { DATA_DIR: dataDir }, ...args);
  const names = ['admin', 'backup', 'migrate', 'move-data', 'person', 'restore'];
  const asked = await Promise.all(names.map((name) => call(name, '--help')));
  expect(asked.map(({ code, output }) => [code, /npm run (\S+)/.exec(output)?.[1]])).toEqual(
    names.map((name) => [0, name]),
  );
  const mistaken = await Promise.all([
    call('backup', '--fast'),
    call('migrate', 'now'),
    call('admin', 'add', 'a@example.com', 'b@example.com'),
    call('person', 'erase', 'a@example.com', 'folder'),
  ]);
  for (const { code, output } of mistaken)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/: npm run \S+/) });
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
}, 60_000);

test.skipIf(!postgresUrl)('the embedded database moves to PostgreSQL in one command', { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await filledFolder();
  const target = await createTestDatabase(postgresUrl ?? undefined);
  const env = { DATA_DIR: dataDir, DATABASE_URL: target.options.databaseUrl };
  const { code, output } = await run('move-data.ts', env);
  expect(output).toMatch(/settings +1\n.*\n?1 rows copied and verified/);
  expect(code).toBe(0);
  expect(await target.db.selectFrom('settings').selectAll().execute()).toEqual([{ key: 'k', value: 'v' }]);
  expect(await run('move-data.ts', env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not empty: .*settings/),
  });
  await target.close();
  await remove();
});

test.skipIf(!postgresUrl)(
  'the tables are migrated before the site starts, even after a long lock',
  { timeout: 60_000 },
  async () => {
    const name = 'migrate_command';
    await runAdminStatement(`${postgresUrl}/postgres`, `create database ${name}`);
    const holder = new pg.Client({ connectionString: `${postgresUrl}/${name}` });
    await holder.connect();
    // Holds Kysely's migration lock, like another process that migrates.
    await holder.query('select pg_advisory_lock(3853314791062309107)');
    const folder = mkdtempSync(path.join(tmpdir(), 'migrate-command-'));
    const [address, key] = ['address', 'key'].map((file) => path.join(folder, file));
    // Statements of this address time out after 100 ms.
    writeFileSync(address ?? '', `${postgresUrl}/${name}?statement_timeout=100`);
    writeFileSync(key ?? '', 'the key of the backend alone');
    const migrated = run('migrate.ts', { DATABASE_URL_FILE: address, FORM_ACCESS_KEY_FILE: key, DATA_DIR: folder });
    const waiting = `select 1 from pg_stat_activity
      where datname = '${name}' and wait_event = 'advisory' and now() - query_start > interval '0.5 s'`;
    await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
    await holder.end();
    expect(await migrated).toEqual({ code: 0, output: 'The tables are up to date.\n' });
    await runAdminStatement(`${postgresUrl}/postgres`, `drop database ${name}`);
    rmSync(folder, { recursive: true });
  },
);

test('move-data refuses while the site uses the database, and names missing settings', {
  timeout: 60_000,
}, async () => {
  const { dataDir, remove } = await filledFolder();
  const site = await openDatabase({ dataDir });
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect((await run('move-data.ts', env)).output).toMatch(/is in use\. Stop the site first/);
  await site.close();
  expect((await run('move-data.ts', env)).output).toMatch(/DATABASE_URL cannot be reached/);
  expect((await run('move-data.ts', { DATA_DIR: dataDir })).output).toMatch(/^Set DATABASE_URL/);
  await remove();
});

test('a backup is written while the site runs and can be restored', { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await filledFolder();
  const site = await openDatabase({ dataDir });
  const written = await run('backup.ts', { DATA_DIR: dataDir });
  expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/^Backup written: /) });
  expect(Date.parse(String(await lastBackup(site.db)))).toBeLessThanOrEqual(Date.now());
  await site.db.deleteFrom('settings').execute();
  await site.close();
  const [name = ''] = readdirSync(path.join(dataDir, 'backups'));
  const restored = await run('restore.ts', { DATA_DIR: dataDir }, path.join(dataDir, 'backups', name));
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/1 rows copied and verified/) });
  expect(restored.output).toMatch(/There is no admin yet/);
  const again = await run('restore.ts', { DATA_DIR: dataDir }, path.join(dataDir, 'backups', name));
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/Use --replace/) });
  expect(await run('restore.ts', { DATA_DIR: dataDir }, 'nowhere')).toMatchObject({ code: 1 });
  const noBackup = await run('restore.ts', { DATA_DIR: dataDir }, import.meta.filename);
  const unchanged = `Nothing was restored: ${path.join(dataDir, 'site.sqlite')} is unchanged.`;
  expect(noBackup).toEqual({ code: 1, output: `${import.meta.filename} is not a backup. ${unchanged}\n` });
  await remove();
});

test('a restore lists the admins who can log in afterwards, and their source', { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await filledFolder();
  const admin = (...args: string[]) => run('admin.ts', { DATA_DIR: dataDir }, ...args);
  const restore = async (folder: string, ...args: string[]) =>
    (await run('restore.ts', { DATA_DIR: folder }, path.join(dataDir, 'backup'), ...args)).output;
  await admin('add', 'fired@example.com');
  await admin('add', 'ravi@example.com');
  await run('backup.ts', { DATA_DIR: dataDir }, path.join(dataDir, 'backup'));
  await admin('remove', 'fired@example.com');
  expect(await restore(dataDir, '--replace')).toMatch(
    /^Admins who can log in: ravi@example\.com\nThey come from the replaced database.*\nThe replaced database is saved as .*before-restore/m,
  );
  expect(await restore(path.join(dataDir, 'elsewhere'))).toMatch(
    /^Admins who can log in: fired@example\.com, ravi@example\.com\n.*come from the backup.*npm run admin -- remove EMAIL\nRecovery codes are not restored/m,
  );
  await remove();
});

test('a person is exported, erased, and not restored from a backup', {
  timeout: 120_000,
}, async () => {
  const { dataDir, remove } = await filledFolder();
  const env = { DATA_DIR: dataDir };
  const [old, folder] = [path.join(dataDir, '..', `${path.basename(dataDir)}.old`), path.join(dataDir, 'export')];
  const post = (submission_key: string, email: string, created_at: string) => ({
    ...{ submission_key, email, created_at },
    ...{ name: 'Meera Shah', phone: '', message: 'We need a website.', agree: 'on' },
  });
  const database = await openDatabase({ dataDir });
  const [before, later] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  await database.db
    .insertInto('enquiries')
    .values([post('1', 'Meera@example.com', before), post('2', 'asha@example.com', before)])
    .execute();
  await addEntry(database.db, { form: 'mail', key: '1', fields: { email: 'meera@example.com' } }, before);
  await database.db.destroy();
  expect((await run('backup.ts', env, old)).code).toBe(0);

  const exported = await run('person.ts', env, 'export', 'meera@example.com', folder);
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('personal-data.json and 0 files') });
  const document = JSON.parse(readFileSync(path.join(folder, 'personal-data.json'), 'utf8'));
  expect(document.Held.Enquiry).toMatchObject([{ Name: 'Meera Shah', Email: 'Meera@example.com' }]);
  rmSync(folder, { recursive: true });
  expect((await run('person.ts', env, 'erase', 'MEERA@example.com')).output).toMatch(
    /Enquiry: 1\n(.*\n)*Erased all data about /,
  );
  expect((await run('person.ts', env, 'erase', 'meera@example.com')).output).toMatch(/^No data about /);
  expect(await run('person.ts', env, 'erase')).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) });
  const kept = readFileSync(path.join(dataDir, 'erased-people.json'), 'utf8');
  expect(kept).not.toMatch(/meera/i);
  expect(JSON.parse(kept)).toEqual([{ hash: expect.any(String), key: expect.any(String), at: expect.any(String) }]);

  const addresses = async () => {
    const { db } = await openDatabase({ dataDir });
    const rows = await db.selectFrom('enquiries').select(['email', 'created_at']).orderBy('id').execute();
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
    await db.destroy();
    return rows.map(({ email, created_at }) => `${email} ${created_at}`);
  };
  const restored = await run('restore.ts', env, old, '--replace');
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Erased 2 records again/) });
  expect(await addresses()).toEqual([`asha@example.com ${before}`]);

  // Restores by hand: replaces the file with a backup that has an enquiry from after the erasure.
  for (const name of readdirSync(dataDir)) if (/^site\.sqlite/.test(name)) rmSync(path.join(dataDir, name));
  cpSync(old, path.join(dataDir, 'site.sqlite'));
  const put = await openDatabase({ dataDir });
  await put.db
    .insertInto('enquiries')
    .values(post('3', 'meera@example.com', later))
    .execute();
  await put.db.destroy();
  const site = await startSiteProcess(dataDir);
  await site.end('SIGTERM');
  expect(await addresses()).toEqual([`asha@example.com ${before}`, `meera@example.com ${later}`]);
  rmSync(old);
  await remove();
});

test('the first start shows a generated admin password once', async () => {
  const { dataDir, remove } = await filledFolder();
  const admin = (...args: string[]) => run('admin.ts', { DATA_DIR: dataDir }, ...args);
  expect(await admin('list')).toMatchObject({ code: 0, output: expect.stringMatching(/^There is no admin yet/) });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const generated = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  await expect(startSiteProcess(dataDir, { ...generated, PORT: String(port) })).rejects.toThrow(/is already in use/);
  taken.close();

  const passwordIn = (lines: readonly string[]) => /the password (\S+)/.exec(lines.join('\n'))?.[1];
  const startAndEnd = async () => {
    const site = await startSiteProcess(dataDir, generated);
    await site.end('SIGTERM');
    return passwordIn(site.output);
  };
  const shown = await startAndEnd();
  expect(shown).toMatch(/^[\w-]{16}$/);
  expect(readFileSync(path.join(dataDir, 'admin.json'), 'utf8')).not.toContain(shown);
  expect(await startAndEnd()).toBeUndefined();

  const reset = passwordIn([(await admin('reset')).output]);
  expect(reset).toMatch(/^[\w-]{16}$/);
  const site = await startSiteProcess(dataDir, generated);
  const logIn = (password: string | undefined, email = 'admin@realvance.example') =>
    fetch(`${site.url}/api/session/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  expect([(await logIn(shown)).status, (await logIn(reset)).status]).toEqual([401, 200]);

  // Adds admins while the site runs.
  const added = passwordIn([(await admin('add', 'ravi@example.com')).output]);
  const pending = await logIn(added, 'ravi@example.com');
  expect(await pending.json()).toMatchObject({ data: { admin: false, next: { password: true } } });
  const own = 'a password of their own';
  const replaced = await fetch(`${site.url}/api/session/admin/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: pending.headers.getSetCookie().join('; ') },
    body: JSON.stringify({ newPassword: own }),
  });
  expect(await replaced.json()).toMatchObject({ data: { admin: true } });
  expect((await admin('list')).output).toMatch(/^admin@realvance\.example, added .*\nravi@example\.com, added .*\n$/);
  expect((await admin('sessions', 'RAVI@example.com')).output).toMatch(
    /^started .* last seen .*\nSessions of ravi@example\.com: 1\./,
  );
  expect(await admin('reset')).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: npm run admin/) });
  expect((await admin('remove', 'ravi@example.com')).output).toMatch(/no longer an admin/);
  expect((await logIn(own, 'ravi@example.com')).status).toBe(401);
  expect(await admin('remove', 'admin@realvance.example')).toEqual({
    code: 1,
    output: 'The last admin cannot be removed.\n',
  });
  await site.end('SIGTERM');
  const kept = await openDatabase({ dataDir });
  const trail = await kept.db.selectFrom('trail').select(['admin', 'action', 'record']).orderBy('id').execute();
  const mails = await kept.db.selectFrom('outbox').select('fields').where('form', '=', 'mail').execute();
  await kept.close();
  expect(mails.map(({ fields }) => JSON.parse(fields).email).toSorted()).toEqual([
    ...Array(4).fill('admin@realvance.example'),
    ...Array(3).fill('ravi@example.com'),
  ]);
  expect(
    trail.filter(({ admin: who }) => who === 'npm run admin').map(({ action, record }) => [action, record]),
  ).toEqual([
    ['resetAdmin', 'admin admin@realvance.example'],
    ['addAdmin', 'admin ravi@example.com'],
    ['removeAdmin', 'admin ravi@example.com'],
  ]);
  await remove();
}, 120_000);
