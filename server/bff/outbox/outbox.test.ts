import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { createOutboxAdmin, type OutboxAdmin } from './admin.ts';
import { type CheckedForm, createOutbox, type Outbox } from './outbox.ts';

const checked = (name = 'Asha'): CheckedForm => ({
  form: 'contact',
  fields: { name, email: 'asha@example.com', message: 'A secret between us' },
  file: undefined,
});
const day = 24 * 60 * 60 * 1000;

describeEachDatabase('outbox', (database) => {
  let clock: TestClock;
  let outbox: Outbox;
  let admin: OutboxAdmin;
  beforeEach(() => {
    clock = createTestClock(Date.now());
    outbox = createOutbox({ db: database().db, clock });
    admin = createOutboxAdmin({ db: database().db, clock });
  });
  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const lease = (owner = 'me:1', ms = 1000) => ({ owner, until: inMs(ms) });
  const hold = (key: string) => outbox.record(checked(), key, { state: 'quarantined', reason: 'spam' });
  const queue = (key: string, dueInMs = 0) => outbox.record(checked(key), key, { state: 'queued', due: inMs(dueInMs) });
  const stateOf = async (key: string) => (await outbox.findDelivery(key))?.state;

  test('only what is due is claimed, the longest due first', async () => {
    await queue('later', 5000);
    await queue('second', -1000);
    await queue('first', -2000);
    expect(await outbox.nextDueAt()).toBe(inMs(-2000));
    expect((await outbox.claimDue(lease('me:1', 60_000)))?.idempotency_key).toBe('first');
    expect((await outbox.claimDue(lease('me:2', 60_000)))?.idempotency_key).toBe('second');
    expect(await outbox.claimDue(lease('me:3', 60_000))).toBeUndefined();
    expect(await outbox.nextDueAt()).toBe(inMs(5000));
    clock.advance(5000);
    const claimed = { idempotency_key: 'later', state: 'delivering', attempts: 1, lease_owner: 'me:3' };
    expect(await outbox.claimDue(lease('me:3', 60_000))).toMatchObject(claimed);
  });

  test('claims a single entry, also when PostgreSQL expects the table to be nearly empty', async () => {
    await queue('a');
    await sql`analyze outbox`.execute(database().db);
    for (let number = 0; number < 30; number += 1) await queue(`${number}`);
    await outbox.claimDue(lease());
    expect(await admin.summary()).toMatchObject({ waiting: 31 });
    const leased = database().db.selectFrom('outbox').select('id').where('state', '=', 'delivering');
    expect(await leased.execute()).toHaveLength(1);
  });

  test('a lease holds until it runs out; then another may deliver and the first may not settle any more', async () => {
    const entry = await outbox.record(checked(), 'a', { state: 'delivering', lease: lease('dead:1') });
    const id = entry?.id ?? '';
    expect(await outbox.claimDue(lease('me:1'))).toBeUndefined();
    expect(await outbox.nextDueAt()).toBe(inMs(1000));
    clock.advance(1000);
    expect(await outbox.claimDue(lease('me:1'))).toMatchObject({ id, attempts: 2 });
    expect(await outbox.settleRefused(id, 'dead:1', 'No')).toBe(false);
    expect(await outbox.requeue(id, 'dead:1', inMs(0), 'No')).toBe(false);
    expect(await outbox.settleDelivered(id, 'me:1', null)).toBe(true);
    expect(await outbox.settleDelivered(id, 'me:1', null)).toBe(false);
    expect(await stateOf('a')).toBe('delivered');
  });

  test('what is delivered keeps its key and loses its file', async () => {
    const file = { name: 'cv.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') };
    const entry = await outbox.record({ ...checked(), file }, 'a', { state: 'delivering', lease: lease() });
    expect(entry?.file).toEqual(file.content);
    const stored = await database().db.selectFrom('outbox').select('file_content').executeTakeFirst();
    expect(Buffer.from(stored?.file_content ?? []).toString()).toBe('%PDF-');
    await outbox.settleDelivered(entry?.id ?? '', 'me:1', 'Thanks');
    const row = await database().db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'delivered', file_content: null, reason: 'Thanks', lease_owner: null });
    expect(await queue('a')).toBeUndefined();
  });

  // Stores 50 MB.
  test('a file is stored without copies of it that wait to be collected', { timeout: 20_000 }, async () => {
    const content = Buffer.alloc(5_000_000, '%PDF-');
    const file = { name: 'cv.pdf', type: 'application/pdf', content };
    const before = process.memoryUsage().arrayBuffers;
    for (let id = 0; id < 10; id += 1) {
      await outbox.record({ ...checked(), file }, `key ${id}`, { state: 'queued', due: inMs(0) });
    }
    // pg itself keeps a constant amount of memory; a copy in the outbox would double it.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(75_000_000);
    const { file_content } = await database().db.selectFrom('outbox').select('file_content').executeTakeFirstOrThrow();
    expect(content.equals(file_content ?? Buffer.alloc(0))).toBe(true);
  });

  test('a stopping process gives back its own leases and nobody else’s', async () => {
    await outbox.record(checked(), 'mine', { state: 'delivering', lease: lease('me:1') });
    await outbox.record(checked(), 'yours', { state: 'delivering', lease: lease('you:1') });
    await outbox.releaseLeases('me:');
    expect([await stateOf('mine'), await stateOf('yours')]).toEqual(['queued', 'delivering']);
    expect((await outbox.claimDue(lease()))?.idempotency_key).toBe('mine');
  });

  test('"Retry now" makes due what waits and what was refused; a held post waits for the admin’s word', async () => {
    const id = (await hold('held'))?.id ?? '';
    await queue('waiting', day);
    const refused = await outbox.record(checked(), 'refused', { state: 'delivering', lease: lease() });
    const reason = 'Please use another address.';
    await outbox.settleRefused(refused?.id ?? '', 'me:1', reason);
    expect(await admin.summary()).toMatchObject({ waiting: 1, refused: 1, quarantined: 1 });
    const shown = { id: refused?.id, form: 'contact', state: 'refused', from: 'Asha <asha@example.com>' };
    expect(await admin.entries()).toContainEqual({ ...shown, reason, attempts: 1, createdAt: inMs(0) });
    await admin.retryAll();
    expect(await admin.summary()).toMatchObject({ waiting: 2, refused: 0, quarantined: 1 });
    for (const _ of [1, 2]) expect((await outbox.claimDue(lease()))?.id).not.toBe(id);
    expect(await outbox.claimDue(lease())).toBeUndefined();
    expect([await admin.release('unknown'), await admin.release(id), await admin.release(id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await outbox.claimDue(lease()))?.id).toBe(id);
  });

  test('what is held is seen below however many others', async () => {
    await hold('held');
    for (const at of [1, 2, 3]) await queue(`waiting ${at}`, day);
    expect((await admin.entries(2)).map(({ state }) => state)).toEqual(['queued', 'queued', 'quarantined']);
  });
});
