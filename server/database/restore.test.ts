import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { operatorMessage } from '../start/run-program.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { countRows, engines, insert, type TestDatabase, temporaryDatabase } from '../test-support/database.ts';
import { ownEnvironment } from '../test-support/site-process.ts';
import { writeBackup } from './backup.ts';
import { rememberErasure } from './erasure.ts';
import { NewerDatabase } from './migrate.ts';
import { type OpenDatabase, openDatabase, openUnmigrated } from './open.ts';
import { type adminTables, restoreBackup } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'restores-'));
const newFile = () => path.join(folder, `${randomUUID()}.sqlite`);
const restoreCommand = path.join(import.meta.dirname, '..', 'commands', 'restore.ts');
const at = { created_at: '2026-01-01T00:00:00.000Z' };
const time = at.created_at;
const later = '2999-01-01T00:00:00.000Z';

const set = ({ db }: OpenDatabase, key: string) => insert(db, 'settings', { key, value: 'v' });
const wasThere = (database: OpenDatabase) => set(database, 'was there');
const keys = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

const admin = (email: string, password_hash = 'h') =>
  ({ email_key: email, email, source: 'added', password_hash, ...at }) as const;
const user = (email: string, password_hash: string) =>
  ({ id: `id of ${email}`, name: 'N', email, email_key: email, phone: '1', password_hash, ...at }) as const;

/** Inserts content, two admins with everything they can log in with, and two accounts. */
async function fill(database: OpenDatabase): Promise<void> {
  const { db } = database;
  await set(database, 'from the backup');
  const col = { ...admin('col@x.example', 'leaked'), totp_secret: 'sealed', totp_step: 1 };
  await insert(db, 'admins', admin('fired@x.example'), col);
  const recoveryCode = (code_hash: string) => ({ code_hash, admin: 'col@x.example' });
  await insert(db, 'admin_recovery_codes', recoveryCode('used'), recoveryCode('unused'));
  const passkey = { id: 'lost', admin: 'col@x.example', public_key: 'k', counter: 3, transports: '[]', name: 'N' };
  await insert(db, 'admin_passkeys', { ...passkey, ...at });
  const [asha, ravi] = [user('asha@x.example', 'leaked'), user('ravi@x.example', 'same')];
  await insert(db, 'users', { ...asha, verified_at: time }, { ...ravi, verified_at: time });
}

async function changeAccess({ db }: OpenDatabase): Promise<void> {
  await db.deleteFrom('admins').where('email', '=', 'fired@x.example').execute();
  await insert(db, 'admins', admin('new@x.example'));
  await db.updateTable('admins').set({ password_hash: 'new', totp_step: 2 }).where('totp_step', '=', 1).execute();
  await db.deleteFrom('admin_recovery_codes').where('code_hash', '=', 'used').execute();
  await db.deleteFrom('admin_passkeys').execute();
  await db.updateTable('users').set({ password_hash: 'new' }).where('password_hash', '=', 'leaked').execute();
  await insert(db, 'users', user('since@x.example', 'h'));
}

async function access({ db }: OpenDatabase) {
  const rows = (table: (typeof adminTables)[number]) => db.selectFrom(table).selectAll().execute();
  const admins = await db.selectFrom('admins').selectAll().orderBy('email').execute();
  return [admins, await rows('admin_passkeys'), await rows('admin_recovery_codes')];
}
const passwords = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('users').selectAll().orderBy('email').execute()).map(
    ({ email, password_hash }) => `${email} ${password_hash}`,
  );

const integrity = (file: string) => {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('pragma integrity_check').get()?.integrity_check;
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
};

function change(file: string, edit: (bytes: Buffer) => unknown): void {
  const bytes = readFileSync(file);
  edit(bytes);
  writeFileSync(file, bytes);
  expect(integrity(file)).not.toBe('ok');
}
/** Damages the pages of the rows and leaves the first one, which has the tables. */
const damage = (file: string) => change(file, (bytes) => bytes.fill(0xa5, 4096 * 2, 4096 * 60));
/** Every row can still be read, but one is missing in an index. */
const damageIndex = (file: string) => change(file, (bytes) => bytes.write('b', bytes.lastIndexOf('asha@x.example')));

describe.each(engines())('a restore on %s', (engine, url) => {
  const isSqlite = url === undefined;

  /** Creates a database; the options that follow restore over it once it is stopped. */
  async function database(fillIt?: (database: TestDatabase) => Promise<unknown>) {
    const made = await temporaryDatabase(url);
    await fillIt?.(made);
    const { options } = made;
    return {
      ...made,
      stop: () => made.db.destroy(),
      restore: (file: string, replace?: string) => restoreBackup(file, { ...options, ...(replace && { replace }) }),
      async reopen<T>(read: (database: OpenDatabase) => Promise<T>): Promise<T> {
        const opened = await openDatabase(options);
        return read(opened).finally(opened.close);
      },
    };
  }
  async function stopped(...steps: ((database: OpenDatabase) => Promise<unknown>)[]) {
    const made = await database();
    for (const step of steps) await step(made);
    await made.stop();
    return made;
  }
  async function backUp(source: OpenDatabase): Promise<string> {
    const file = newFile();
    await writeBackup(source, file);
    return file;
  }
  const backUpFilled = async (...steps: ((database: OpenDatabase) => Promise<unknown>)[]) => {
    const source = await database(fill);
    for (const step of steps) await step(source);
    return backUp(source);
  };

  test('keeps the admins and changed passwords of the replaced database', async () => {
    const site = await database(fill);
    const file = await backUp(site);
    await changeAccess(site);
    await rememberErasure(site, 'erased@x.example', time);
    const before = await access(site);
    await site.stop();
    const restored = await site.restore(file, newFile());
    expect(restored).toMatchObject({ admins: ['col@x.example', 'new@x.example'], keptAdmins: true });
    await site.reopen(async (now) => {
      expect(await keys(now)).toEqual([expect.stringMatching(/^erased-person:/), 'from the backup']);
      expect(await access(now)).toEqual(before);
      expect(await passwords(now)).toEqual(['asha@x.example new', 'ravi@x.example same']);
    });
  });

  test('keeps the newer account of an address', async () => {
    const site = await database(fill);
    const file = await backUp(site);
    await site.db.deleteFrom('users').execute();
    const again = { ...user('asha@x.example', 'by somebody else'), id: 'other', verified_at: null };
    await insert(site.db, 'users', again);
    await site.stop();
    await site.restore(file, newFile());
    const asha = await site.reopen(({ db }) =>
      db.selectFrom('users').selectAll().where('email', '=', 'asha@x.example').execute(),
    );
    expect(asha).toEqual([again]);
  });

  test('into an empty database restores accounts, but no session, token or code, and lists the admins', async () => {
    const ends = { expires_at: later, ...at };
    const of = { user_id: 'id of asha@x.example', ...ends };
    const file = await backUpFilled(async ({ db }) => {
      await insert(db, 'sessions', { id_hash: 's', kind: 'admin', subject: 'col@x.example', seen_at: time, ...ends });
      await insert(db, 'user_tokens', { token_hash: 't', purpose: 'refresh', ...of });
      await insert(db, 'codes', { id: 'c', purpose: 'reset', code_hash: 'h', tries: 0, verified_at: time, ...of });
      await insert(db, 'rate_limits', { key: 'k', count: 3, resets_at: later });
      const entry = { fields: '{}', attempts: 0, next_attempt_at: time, held_until: later, ...at };
      for (const form of ['mail', 'contact'] as const)
        await insert(db, 'outbox', { id: form, idempotency_key: form, form, state: 'queued', ...entry });
    });
    const site = await stopped();
    const restored = await site.restore(file);
    expect(restored).toMatchObject({ admins: ['col@x.example', 'fired@x.example'], keptAdmins: false });
    expect(restored).not.toHaveProperty('before');
    await site.reopen(async (now) => {
      expect((await access(now))[2]).toEqual([]);
      expect(await passwords(now)).toEqual(['asha@x.example leaked', 'ravi@x.example same']);
      expect(await countRows(now.db, 'sessions', 'user_tokens', 'codes', 'rate_limits')).toEqual([0, 0, 0, 0]);
      const waiting = now.db.selectFrom('outbox').select(['id', 'state', 'reason']).orderBy('id').execute();
      // A mail may have been sent or cancelled since the backup.
      const mail = { id: 'mail', state: 'refused', reason: expect.stringContaining('Restored from a backup') };
      expect(await waiting).toEqual([{ id: 'contact', state: 'queued', reason: null }, mail]);
    });
  });

  test('replaces other content only when asked, and keeps a copy', async () => {
    const file = await backUpFilled();
    const site = await stopped(wasThere);
    await expect(site.restore(file)).rejects.toThrow(OperatorError);
    expect(await site.reopen(keys)).toEqual(['was there']);

    const kept = newFile();
    expect(await site.restore(file, kept)).toMatchObject({ before: kept });
    expect(await site.reopen(keys)).toEqual(['from the backup']);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    await site.restore(kept, `${kept}.2`);
    expect(await site.reopen(keys)).toEqual(['was there']);
    expect(readdirSync(site.options.dataDir).filter((name) => name.startsWith('.backup-'))).toEqual([]);
  });

  test('rejects a text, an empty file or another database and replaces nothing', async () => {
    const site = await stopped(wasThere);
    for (const write of [
      (file: string) => writeFileSync(file, 'not a database, however long it may be\n'.repeat(100)),
      (file: string) => writeFileSync(file, ''),
      (file: string) => new DatabaseSync(file).exec('create table bookmarks (url text)'),
    ]) {
      const file = newFile();
      write(file);
      await expect(site.restore(file, `${file}-kept`)).rejects.toThrow(`${file} is not a backup.`);
      expect(await site.reopen(keys)).toEqual(['was there']);
    }
    const file = await backUpFilled();
    const taken = newFile();
    writeFileSync(taken, 'no folder for the replaced database');
    await expect(site.restore(file, path.join(taken, 'kept'))).rejects.toThrow(taken);
    expect(await site.reopen(keys)).toEqual(['was there']);
  });

  /** Tables of a newer version. */
  async function makeNewer({ db }: OpenDatabase): Promise<void> {
    await sql`create table later (id integer)`.execute(db);
    await sql`alter table admins add column later text`.execute(db);
    await sql`update admins set later = 'x'`.execute(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`.execute(db);
  }

  test.each([
    ['this version', async () => undefined, damage],
    ['this version: an index', async () => undefined, damageIndex],
    ['a newer version', makeNewer, damage],
  ])('rejects a damaged backup over the database of %s', async (_, prepare, spoil) => {
    const file = await backUpFilled(async (made) => {
      for (let n = 0; n < 40; n += 1) await set(made, `${n} ${'x'.repeat(4000)}`);
    });
    spoil(file);
    const site = await stopped(wasThere, prepare);
    const replace = newFile();
    const restore = site.restore(file, replace);
    await expect(restore).rejects.toThrow(OperatorError);
    await expect(restore).rejects.toThrow(`The backup ${file} is damaged: `);
    await expect(restore).rejects.not.toThrow('***');
    expect(() => statSync(replace)).toThrow();
    const { db, close } = await openUnmigrated(site.options);
    expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'was there' }]);
    await close();
  });

  test.skipIf(isSqlite)('undoes a failed copy over the tables of a newer version', async () => {
    const file = await backUp(await temporaryDatabase());
    const opened = new DatabaseSync(file);
    opened.exec(`insert into job_posts (id, position, area_of_interest, description, experience, created_at, updated_at)
      values (3000000000, 'beyond integer', '', '', '', '', '')`);
    opened.close();
    const site = await stopped(wasThere, makeNewer);
    await expect(site.restore(file, newFile())).rejects.toThrow(/integer/);
    await expect(openDatabase(site.options)).rejects.toBeInstanceOf(NewerDatabase);
  });

  test('restores the previous version, which refuses newer tables', async () => {
    const site = await database(fill);
    const file = await backUp(site);
    await changeAccess(site);
    await makeNewer(site);
    await site.stop();

    const start = openDatabase(site.options);
    await expect(start).rejects.toBeInstanceOf(NewerDatabase);
    const message = await start.catch((error: Error) => operatorMessage(error));
    expect(message).toMatch(
      /^The database has the tables of a newer version \(9999-later\)\. .*npm run restore -- FILE.*$/,
    );
    await expect(site.restore(file)).rejects.toBeInstanceOf(NewerDatabase);

    const kept = path.join(folder, `newer-${engine}.sqlite`);
    const restored = await site.restore(file, kept);
    expect(restored).toMatchObject({ admins: ['col@x.example', 'new@x.example'], keptAdmins: true });
    await site.reopen(async (now) => {
      expect(await keys(now)).toEqual(['from the backup']);
      expect(await passwords(now)).toEqual(['asha@x.example new', 'ravi@x.example same']);
      expect((await access(now))[2]).toEqual([{ code_hash: 'unused', admin: 'col@x.example' }]);
      if (isSqlite) expect(integrity(kept)).toBe('ok');
      else await sql`select * from newer_postgresql.later`.execute(now.db);
    });
    expect(restored.before).toBe(isSqlite ? kept : 'the schema newer_postgresql of the database');
  });
});

/** Runs the restore command with a script that may kill it. @returns whether it did */
function restoreAndKill(killer: string, file: string, env: Record<string, string | undefined>): boolean {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(killer)}`, restoreCommand, file, '--replace'];
  const { status, signal, stderr } = spawnSync(process.execPath, args, {
    env: { ...ownEnvironment, ...env },
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL') expect([status, stderr]).toEqual([0, '']);
  return signal === 'SIGKILL';
}

describe('a restore over the file of the embedded database', () => {
  async function backupAndSite() {
    const made = await temporaryDatabase();
    await fill(made);
    const file = path.join(folder, `${path.basename(made.options.dataDir)}.sqlite`);
    await writeBackup(made, file);
    await changeAccess(made);
    await set(made, 'was there');
    const { dataDir } = made.options;
    const kept = path.join(dataDir, 'backups', 'kept.sqlite');
    return { file, dataDir, kept, site: made, own: path.join(dataDir, 'site.sqlite') };
  }

  test('is refused while the site has it open, and includes the log of a copied database', async () => {
    const { file, dataDir, kept, site, own } = await backupAndSite();
    const refused = restoreBackup(file, { dataDir, replace: kept });
    await expect(refused).rejects.toThrow(`${own} is in use. Stop the site first.`);
    expect(await keys(site)).toEqual(['from the backup', 'was there']);
    const copy = { dataDir: path.join(folder, 'copied') };
    await restoreBackup(own, copy);
    expect(await keys(await closeAtEnd(openDatabase(copy)))).toEqual(['from the backup', 'was there']);
  });

  test.each([
    ['a damaged one', damage],
    ['one that is no database', (file: string) => writeFileSync(file, 'no database '.repeat(1000))],
    ['an empty one', (file: string) => writeFileSync(file, '')],
  ])('keeps %s, drops recovery codes and lists the admins', async (_, spoil) => {
    const { file, dataDir, kept, site, own } = await backupAndSite();
    await site.db.destroy();
    spoil(own);
    const spoilt = readFileSync(own);
    const restored = await restoreBackup(file, { dataDir, replace: kept });
    expect(restored).toMatchObject({ admins: ['col@x.example', 'fired@x.example'], keptAdmins: false, before: kept });
    expect(readFileSync(kept).equals(spoilt)).toBe(true);
    const now = await openDatabase({ dataDir });
    expect(await keys(now)).toEqual(['from the backup']);
    expect((await access(now))[2]).toEqual([]);
    await now.close();
  });

  /** Kills the process before one of its operations on files. */
  const killer = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = Number(process.env.KILL_AT);
    for (const name of ['copyFileSync', 'linkSync', 'rmSync', 'renameSync']) {
      const work = fs[name];
      fs[name] = (...args) => {
        if (left-- === 0) process.kill(process.pid, 'SIGKILL');
        return work(...args);
      };
    }
    syncBuiltinESMExports();`;

  test('leaves a complete database when killed, and can be repeated', { timeout: 120_000 }, async () => {
    const { file, dataDir, site } = await backupAndSite();
    const before = await access(site);
    await site.db.destroy();
    const found: string[] = [];
    for (let killAt = 0, isKilled = true; isKilled; killAt += 1) {
      isKilled = restoreAndKill(killer, file, { DATA_DIR: dataDir, KILL_AT: String(killAt) });
      expect(existsSync(path.join(dataDir, 'site.sqlite'))).toBe(true);
      const now = await openDatabase({ dataDir });
      expect(await access(now)).toEqual(before);
      found.push((await keys(now)).join());
      await sql`insert or ignore into settings (key, value) values ('was there', 'v')`.execute(now.db);
      await now.close();
    }
    expect(found.length).toBeGreaterThan(5);
    expect([...new Set(found)]).toEqual(['from the backup,was there', 'from the backup']);
  });
});

/** Kills the process before one of its statements that write to PostgreSQL. */
const statementKiller = `
  import pg from '${import.meta.resolve('pg')}';
  const query = pg.Client.prototype.query;
  let left = Number(process.env.KILL_AT);
  pg.Client.prototype.query = function (...args) {
    if (/^(insert|alter|create|delete|commit)/.test(String(args[0]?.text ?? args[0])) && left-- === 0) {
      process.kill(process.pid, 'SIGKILL');
    }
    return query.apply(this, args);
  };`;

const postgresUrl = inject('postgresUrl') ?? undefined;
test.skipIf(!postgresUrl)(
  'a killed restore over a newer version is complete or undone',
  { timeout: 240_000 },
  async () => {
    const site = await temporaryDatabase(postgresUrl);
    await fill(site);
    const file = path.join(folder, 'killed-postgresql.sqlite');
    await writeBackup(site, file);
    await set(site, 'was there');
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2999')`.execute(site.db);
    const { dataDir, databaseUrl } = site.options;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const found: string[] = [];
    for (let killAt = 0, isKilled = true; isKilled; killAt += 30) {
      isKilled = restoreAndKill(statementKiller, file, { ...env, KILL_AT: String(killAt) });
      found.push((await keys(site)).join());
    }
    expect(found.length).toBeGreaterThan(2);
    expect([...new Set(found)]).toEqual(['from the backup,was there', 'from the backup']);
  },
);
