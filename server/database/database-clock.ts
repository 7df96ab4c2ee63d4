import { sql } from 'kysely';
import { type Clock, monotonicClock, systemClock } from '../clock.ts';
import type { OpenDatabase } from './open.ts';

/** Clocks drift apart by milliseconds in that time, and a machine that has slept is right again after it. */
const syncIntervalMs = 10_000;

export interface DatabaseClock extends Clock {
  /** Asks the database for its time again. */
  sync(): Promise<void>;
  stop(): void;
}

/**
 * The time of the database, by which everything goes that several machines share: leases, limits, sessions, codes. A
 * machine whose own clock is wrong sends nothing twice and keeps nobody out. Read without asking each time: what the
 * machine measures since it last asked comes on top. Of the embedded database, which has one machine, it is the
 * machine's own time.
 *
 * @param machine a clock of this machine that only goes forward
 */
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
  // While the database is away, nothing that is shared can be done anyway.
  const timer = setInterval(() => sync().catch(() => undefined), syncIntervalMs);
  timer.unref();
  return { now: () => Math.round(machine.now() + ahead), sync, stop: () => clearInterval(timer) };
}
