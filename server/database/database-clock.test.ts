import { expect, inject, test } from 'vitest';
import { RateLimiter } from '../bff/http/rate-limits.ts';
import { createOutbox } from '../bff/outbox/outbox.ts';
import { SessionStore } from '../bff/session/session-store.ts';
import type { Clock } from '../clock.ts';
import { temporaryDatabase } from '../test-support/database.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';
import { countAttempt } from './queries.ts';

const postgresUrl = inject('postgresUrl');
const second = 1000;

const machineAhead = (ms: number): Clock => ({ now: () => performance.timeOrigin + performance.now() + ms });

test.skipIf(!postgresUrl)('a clock twenty seconds ahead causes no duplicates and no early expiry', async () => {
  const database = await temporaryDatabase(postgresUrl ?? undefined);
  const { db } = database;
  const clocks = await Promise.all(
    [0, 20 * second, -3600 * second].map((ms) => openDatabaseClock(database, machineAhead(ms))),
  );
  const [right, ahead, behind] = clocks as [DatabaseClock, DatabaseClock, DatabaseClock];
  expect(Math.abs(ahead.now() - right.now())).toBeLessThan(second);
  expect(Math.abs(behind.now() - right.now())).toBeLessThan(second);

  const post = { form: 'contact', fields: { name: 'Asha' }, file: undefined } as const;
  const due = new Date(right.now() - second).toISOString();
  await createOutbox({ db, clock: right }).record(post, 'key', { state: 'queued', due });
  const claim = (clock: Clock, owner: string) =>
    createOutbox({ db, clock }).claimDue({ owner, until: new Date(clock.now() + 15 * second).toISOString() });
  expect(await claim(right, 'right')).toBeDefined();
  expect(await claim(ahead, 'ahead')).toBeUndefined();

  const reset = await new SessionStore(db, behind).start('reset', 'asha@example.com');
  expect(await new SessionStore(db, ahead).find(reset, 'reset')).toBeDefined();

  const quota = { key: 'guesses', max: 1, windowMs: 15 * second };
  expect(await new RateLimiter(db, right).take(quota)).toBeUndefined();
  expect(await new RateLimiter(db, ahead).take(quota)).toBeGreaterThan(10);
  const attempt = (clock: Clock) => countAttempt(db, { key: 'codes', windowMs: 15 * second, now: clock.now() });
  await attempt(right);
  expect((await attempt(ahead)).count).toBe(2);
  for (const clock of clocks) clock.stop();
});

test('the embedded database uses the machine’s clock', async () => {
  const database = await temporaryDatabase();
  const clock = await openDatabaseClock(database, machineAhead(20 * second));
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(second);
});
