import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '../test-support/database.ts';
import { siteFolder, startSiteProcess } from '../test-support/site-process.ts';
import { stoppedBackup } from '../test-support/stopped-backup.ts';
import { writeBackup } from './backup.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { restoreBackup } from './restore.ts';
import { sweepLeftovers } from './work-folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const set = ({ db }: OpenDatabase, key: string) => db.insertInto('settings').values({ key, value: 'v' }).execute();
const keys = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

describeEachDatabase('a backup', (database) => {
  test('is one private file that restores the same content', async () => {
    await set(database(), 'kept');
    const file = path.join(folder, `${database().dialect}.sqlite`);
    await writeBackup(database(), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const opened = new DatabaseSync(file, { readOnly: true });
    expect(opened.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' });
    opened.close();
    expect(readdirSync(folder).filter((name) => name.startsWith('.') || name.includes('-wal'))).toEqual([]);

    const dataDir = path.join(folder, `restored-${database().dialect}`);
    const copied = await restoreBackup(file, { dataDir });
    const other = await openDatabase({ dataDir });
    expect(copied.tables.find(({ table }) => table === 'settings')?.rows).toBe(1);
    expect(await keys(other)).toEqual(['kept']);
    await other.close();
  });

  test('contains whole transactions while the site writes', async () => {
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

    const dataDir = path.join(folder, `restored-busy-${database().dialect}`);
    await restoreBackup(file, { dataDir });
    const other = await openDatabase({ dataDir });
    const count = (await keys(other)).length;
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count % 2).toBe(0);
    await other.close();
  });
});

test('a killed backup leaves no copy after the next start or backup', {
  timeout: 60_000,
}, async () => {
  const { dataDir, remove } = siteFolder();
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
  await (await startSiteProcess(dataDir)).end('SIGTERM');
  expect(leftovers()).toEqual([]);
  remove();
});
