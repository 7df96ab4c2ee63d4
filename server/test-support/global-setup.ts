import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open.ts';
import { missing, postgresTemplate, runAdminStatement, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Without a database name; null if PostgreSQL is not installed. */
    postgresUrl: string | null;
    sqliteTemplate: string;
  }
}

/** Prefers a folder in memory: tests commit often, and a disk takes milliseconds for each commit. */
function runFolder(): string {
  const memory = '/dev/shm';
  const isLarge = () => {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31;
  };
  const parent = process.platform === 'linux' && isLarge() ? memory : tmpdir();
  const folder = mkdtempSync(path.join(parent, 'tests-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

/** Prepares temporary folder, migrated template databases and, for unit tests, a PostgreSQL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const previous = process.env.TMPDIR;
  const folder = runFolder();
  // Inherited by workers and by the programs that tests start.
  process.env.TMPDIR = folder;
  const sqliteTemplate = path.join(folder, 'sqlite-template');
  await (await openDatabase({ dataDir: sqliteTemplate })).close();
  project.provide('sqliteTemplate', sqliteTemplate);

  const server = project.name === 'unit' ? await startPostgres() : undefined;
  if (server) {
    await runAdminStatement(`${server.url}/postgres`, `create database ${postgresTemplate}`);
    await (await openDatabase({ dataDir: folder, databaseUrl: `${server.url}/${postgresTemplate}` })).close();
  } else if (project.name === 'unit') console.warn(missing);
  project.provide('postgresUrl', server?.url ?? null);
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  };
}
