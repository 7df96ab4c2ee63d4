import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { writeBackup } from './database/backup.ts';
import { openDatabase } from './database/open.ts';
import { countRows, insert } from './test-support/database.ts';
import { enquiry } from './test-support/forms.ts';
import { freePort } from './test-support/listening.ts';
import {
  ownEnvironment,
  type SiteProcess,
  siteAdmin,
  siteFolder,
  siteSecret,
  startSiteProcess,
} from './test-support/site-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'full-disk-'));

function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    console.warn(
      '\n*** Without the right to mount a tmpfs (root), a limit on the size of files stands for a full disk. ***\n',
    );
    return false;
  }
}

const isMounted = mountDisk();
const filler = path.join(folder, 'filler');

/** Leaves that many bytes free. */
function fillDisk(free = 0): void {
  const block = Buffer.alloc(4096);
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, block);
  } catch {
    // ENOSPC: the disk is full.
  } finally {
    closeSync(file);
    if (free > 0) truncateSync(filler, statSync(filler).size - free);
  }
}
const makeRoom = () => rmSync(filler, { force: true });

const secret = { SESSION_SECRET: siteSecret };
const post = (url: string, id: string) =>
  fetch(`${url}/api/forms/contact`, { method: 'POST', body: enquiry({ submission_id: id }) });

async function expectReadsOnly(url: string): Promise<void> {
  for (const page of ['/', '/about', '/jobopenings', '/blog', '/api/getAllJobPosts'])
    expect((await fetch(url + page)).status, page).toBe(200);
  const refused = await post(url, 'full');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
}

async function expectRecovery(site: SiteProcess): Promise<void> {
  await expect.poll(async () => (await post(site.url, 'after')).status, { timeout: 20_000 }).toBe(200);
  expect((await site.end('SIGTERM')).code).toBe(0);
}

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('a full disk', { timeout: 60_000 }, () => {
  it('lets the database be read, and written again when there is room', async () => {
    const warnings: string[] = [];
    const backups = path.join(folder, 'backups');
    const database = await openDatabase({
      dataDir: path.join(folder, 'database'),
      checkpointIntervalMs: 20,
      logger: { warn: (_, message) => void warnings.push(message) },
    });
    const { db, close } = database;
    const write = (key: string, bytes: number) => insert(db, 'settings', { key, value: 'x'.repeat(bytes) });
    await write('a', 500_000);
    fillDisk();
    await expect(write('b', 1_000_000)).rejects.toThrow('The database cannot be used');
    await expect.poll(() => warnings).toEqual(['Could not truncate the write-ahead log. Retrying.']);
    await delay(100);
    expect(warnings).toHaveLength(1);
    expect(await countRows(db, 'settings')).toEqual([1]);
    await expect(writeBackup(database, path.join(backups, 'full.sqlite'))).rejects.toThrow('full');
    expect(readdirSync(backups)).toEqual([]);
    makeRoom();
    await write('b', 1_000_000);
    await close();
  });

  it('answers reads, refuses writes with 503, survives a restart and recovers', async () => {
    makeRoom();
    const dataDir = path.join(folder, 'site');
    const site = await startSiteProcess(dataDir, secret);
    expect((await post(site.url, 'before')).status).toBe(200);
    fillDisk();
    await expectReadsOnly(site.url);
    await site.end('SIGKILL');

    const restarted = await startSiteProcess(dataDir, secret);
    await expectReadsOnly(restarted.url);
    makeRoom();
    fillDisk(8 * 1024 * 1024);
    const refused = await post(restarted.url, 'nearly full');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('so it was not sent') });
    makeRoom();
    await expectRecovery(restarted);
  });
});

/** Limits the files of a process: larger writes fail as on a full disk, without root. */
const limitFiles = (pid: number | undefined, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

describe('a limit on the size of files', { timeout: 60_000 }, () => {
  it('answers reads and refuses writes with 503, also after a restart', async () => {
    const { dataDir } = siteFolder();
    const site = await startSiteProcess(dataDir, secret);
    expect((await post(site.url, 'before')).status).toBe(200);
    limitFiles(site.child.pid, 0);
    await expectReadsOnly(site.url);
    // The interval of truncating the write-ahead log, which the test above shortens on its disk.
    if (!isMounted) await delay(21_000);
    await expectReadsOnly(site.url);
    await site.end('SIGKILL');

    // Leaves what the write-ahead log's shared memory needs at a start.
    const limit = `import { execFileSync } from 'node:child_process';
      execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=32768:unlimited']);`;
    const limited = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(limit)}` };
    const restarted = await startSiteProcess(dataDir, { ...secret, ...limited });
    await expectReadsOnly(restarted.url);
    limitFiles(restarted.child.pid, 'unlimited');
    await expectRecovery(restarted);
  });
});

describe('the log', { timeout: 60_000 }, () => {
  it('does not end the site when the reader of its pipe exits', async () => {
    const site = await startSiteProcess(siteFolder().dataDir);
    site.child.stdout?.destroy();
    site.child.stderr?.destroy();
    for (let count = 0; count < 20; count += 1) expect((await fetch(`${site.url}/api/nothing`)).status).toBe(404);
    expect((await site.end('SIGTERM')).code).toBe(0);
  });

  const fullDisks = isMounted ? ['its disk is full', 'its file may not grow'] : ['its file may not grow'];

  it.each(fullDisks)('does not end the site when %s', async (full) => {
    const isDisk = full === 'its disk is full';
    makeRoom();
    const port = await freePort();
    const main = path.resolve(import.meta.dirname, 'main.ts');
    const account = { ADMIN_EMAIL: siteAdmin.email, ADMIN_PASSWORD: siteAdmin.password };
    const own = { NODE_ENV: 'production', PORT: `${port}`, DATA_DIR: siteFolder().dataDir, ...account };
    const shell = spawn('sh', ['-c', `exec "${process.execPath}" "${main}" > "${folder}/log"`], {
      env: { ...ownEnvironment, ...secret, ...own },
    });
    const exit = once(shell, 'exit');
    const read = () =>
      fetch(`http://127.0.0.1:${port}/api/nothing`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(404);
    if (isDisk) fillDisk();
    else limitFiles(shell.pid, 0);
    for (let count = 0; count < 50; count += 1) expect(await read()).toBe(404);
    // Logged outside of a request: the mail to the company.
    if (isDisk) expect((await post(`http://127.0.0.1:${port}`, 'unlogged')).status).toBe(200);
    if (isDisk) makeRoom();
    else limitFiles(shell.pid, 'unlimited');
    expect(await read()).toBe(404);
    shell.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
