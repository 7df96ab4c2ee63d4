import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createTestClock } from '../test-support/clock.ts';
import { describeEachDatabase, insert } from '../test-support/database.ts';
import { ScheduledBackups } from './backup.ts';
import { lastBackup } from './queries.ts';

const dayMs = 24 * 60 * 60_000;

describeEachDatabase('scheduled backups', (database) => {
  function scheduled() {
    const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    const clock = createTestClock('2026-03-01T02:00:00.000Z');
    const logged: string[] = [];
    const log = (_: unknown, message: string) => void logged.push(message);
    const logger = { info: log, error: log };
    const create = () => new ScheduledBackups({ database: database(), clock, folder, everyMs: dayMs, keep: 2, logger });
    return { folder, clock, logged, create };
  }

  test('run when due, are complete, and replace the oldest', async () => {
    const { folder, clock, create } = scheduled();
    await insert(database().db, 'settings', { key: 'k', value: 'of the first day' });
    const backups = create();
    // Written by hand: never deleted.
    writeFileSync(path.join(folder, 'site-2020.sqlite'), '');
    const made: (string | undefined)[] = [];
    for (let day = 0; day < 3; day += 1) {
      made.push(await backups.runIfDue());
      expect(await backups.runIfDue()).toBeUndefined();
      expect(await lastBackup(database().db)).toBe(new Date(clock.now()).toISOString());
      clock.advance(dayMs);
    }
    const kept = made.slice(1).map((file) => path.basename(file ?? ''));
    expect(readdirSync(folder).sort()).toEqual([...kept, 'site-2020.sqlite']);

    const opened = new DatabaseSync(made[2] ?? '', { readOnly: true });
    expect(opened.prepare("select value from settings where key = 'k'").all()).toEqual([{ value: 'of the first day' }]);
    opened.close();
  });

  test('run once for all processes', async () => {
    const { folder, create } = scheduled();
    const made = await Promise.all(Array.from({ length: 4 }, () => create().runIfDue()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('are retried an hour after a failure, by one process', async () => {
    const { folder, clock, logged, create } = scheduled();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    const backups = create();
    backups.start();
    await backups.stop();
    expect(logged).toEqual(['scheduled backup failed; it will be retried within an hour']);
    rmSync(folder);
    expect(await create().runIfDue()).toBeUndefined();
    clock.advance(60 * 60_000);
    expect(await create().runIfDue()).toBeDefined();
  });
});
