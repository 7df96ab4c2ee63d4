import fs, { mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { openServices } from '../start/open-services.ts';
import type { RunningPart } from '../start/run-program.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { describeEachDatabase, insert } from '../test-support/database.ts';
import { siteFolder } from '../test-support/site-process.ts';
import { stoppedBackup } from '../test-support/stopped-backup.ts';
import { writeBackup } from './backup.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { restoreBackup } from './restore.ts';
import { sweepLeftovers } from './work-folder.ts';

const set = ({ db }: OpenDatabase, key: string) => insert(db, 'settings', { key, value: 'v' });
const keys = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

/** Restores a backup into its own folder and reads the keys. */
async function restoredKeys(file: string) {
  const dataDir = `${file}-restored`;
  const { tables } = await restoreBackup(file, { dataDir });
  return { tables, keys: await keys(await closeAtEnd(openDatabase({ dataDir }))) };
}

describeEachDatabase('a backup', (database) => {
  test('is one private file that restores the same content', async () => {
    await set(database(), 'kept');
    const folder = path.join(database().options.dataDir, 'backups');
    const file = path.join(folder, 'a.sqlite');
    await writeBackup(database(), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const opened = new DatabaseSync(file, { readOnly: true });
    expect(opened.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' });
    opened.close();
    expect(readdirSync(folder)).toEqual(['a.sqlite']);
    const { tables, keys } = await restoredKeys(file);
    expect(keys).toEqual(['kept']);
    expect(tables).toContainEqual({ table: 'settings', rows: 1 });
  });

  test('does not replace an existing file', async () => {
    const { dataDir } = database().options;
    const file = path.join(dataDir, 'earlier.sqlite');
    writeFileSync(file, 'an earlier backup');
    const link = path.join(dataDir, 'link.sqlite');
    symlinkSync('nowhere', link);
    const folder = path.join(dataDir, 'folder');
    mkdirSync(folder);
    for (const taken of [file, link])
      await expect(writeBackup(database(), taken)).rejects.toThrow(`${taken} exists already. Choose another name.`);
    await expect(writeBackup(database(), folder)).rejects.toThrow(`${folder} is a folder. Add a file name.`);
    expect(readFileSync(file, 'utf8')).toBe('an earlier backup');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('does not replace a file that appears while it is written', async () => {
    const file = path.join(database().options.dataDir, 'raced.sqlite');
    const results = await Promise.allSettled([writeBackup(database(), file), writeBackup(database(), file)]);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(failures).toEqual([`OperatorError: ${file} exists already. Choose another name.`]);
  });

  test('is written on a file system without hard links', async () => {
    const file = path.join(database().options.dataDir, 'unlinked.sqlite');
    const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('no hard links'), { code: 'EPERM' });
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      link.mockRestore();
      syncBuiltinESMExports();
    });
    await writeBackup(database(), file);
    expect(readdirSync(path.dirname(file)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeBackup(database(), file)).rejects.toThrow('exists already');
    expect((await restoredKeys(file)).keys).toEqual([]);
  });

  test('contains whole transactions while the site writes', async () => {
    const { db, options } = database();
    const value = 'x'.repeat(2000);
    let writing = true;
    let pairs = 0;
    const writer = (async () => {
      for (; writing; pairs += 1) {
        // node:sqlite answers at once: without this nothing else would ever run.
        await new Promise(setImmediate);
        await db.transaction().execute(async (transaction) => {
          for (const side of ['a', 'b']) await insert(transaction, 'settings', { key: `${pairs}${side}`, value });
        });
      }
    })();
    while (pairs < 50) await new Promise(setImmediate);
    const file = path.join(options.dataDir, 'busy.sqlite');
    await writeBackup(database(), file);
    writing = false;
    await writer;
    const { length } = (await restoredKeys(file)).keys;
    expect(length).toBeGreaterThanOrEqual(100);
    expect(length % 2).toBe(0);
  });
});

test.each(['', '-wal', '-shm', '-journal'])(
  'a backup does not replace site.sqlite%s of its database',
  async (suffix) => {
    const { dataDir } = siteFolder();
    const site = await closeAtEnd(openDatabase({ dataDir }));
    await set(site, 'kept');
    const alias = `${dataDir}-alias`;
    symlinkSync(dataDir, alias);
    const file = path.join(alias, `site.sqlite${suffix}`);
    await expect(writeBackup(site, file)).rejects.toThrow(`${file} belongs to the database. Choose another name.`);
    expect(await keys(site)).toEqual(['kept']);
  },
);

test('a killed backup leaves no copy after the next start or backup', { timeout: 60_000 }, async () => {
  const { dataDir } = siteFolder();
  const site = await openDatabase({ dataDir });
  await set(site, 'kept');
  const leftovers = () =>
    [dataDir, path.join(dataDir, 'backups')].flatMap((parent) =>
      readdirSync(parent).filter((name) => name.startsWith('.')),
    );
  const env = { DATA_DIR: dataDir };

  const kill = await stoppedBackup(env);
  sweepLeftovers(dataDir);
  expect(leftovers()).toHaveLength(1);
  await kill();
  expect(leftovers()).toHaveLength(1);
  await writeBackup(site, path.join(dataDir, 'backups', 'next.sqlite'));
  expect(leftovers()).toEqual([]);
  await site.close();

  // A restore leaves its own in the data folder itself.
  const killBoth = [await stoppedBackup(env), await stoppedBackup(env)];
  for (const kill of killBoth) await kill();
  renameSync(path.join(dataDir, 'backups', leftovers()[0] ?? ''), path.join(dataDir, '.backup-restore'));
  expect(leftovers()).toHaveLength(2);
  const running: RunningPart[] = [];
  await openServices(running, parseConfig({ DATA_DIR: dataDir }));
  for (const { stop } of running.reverse()) await stop();
  expect(leftovers()).toEqual([]);
});
