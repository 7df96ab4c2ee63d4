import { beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { commitDuring, describeEachDatabase } from '../../test-support/database.ts';
import { outboxRow } from '../../test-support/forms.ts';
import { createOutboxAdmin } from './admin.ts';
import { type CheckedForm, createOutbox, type Outbox } from './outbox.ts';
import { createOutboxRetention } from './retention.ts';

const day = 24 * 60 * 60 * 1000;
const checked = (file = false): CheckedForm => ({
  form: 'application',
  fields: { first_name: 'Asha' },
  file: file ? { name: 'cv.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') } : undefined,
});

describeEachDatabase('the outbox', (database) => {
  let clock: TestClock;
  let outbox: Outbox;
  beforeEach(() => {
    clock = createTestClock(Date.now());
    outbox = createOutbox({ db: database().db, clock });
  });

  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const retention = (retentionDays?: number, caps?: { maxQuarantined: number; maxQuarantinedFiles: number }) =>
    createOutboxRetention({ db: database().db, clock, retentionDays, ...(caps && { caps }) });
  const hold = (key: string, file = false) =>
    outbox.record(checked(file), key, { state: 'quarantined', reason: 'spam' });
  const deliver = async (key: string, settle: 'settleDelivered' | 'settleRefused') => {
    const lease = { owner: 'me', until: inMs(1000) };
    const entry = await outbox.record(checked(), key, { state: 'delivering', lease });
    await outbox[settle](entry?.id ?? '', 'me', 'words');
  };
  const rows = () => database().db.selectFrom('outbox').selectAll().orderBy('idempotency_key').execute();
  const keys = async () => (await rows()).map((row) => row.idempotency_key);

  const fill = async () => {
    await deliver('delivered', 'settleDelivered');
    await deliver('refused', 'settleRefused');
    await hold('held');
    await outbox.record(checked(), 'waiting', { state: 'queued', due: inMs(0) });
  };

  test('keeps delivered posts for 30 days, refused and held ones for 90', async () => {
    await fill();
    const { sweep } = retention();
    clock.advance(30 * day);
    await sweep();
    expect(await keys()).toEqual(['delivered', 'held', 'refused', 'waiting']);
    clock.advance(1);
    await sweep();
    expect(await keys()).toEqual(['held', 'refused', 'waiting']);
    clock.advance(60 * day);
    await sweep();
    expect(await keys()).toEqual(['waiting']);
  });

  test('keeps nothing but what waits for longer than applications and enquiries are kept at all', async () => {
    await fill();
    clock.advance(7 * day + 1);
    await retention(7).sweep();
    expect(await keys()).toEqual(['waiting']);
  });

  test('deletes more than one statement may name', async () => {
    const row = { state: 'delivered', created_at: inMs(0), settled_at: inMs(0) } as const;
    for (let from = 0; from < 34_000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => outboxRow({ ...row, id: `${from + index}` }));
      await database().db.insertInto('outbox').values(rows).execute();
    }
    clock.advance(31 * day);
    await retention().sweep();
    expect(await keys()).toEqual([]);
  }, 60_000);

  test('deletes the oldest files, then the oldest posts of a flood', async () => {
    const { makeRoom } = retention(undefined, { maxQuarantined: 4, maxQuarantinedFiles: 2 });
    await deliver('delivered', 'settleDelivered');
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await hold(key, true);
      await makeRoom();
      clock.advance(1000);
    }
    expect(await keys()).toEqual(['c', 'd', 'delivered', 'e', 'f']);
    const kept = await rows();
    expect(kept.filter((row) => row.file_content).map((row) => row.idempotency_key)).toEqual(['e', 'f']);
    expect(kept[0]?.reason).toMatch(/The file was deleted/);
  });

  test.each([
    ['its time is over', () => retention().sweep()],
    ['too many are held', () => retention(undefined, { maxQuarantined: 0, maxQuarantinedFiles: 0 }).makeRoom()],
  ])('keeps a held post with its file that is released in the moment in which %s', async (_, clean) => {
    const { id } = (await hold('held', true)) ?? { id: '' };
    clock.advance(91 * day);
    await commitDuring(database(), (db) => createOutboxAdmin({ db, clock }).release(id), clean);
    expect(await rows()).toMatchObject([{ state: 'queued', file_content: expect.anything() }]);
  });

  test('keeps 5,000 posts, 50 with files', async () => {
    const [posts, files] = [5003, 53];
    await hold('template', true);
    const template = await database().db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    for (let from = 1; from < posts; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, posts - from) }, (_, index) => {
        const key = `${from + index}`;
        const file_content = from + index < files ? template.file_content : null;
        return { ...template, id: key, idempotency_key: key, file_content };
      });
      await database().db.insertInto('outbox').values(rows).execute();
    }
    await retention().makeRoom();
    const kept = await rows();
    expect([kept.length, kept.filter((row) => row.file_content).length]).toEqual([5000, 50]);
  }, 30_000);

  test('a held post that has lost its file is relayed without it', async () => {
    const entry = await hold('held', true);
    await retention(undefined, { maxQuarantined: 4, maxQuarantinedFiles: 0 }).makeRoom();
    await createOutboxAdmin({ db: database().db, clock }).release(entry?.id ?? '');
    const claimed = await outbox.claimDue({ owner: 'me', until: inMs(1000) });
    expect(claimed).toMatchObject({ id: entry?.id, file: null });
  });
});
