import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/schema.ts';
import { storedFormBytes } from '../database/stored-form-bytes.ts';

interface StorageMetricsOptions {
  readonly db: Kysely<Database>;
  readonly storageLimitBytes: number;
  /** Bytes that count towards it; by default the files in the database. */
  readonly storedBytes?: () => Promise<number>;
  readonly registers: Registry[];
}

/** What the files of form posts take, and what they may. All processes on one database read the same. */
export function measureStorage({
  db,
  storageLimitBytes,
  storedBytes = () => storedFormBytes(db),
  registers,
}: StorageMetricsOptions): void {
  new Gauge({
    name: 'site_storage_bytes',
    help: 'Bytes of the files of form posts: in the outbox, and resumes that are kept.',
    registers,
    async collect() {
      try {
        this.set(await storedBytes());
      } catch {
        // An old figure would say that all is well: without a database there is none.
        this.remove();
      }
    },
  });
  new Gauge({
    name: 'site_storage_limit_bytes',
    help: 'Bytes beyond which files of form posts are refused (STORAGE_LIMIT_MB).',
    registers,
  }).set(storageLimitBytes);
}
