import { once } from 'node:events';
import { chmodSync, linkSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { asRecord } from '#shared/record.ts';
import { type Clock, isoNow } from '../clock.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { makePrivateFolder } from '../private-files.ts';
import { copyDatabase, tableNames } from './copy-database.ts';
import { withDatabase } from './database-clock.ts';
import type { OpenDatabase } from './open.ts';
import { changeSetting, noteBackup, readSetting, writeSetting } from './queries.ts';
import { withWorkFolder } from './work-folder.ts';

interface ScheduledBackupsOptions {
  readonly database: OpenDatabase;
  /** The database clock, so that all machines agree on what is due. */
  readonly clock: Clock;
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
  readonly logger: Record<'info' | 'error', (details: object, message: string) => void>;
}

const dueKey = 'backup_due';
/** How long a backup blocks the other processes; after a failure, the next attempt follows then. */
const leaseMs = 60 * 60_000;
const checkEveryMs = 60_000;

const isScheduled = (name: string): boolean => /^scheduled-.+\.sqlite$/.test(name);

function countRows(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const counts = tableNames.map((table) => database.prepare(`select count(*) as rows from "${table}"`).get());
    return counts.reduce((sum, found) => sum + Number(found?.rows), 0);
  } finally {
    database.close();
  }
}

/** Starts the scheduled backups that the configuration asks for, and adds them to the running parts. */
export function scheduleBackups(
  running: { name: string; stop: () => Promise<unknown> }[],
  { config, ...rest }: Pick<ScheduledBackupsOptions, 'database' | 'clock' | 'logger'> & { readonly config: Config },
): void {
  const { everyMs, keep } = config.backup;
  if (everyMs === undefined) return;
  const backups = new ScheduledBackups({ ...rest, folder: path.join(config.dataDir, 'backups'), everyMs, keep });
  running.push({ name: 'backups', stop: () => backups.stop() });
  backups.start();
}

/** Makes a backup at an interval, in one of the processes that share the database, and deletes the oldest. */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
  }

  start(): void {
    const look = () => {
      this.#running = this.#running
        .then(() => this.runIfDue())
        .catch((error: unknown) => {
          this.#options.logger.error({ err: error }, 'scheduled backup failed; it will be retried within an hour');
        });
    };
    this.#timer = setInterval(look, checkEveryMs);
    this.#timer.unref();
    look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Makes a backup unless none is due or another process makes it, and returns its file. */
  async runIfDue(): Promise<string | undefined> {
    const { database, clock, folder, everyMs, keep, logger } = this.#options;
    if (!(await this.#claim())) return undefined;
    makePrivateFolder(folder);
    const began = isoNow(clock);
    const file = path.join(folder, `scheduled-${began.replaceAll(/[:.]/g, '-')}.sqlite`);
    await writeBackup(database, file);
    const rows = countRows(file);
    await noteBackup(database.db, began);
    await writeSetting(database.db, dueKey, isoNow(clock, everyMs));
    const made = readdirSync(folder).filter(isScheduled).sort();
    for (const old of made.slice(0, -keep)) rmSync(path.join(folder, old));
    logger.info({ file, rows }, 'scheduled backup');
    return file;
  }

  async #claim(): Promise<boolean> {
    const { database, clock } = this.#options;
    const [now, leased] = [isoNow(clock), isoNow(clock, leaseMs)];
    const due = await readSetting(database.db, dueKey);
    return (due ?? now) <= now && changeSetting(database.db, dueKey, due, leased);
  }
}

/** More pages than any database has. Copying in one step cannot be restarted by writers. */
const allPages = 2 ** 31 - 1;

/** Returns the first fault that `integrity_check` reports, below its heading. */
export const firstFault = (found: string): string => found.split('\n').find((line) => !line.startsWith('***')) ?? found;

/** Checks a database file (`name` in the error message), removes its write-ahead log and syncs it to disk. */
export async function sealFile(file: string, name: string): Promise<void> {
  const worker = new Worker(new URL('check-file.ts', import.meta.url), { workerData: file });
  const [found]: unknown[] = await once(worker, 'message');
  if (found !== 'ok') throw new OperatorError(`${name} is damaged: ${firstFault(String(found))}`);
}

async function copyToFile(source: OpenDatabase, folder: string): Promise<string> {
  const file = path.join(folder, 'site.sqlite');
  if (source.file) {
    const database = new DatabaseSync(source.file, { timeout: 5000 });
    try {
      await backup(database, file, { rate: allPages });
    } finally {
      database.close();
    }
    return file;
  }
  await withDatabase({ dataDir: folder }, (target) => copyDatabase(source, target));
  return file;
}

const existsAlready = (file: string) => new OperatorError(`${file} exists already. Choose another name.`);

function refuseTaken(source: OpenDatabase, file: string): void {
  const [folder, name] = [realpathSync(path.dirname(file)), path.basename(file)];
  const ownNames = ['', '-wal', '-shm', '-journal'].map((suffix) => path.basename(`${source.file}${suffix}`));
  if (source.file && folder === realpathSync(path.dirname(source.file)) && ownNames.includes(name))
    throw new OperatorError(`${file} belongs to the database. Choose another name.`);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new OperatorError(`${file} is a folder. Add a file name.`);
  if (found) throw existsAlready(file);
}

/** Unlike a rename, fails if another process was first. */
function moveToFreeName(copy: string, file: string): void {
  try {
    linkSync(copy, file);
  } catch (error) {
    if (asRecord(error).code === 'EEXIST') throw existsAlready(file);
    // The file system has no hard links: reserves the name first.
    writeFileSync(file, '', { flag: 'wx' });
    renameSync(copy, file);
  }
}

/** Writes a consistent snapshot into one new SQLite file, which appears when complete, for its owner only. */
export function writeBackup(source: OpenDatabase, file: string): Promise<void> {
  return withWorkFolder(file, async (folder) => {
    refuseTaken(source, file);
    const copy = await copyToFile(source, folder);
    await sealFile(copy, source.file ?? 'The new backup');
    chmodSync(copy, 0o600);
    moveToFreeName(copy, file);
  });
}
