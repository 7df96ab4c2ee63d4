import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { addAdmin, removeAdmin } from '../bff/admins/repository.ts';
import { addEntry } from '../bff/outbox/outbox.ts';
import { systemClock } from '../clock.ts';
import { writeBackup } from '../database/backup.ts';
import { openDatabase } from '../database/open.ts';
import { lastBackup } from '../database/queries.ts';
import { countRows, enquiryRow, insert, temporaryDatabase, unmigratedDatabase } from '../test-support/database.ts';
import { outboxRow } from '../test-support/forms.ts';
import { listenOnLoopback } from '../test-support/listening.ts';
import { runToEnd, startSiteProcess } from '../test-support/site-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = (name: string, env: Record<string, string | undefined>, ...args: string[]) =>
  runToEnd(path.join(import.meta.dirname, `${name}.ts`), env, ...args);
const failed = (output: RegExp) => ({ code: 1, output: expect.stringMatching(output) });
const done = (output: RegExp) => ({ code: 0, output: expect.stringMatching(output) });

async function filledFolder(): Promise<string> {
  const { db, options } = await temporaryDatabase();
  await insert(db, 'settings', { key: 'k', value: 'v' });
  await db.destroy();
  return options.dataDir;
}

const postgresUrl = inject('postgresUrl') ?? undefined;

test('every command prints its usage for --help and for wrong arguments', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'commands-'));
  const call = (name: string, ...args: string[]) => run(name, { DATA_DIR: dataDir }, ...args);
  const names = ['admin', 'backup', 'migrate', 'move-data', 'person', 'restore'];
  const asked = await Promise.all(names.map((name) => call(name, '--help')));
  expect(asked).toEqual(names.map((name) => done(new RegExp(`npm run ${name}`))));
  const mistaken = await Promise.all([
    call('backup', '--fast'),
    call('admin', 'add', 'a@example.com', 'b@example.com'),
    call('admin', 'reset', 'a@example.com', 'b@example.com'),
    call('admin', 'toString', 'a@example.com'),
    call('person', 'erase'),
  ]);
  for (const answer of mistaken) expect(answer).toEqual(failed(/: npm run \S+/));
  const missing = failed(/^There is no database in .*Check DATA_DIR/);
  expect(await call('admin', 'add', 'a@example.com')).toEqual(missing);
  expect(await call('person', 'erase', 'a@example.com')).toEqual(missing);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.skipIf(!postgresUrl)('the embedded database moves to PostgreSQL in one command', async () => {
  const target = await temporaryDatabase(postgresUrl);
  const env = { DATA_DIR: await filledFolder(), DATABASE_URL: target.options.databaseUrl };
  expect(await run('move-data', env)).toEqual(done(/settings +1\n.*\n?1 rows copied and verified/));
  expect(await target.db.selectFrom('settings').selectAll().execute()).toEqual([{ key: 'k', value: 'v' }]);
  expect(await run('move-data', env)).toEqual(failed(/not empty: .*settings/));
});

test.skipIf(!postgresUrl)('the tables are migrated before the site starts, even after a long lock', async () => {
  const { dataDir, databaseUrl } = await unmigratedDatabase(postgresUrl);
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  // Holds Kysely's migration lock, like another process that migrates.
  await holder.query('select pg_advisory_lock(3853314791062309107)');
  const [address, key] = [path.join(dataDir, 'address'), path.join(dataDir, 'key')];
  // Statements of this address time out after 100 ms.
  writeFileSync(address, `${databaseUrl}?statement_timeout=100`);
  writeFileSync(key, 'the key of the backend alone');
  const migrated = run('migrate', { DATABASE_URL_FILE: address, FORM_ACCESS_KEY_FILE: key, DATA_DIR: dataDir });
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '0.5 s'`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
  await holder.end();
  expect(await migrated).toEqual({ code: 0, output: 'The tables are up to date.\n' });
});

test('move-data refuses while the site uses the database, and names missing settings', async () => {
  const dataDir = await filledFolder();
  const site = await openDatabase({ dataDir });
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await run('move-data', env)).toEqual(failed(/is in use\. Stop the site first/));
  await site.close();
  expect(await run('move-data', env)).toEqual(failed(/DATABASE_URL cannot be reached/));
  expect(await run('move-data', { DATA_DIR: dataDir })).toEqual(failed(/^Set DATABASE_URL/));
});

test('a backup is written while the site runs and can be restored', async () => {
  const dataDir = await filledFolder();
  const env = { DATA_DIR: dataDir };
  const site = await openDatabase({ dataDir });
  expect(await run('backup', env)).toEqual(done(/^Backup written: /));
  expect(Date.parse(String(await lastBackup(site.db)))).toBeLessThanOrEqual(Date.now());
  const own = path.join(dataDir, 'site.sqlite');
  expect(await run('backup', env, own)).toEqual(failed(/site\.sqlite belongs to the database/));
  await site.db.deleteFrom('settings').execute();
  await site.close();
  const [name = ''] = readdirSync(path.join(dataDir, 'backups'));
  const file = path.join(dataDir, 'backups', name);
  expect(await run('restore', env, file)).toEqual(done(/1 rows copied and verified(.*\n)*.*There is no admin yet/));
  expect(await run('restore', env, file)).toEqual(failed(/Use --replace/));
  expect((await run('restore', env, 'nowhere')).code).toBe(1);
  const folder = path.join(dataDir, 'backups');
  expect((await run('restore', env, folder)).output).toContain(`${folder} is a folder. Name a backup file in it.`);
  const unchanged = `Nothing was restored: ${path.join(dataDir, 'site.sqlite')} is unchanged.`;
  const output = `${import.meta.filename} is not a backup. ${unchanged}\n`;
  expect(await run('restore', env, import.meta.filename)).toEqual({ code: 1, output });
});

test('a restore lists the admins who can log in afterwards, and their source', async () => {
  const dataDir = await filledFolder();
  const file = path.join(dataDir, 'backup');
  const restore = async (folder: string, ...args: string[]) =>
    (await run('restore', { DATA_DIR: folder }, file, ...args)).output;
  const site = await openDatabase({ dataDir });
  const access = { db: site.db, clock: systemClock };
  for (const name of ['fired', 'ravi']) await addAdmin(access, `${name}@example.com`);
  await writeBackup(site, file);
  await removeAdmin(access, 'fired@example.com');
  await site.close();
  expect(await restore(dataDir, '--replace')).toMatch(
    /^Admins who can log in: ravi@example\.com\nThey come from the replaced database.*\nThe replaced database is saved as .*before-restore/m,
  );
  expect(await restore(path.join(dataDir, 'elsewhere'))).toMatch(
    /^Admins who can log in: fired@example\.com, ravi@example\.com\n.*come from the backup.*npm run admin -- remove EMAIL\nRecovery codes are not restored/m,
  );
});

test('a person is exported, erased, and not restored from a backup', async () => {
  const dataDir = await filledFolder();
  const env = { DATA_DIR: dataDir };
  const [old, folder] = [`${dataDir}.old`, path.join(dataDir, 'export')];
  const [before, later] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const post = (submission_key: string, email: string, created_at = before) =>
    enquiryRow({ submission_key, email, created_at, name: 'Meera Shah' });
  const site = await openDatabase({ dataDir });
  await insert(site.db, 'enquiries', post('1', 'Meera@example.com'), post('2', 'asha@example.com'));
  await addEntry(site.db, { form: 'mail', key: '1', fields: { email: 'meera@example.com' } }, before);
  await writeBackup(site, old);
  await site.close();

  const exported = await run('person', env, 'export', 'meera@example.com', folder);
  expect(exported).toEqual(done(/personal-data\.json and 0 files/));
  const document = JSON.parse(readFileSync(path.join(folder, 'personal-data.json'), 'utf8'));
  expect(document.Held.Enquiry).toMatchObject([{ Name: 'Meera Shah', Email: 'Meera@example.com' }]);
  const mixed = await run('person', env, 'export', 'asha@example.com', folder);
  expect(mixed).toEqual({ code: 1, output: `${folder} is not empty. Choose a new folder for each person.\n` });
  const erase = (email: string) => run('person', env, 'erase', email);
  expect(await erase('MEERA@example.com')).toEqual(done(/Enquiry: 1\n(.*\n)*Erased all data about /));
  expect(await erase('meera@example.com')).toEqual(done(/^No data about /));
  const empty = path.join(dataDir, 'empty');
  const nothing = await run('person', env, 'export', 'meera@example.com', empty);
  expect(nothing).toEqual({ code: 0, output: 'No data about meera@example.com found.\n' });
  expect(existsSync(empty)).toBe(false);
  const elsewhere = { ...env, FORM_SERVICE_URL: 'https://forms.example' };
  expect(await run('person', elsewhere, 'erase', 'meera@example.com')).toEqual(done(/The form service may hold /));
  const kept = readFileSync(path.join(dataDir, 'erased-people.json'), 'utf8');
  expect(kept).not.toMatch(/meera/i);
  expect(JSON.parse(kept)).toEqual([{ hash: expect.any(String), key: expect.any(String), at: expect.any(String) }]);

  const addresses = async () => {
    const { db } = await openDatabase({ dataDir });
    const rows = await db.selectFrom('enquiries').select(['email', 'created_at']).orderBy('id').execute();
    expect(await countRows(db, 'outbox')).toEqual([0]);
    await db.destroy();
    return rows.map(({ email, created_at }) => `${email} ${created_at}`);
  };
  expect(await run('restore', env, old, '--replace')).toEqual(done(/Erased 2 records again/));
  expect(await addresses()).toEqual([`asha@example.com ${before}`]);

  // Restores by hand: replaces the file with a backup that has an enquiry from after the erasure.
  for (const name of readdirSync(dataDir)) if (/^site\.sqlite/.test(name)) rmSync(path.join(dataDir, name));
  cpSync(old, path.join(dataDir, 'site.sqlite'));
  const put = await openDatabase({ dataDir });
  await insert(put.db, 'enquiries', post('3', 'meera@example.com', later));
  await put.db.destroy();
  await (await startSiteProcess(dataDir)).end('SIGTERM');
  expect(await addresses()).toEqual([`asha@example.com ${before}`, `meera@example.com ${later}`]);
});

test.skipIf(!postgresUrl)('an erasure is reported even if PostgreSQL cannot rewrite a table', async () => {
  const { db, options } = await temporaryDatabase(postgresUrl);
  const fields = JSON.stringify({ email: 'meera@example.com' });
  await insert(db, 'outbox', outboxRow({ id: 'post-1', fields, state: 'delivered', attempts: 1 }));
  const holder = new pg.Client({ connectionString: options.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table enquiries in access share mode');
  const DATABASE_URL = `${options.databaseUrl}?statement_timeout=1000`;
  const env = { DATA_DIR: options.dataDir, DATABASE_URL, FORM_SERVICE_URL: 'https://forms.example' };
  const erased = await run('person', env, 'erase', 'meera@example.com');
  await holder.end();
  expect(erased).toEqual(
    failed(/Form post: 1\n(.*\n)*.*submission_key post-1(.*\n)*.*statement timeout.*'vacuum full analyze'\n$/),
  );
});

test('the first start shows a generated admin password once', async () => {
  const dataDir = await filledFolder();
  const admin = (...args: string[]) => run('admin', { DATA_DIR: dataDir }, ...args);
  expect(await admin('list')).toEqual(done(/^There is no admin yet/));
  const taken = createServer();
  const PORT = String(await listenOnLoopback(taken));
  const generated = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  await expect(startSiteProcess(dataDir, { ...generated, PORT })).rejects.toThrow(/is already in use/);
  taken.close();

  const passwordIn = (text: string) => /the password (\S+)/.exec(text)?.[1];
  const first = await startSiteProcess(dataDir, generated);
  await first.end('SIGTERM');
  const shown = passwordIn(first.output.join('\n'));
  expect(shown).toMatch(/^[\w-]{16}$/);
  expect(readFileSync(path.join(dataDir, 'admin.json'), 'utf8')).not.toContain(shown);

  const reset = passwordIn((await admin('reset')).output);
  const site = await startSiteProcess(dataDir, generated);
  expect(passwordIn(site.output.join('\n'))).toBeUndefined();
  const send = (method: string, call: string, body: object, cookie = '') =>
    fetch(`${site.url}/api/session/${call}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const logIn = (password: string | undefined, email = 'admin@realvance.example') =>
    send('POST', 'admin', { email, password });
  expect([(await logIn(shown)).status, (await logIn(reset)).status]).toEqual([401, 200]);

  const added = passwordIn((await admin('add', 'ravi@example.com')).output);
  const newPassword = 'a password of their own';
  const pending = (await logIn(added, 'ravi@example.com')).headers.getSetCookie().join('; ');
  expect((await send('PUT', 'admin/password', { newPassword }, pending)).status).toBe(200);
  expect(await admin('list')).toEqual(
    done(/^admin@realvance\.example, owner, added .*\nravi@example\.com, owner, added .*\n$/),
  );
  expect(await admin('role', 'ravi@example.com', 'hiring')).toEqual(
    done(/^ravi@example\.com has the role hiring now\.\n$/),
  );
  const sessions = done(/^started .* last seen .*\nSessions of ravi@example\.com: 1\./);
  expect(await admin('sessions', 'RAVI@example.com')).toEqual(sessions);
  expect(await admin('remove', 'ravi@example.com')).toEqual(done(/no longer an admin/));
  expect((await logIn(newPassword, 'ravi@example.com')).status).toBe(401);
  expect(await admin('remove', 'admin@realvance.example')).toEqual(
    failed(/^The site needs an owner\. Give another admin the owner role first\.\n$/),
  );
  await site.end('SIGTERM');
  const { db, close } = await openDatabase({ dataDir });
  const mails = await db.selectFrom('outbox').select('fields').where('form', '=', 'mail').execute();
  const trail = db.selectFrom('trail').select(['action', 'record', 'detail']).where('admin', '=', 'npm run admin');
  expect(mails.map(({ fields }) => JSON.parse(fields).email).toSorted()).toEqual([
    ...Array(5).fill('admin@realvance.example'),
    ...Array(4).fill('ravi@example.com'),
  ]);
  expect(
    mails
      .map(({ fields }) => /\(role: \w+\)/.exec(fields)?.[0])
      .filter(Boolean)
      .toSorted(),
  ).toEqual([...Array(2).fill('(role: hiring)'), ...Array(2).fill('(role: owner)')]);
  expect(await trail.orderBy('id').execute()).toEqual([
    { action: 'resetAdmin', record: 'admin admin@realvance.example', detail: '' },
    { action: 'addAdmin', record: 'admin ravi@example.com', detail: 'owner' },
    { action: 'setAdminRole', record: 'admin ravi@example.com', detail: 'hiring' },
    { action: 'removeAdmin', record: 'admin ravi@example.com', detail: '' },
  ]);
  await close();
});
