import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { lastBackup } from '../database/last-backup.ts';
import type { Database } from '../database/schema.ts';

interface BackupMetricsOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly registers: Registry[];
}

/** How old the last backup is, whoever made it. All processes on one database read the same; without one, nothing. */
export function measureBackups({ db, clock, registers }: BackupMetricsOptions): void {
  new Gauge({
    name: 'site_backup_age_seconds',
    help: 'Time since the last backup began.',
    registers,
    async collect() {
      this.remove();
      const last = await lastBackup(db).catch(() => null);
      if (last !== null) this.set((clock.now() - Date.parse(last)) / 1000);
    },
  });
}
