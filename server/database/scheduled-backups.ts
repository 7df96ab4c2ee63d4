import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, isoNow } from '../clock.ts';
import type { Config } from '../config.ts';
import { writeBackup } from './backup.ts';
import { tableNames } from './copy-database.ts';
import { noteBackup } from './last-backup.ts';
import type { OpenDatabase } from './open.ts';
import { changeSetting, readSetting, writeSetting } from './settings.ts';

interface ScheduledBackupsOptions {
  readonly database: OpenDatabase;
  /** The database clock, so that all machines agree on what is due. */
  readonly clock: Clock;
  readonly folder: string;
  readonly everyMs: number;
  /** Maximum number of scheduled backups; the oldest is deleted after a new one is complete. */
  readonly keep: number;
  readonly logger: Record<'info' | 'error', (details: object, message: string) => void>;
}

const dueKey = 'backup_due';
/** How long a process that makes a backup blocks the others; after a failure, the next attempt follows then. */
const leaseMs = 60 * 60_000;
const lookEveryMs = 60_000;

const isScheduled = (name: string): boolean => /^scheduled-.+\.sqlite$/.test(name);

/** Counts the rows of a backup, opened as a restore would. @throws Error for a file that is not a backup */
function countRows(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const counts = tableNames.map((table) => database.prepare(`select count(*) as rows from "${table}"`).get());
    return counts.reduce((sum, found) => sum + Number(found?.rows), 0);
  } finally {
    database.close();
  }
}

/** Starts scheduled backups if BACKUP_EVERY is set, and stops them before the database. */
export function scheduleBackups(
  running: { name: string; stop: () => Promise<unknown> }[],
  { config, ...rest }: Pick<ScheduledBackupsOptions, 'database' | 'clock' | 'logger'> & { readonly config: Config },
): void {
  const { dataDir, backupEveryMs: everyMs, backupKeep: keep } = config;
  if (everyMs === undefined) return;
  const backups = new ScheduledBackups({ ...rest, folder: path.join(dataDir, 'backups'), everyMs, keep });
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

  /** Checks now and every minute whether a backup is due. */
  start(): void {
    const look = () => {
      this.#running = this.#running
        .then(() => this.runIfDue())
        .catch((error: unknown) => {
          this.#options.logger.error({ err: error }, 'the scheduled backup failed; it is tried again in an hour');
        });
    };
    this.#timer = setInterval(look, lookEveryMs);
    this.#timer.unref();
    look();
  }

  /** Waits for a running backup. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Makes a backup if one is due and no other process is making it.
   *
   * @returns its file; undefined when none was due
   */
  async runIfDue(): Promise<string | undefined> {
    const { database, clock, folder, everyMs, keep, logger } = this.#options;
    if (!(await this.#claim())) return undefined;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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

  /** Claims a due backup for this process. */
  async #claim(): Promise<boolean> {
    const { database, clock } = this.#options;
    const [now, leased] = [isoNow(clock), isoNow(clock, leaseMs)];
    const due = await readSetting(database.db, dueKey);
    return (due ?? now) <= now && changeSetting(database.db, dueKey, due, leased);
  }
}
