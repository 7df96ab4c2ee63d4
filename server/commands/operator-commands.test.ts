import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { createTestDatabase } from '../test-support/database.ts';
import { startSiteProcess } from '../test-support/site-process.ts';

/** Runs a script as an operator does. */
async function run(script: string, env: Record<string, string | undefined>, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env.PATH, ...env },
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
  // Without `close`, which would delete the folder.
  await database.db.destroy();
  return { dataDir, remove: () => database.close() };
}

const postgresUrl = inject('postgresUrl');

test.skipIf(!postgresUrl)('the embedded database moves to PostgreSQL in one command', { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await filledFolder();
  const target = await createTestDatabase(postgresUrl ?? undefined);
  const env = { DATA_DIR: dataDir, DATABASE_URL: target.options.databaseUrl };
  const { code, output } = await run('move-data.ts', env);
  expect(output).toMatch(/settings +1\n.*\n?1 rows, each read back and found the same/);
  expect(code).toBe(0);
  expect(await target.db.selectFrom('settings').selectAll().execute()).toEqual([{ key: 'k', value: 'v' }]);
  expect(await run('move-data.ts', env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not empty: .*settings/),
  });
  await target.close();
  await remove();
});

test('moving refuses while the site has the database open, and names what is missing', {
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

test('a backup is written while the site runs and restored by name', { timeout: 60_000 }, async () => {
  const { dataDir, remove } = await filledFolder();
  const site = await openDatabase({ dataDir });
  const written = await run('backup.ts', { DATA_DIR: dataDir });
  expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/holds everything/) });
  await site.db.deleteFrom('settings').execute();
  await site.close();
  const [name = ''] = readdirSync(path.join(dataDir, 'backups'));
  const restored = await run('restore.ts', { DATA_DIR: dataDir }, path.join(dataDir, 'backups', name));
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/1 rows, each read back/) });
  const again = await run('restore.ts', { DATA_DIR: dataDir }, path.join(dataDir, 'backups', name));
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/With --replace/) });
  expect(await run('restore.ts', { DATA_DIR: dataDir }, 'nowhere')).toMatchObject({ code: 1 });
  await remove();
});

test('a generated admin password is shown by the first start that succeeds, once, and can be made anew', async () => {
  const { dataDir, remove } = await filledFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  // A listening TCP server's address is an object.
  const { port } = taken.address() as AddressInfo;
  const generated = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  await expect(startSiteProcess(dataDir, { ...generated, PORT: String(port) })).rejects.toThrow(/is taken/);
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

  const reset = passwordIn([(await run('admin.ts', { DATA_DIR: dataDir }, 'reset')).output]);
  expect(reset).toMatch(/^[\w-]{16}$/);
  const site = await startSiteProcess(dataDir, generated);
  const logIn = (password: string | undefined) =>
    fetch(`${site.url}/api/session/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@realvance.example', password }),
    });
  expect([(await logIn(shown)).status, (await logIn(reset)).status]).toEqual([401, 200]);
  await site.end('SIGTERM');
  await remove();
}, 120_000);
