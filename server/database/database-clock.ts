import { sql } from 'kysely';
import { type Clock, monotonicClock, systemClock } from '../clock.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './open.ts';

/** Short enough that clock drift stays within milliseconds and a resumed machine is corrected soon. */
const syncIntervalMs = 10_000;

export interface DatabaseClock extends Clock {
  sync(): Promise<void>;
  stop(): void;
}

/** Returns the database's time, so that a machine with a wrong clock sends nothing twice and locks no user out. */
export async function openDatabaseClock(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  machine: Clock = monotonicClock,
): Promise<DatabaseClock> {
  if (dialect === 'sqlite') return { ...systemClock, sync: async () => undefined, stop: () => undefined };
  let ahead = 0;
  const sync = async () => {
    const asked = machine.now();
    const { rows } = await sql<{ ms: number | string }>`
      select extract(epoch from now()) * 1000 as ms`.execute(db);
    ahead = Number(rows[0]?.ms) - (asked + machine.now()) / 2;
  };
  await sync();
  // While the database is down, shared work cannot be done anyway.
  const timer = setInterval(() => sync().catch(() => undefined), syncIntervalMs);
  timer.unref();
  return { now: () => Math.round(machine.now() + ahead), sync, stop: () => clearInterval(timer) };
}

/** Opens the database and its clock for some work, and closes both afterwards. */
export async function withDatabase<T>(
  options: OpenDatabaseOptions,
  work: (database: OpenDatabase, clock: DatabaseClock) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  try {
    const clock = await openDatabaseClock(database);
    return await work(database, clock).finally(clock.stop);
  } finally {
    await database.close();
  }
}
