import { beforeEach, expect, test } from 'vitest';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { webhookEvents } from '#shared/schemas/operation.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { outboxRow } from '../../test-support/forms.ts';
import { recordDrift, recordOpeningEvents, recordStuckOutbox } from './recorded-events.ts';
import { storedEventOf } from './webhook-event.ts';

type Jobs = HostAnswer<'getAllJobPosts'>;

const texts = { area_of_interest: '', description: '', experience: '' };
const job = (id: number, closes_at?: string) => ({ jobpost_id: id, position: `Job ${id}`, ...texts, closes_at });

describeEachDatabase('recorded webhook events', (database) => {
  let clock: TestClock;
  let jobs: Jobs;
  beforeEach(() => {
    clock = createTestClock('2026-03-02T09:00:00.000Z');
    jobs = [job(1), job(2, '2026-03-02T12:00:00.000Z')];
  });
  const look = (readJobs = async () => jobs) =>
    recordOpeningEvents({ db: database().db, clock, events: webhookEvents, siteUrl: 'https://example.com', readJobs });
  const told = async () => {
    const rows = await database().db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
    return rows.map((row) => JSON.parse(storedEventOf(row).payload));
  };

  test('is an opening that was published, and not one that was there before webhooks were', async () => {
    await look();
    await look();
    expect(await told()).toEqual([]);
    jobs = [...jobs, job(3, '2026-04-01T00:00:00.000Z')];
    await look();
    await look();
    const facts = { closes_at: '2026-04-01T00:00:00.000Z', url: 'https://example.com/database/3' };
    const data = { job: { id: '3', position: 'Job 3', ...facts } };
    expect(await told()).toEqual([{ type: 'job.published', timestamp: '2026-03-02T09:00:00.000Z', data }]);
  });

  test('reports closed openings, also after downtime', async () => {
    await look();
    jobs = jobs.slice(1);
    clock.advance(4 * 60 * 60_000);
    await look();
    const events = (await told()).toSorted((a, b) => a.data.job.id - b.data.job.id);
    expect(events).toMatchObject([
      { type: 'job.closed', data: { job: { id: '1', position: 'Job 1' }, because: 'taken_down' } },
      { type: 'job.closed', data: { job: { id: '2', position: 'Job 2' }, because: 'closing_time' } },
    ]);
    jobs = [job(2, '2026-05-01T00:00:00.000Z')];
    await look();
    expect((await told()).map(({ type }) => type).filter((type) => type === 'job.published')).toHaveLength(1);
  });

  test('reports once, never from an older list', async () => {
    await look();
    const before = jobs;
    jobs = [...jobs, job(3)];
    await Promise.all([look(), look(), look(), look()]);
    expect(await told()).toHaveLength(1);
    // Read before the opening was posted, compared after its event.
    const reading = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<void>();
    const late = look(async () => {
      reading.resolve();
      await posted.promise;
      return before;
    });
    await reading.promise;
    jobs = [...jobs, job(4)];
    await look();
    posted.resolve();
    await late;
    expect((await told()).map(({ type }) => type)).toEqual(['job.published', 'job.published']);
  });

  test('reports nothing for an unreadable list', async () => {
    await look();
    jobs = [job(1)];
    await expect(look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await told()).toEqual([]);
    await look();
    expect(await told()).toMatchObject([{ type: 'job.closed' }]);
  });

  test('reports a stuck outbox once', async () => {
    const { db } = database();
    const tell = () => recordStuckOutbox(db, clock);
    const post = outboxRow({ id: 'a', created_at: new Date(clock.now()).toISOString() });
    await db.insertInto('outbox').values(post).execute();
    const setState = (state: 'queued' | 'delivered') =>
      db.updateTable('outbox').set({ state }).where('form', '=', 'contact').execute();
    await tell();
    const stuck = () => db.selectFrom('outbox').select('fields').where('form', '=', 'webhook').execute();
    expect(await stuck()).toEqual([]);
    clock.advance(11 * 60_000);
    await Promise.all([tell(), tell()]);
    await tell();
    const data = { waiting: 1, stuck: 1, oldest: post.created_at };
    expect((await stuck()).map((row) => JSON.parse(storedEventOf(row).payload))).toMatchObject([
      { type: 'outbox.stuck', data },
    ]);
    await setState('delivered');
    clock.advance(11 * 60_000);
    await tell();
    await setState('queued');
    await tell();
    expect(await stuck()).toHaveLength(2);
  });

  test('reports each difference of the host once', async () => {
    const seen = { count: 3, first: '2026-03-01T00:00:00.000Z', last: '2026-03-02T00:00:00.000Z', command: '' };
    const words = 'experience is null';
    const difference = { call: 'getAllJobPosts', field: 'experience', kind: 'null', words, ...seen } as const;
    const { db } = database();
    await recordDrift(db, clock, [difference], new Set());
    await recordDrift(db, clock, [difference, { ...difference, kind: 'missing' }], new Set());
    const kinds = (await told()).map(({ type, data }) => `${type} ${data.kind}`);
    expect(kinds.toSorted()).toEqual(['contract.drift missing', 'contract.drift null']);
  });
});
