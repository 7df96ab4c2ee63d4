import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { SessionStore } from './session-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeEachDatabase('living sessions', (database) => {
  const open = () => {
    const clock = createTestClock();
    return { clock, store: new SessionStore(database().db, clock) };
  };
  const rows = () => database().db.selectFrom('sessions').selectAll().execute();

  it('are stored without their id', async () => {
    const { store } = open();
    const id = await store.start('user', 'a@b.co');
    expect(await store.find(id, 'user')).toEqual({ kind: 'user', subject: 'a@b.co' });
    expect(await store.find(id, 'admin')).toBeUndefined();
    expect(JSON.stringify(await rows())).not.toContain(id);
  });

  it('are noted as seen once a minute', async () => {
    const { store, clock } = open();
    const id = await store.start('user', 'a@b.co');
    const seen = async () => (await rows())[0]?.seen_at;
    const started = await seen();
    clock.advance(minute - 1);
    await store.find(id, 'user');
    expect(await seen()).toBe(started);
    clock.advance(1);
    await store.find(id, 'user');
    await expect.poll(seen).not.toBe(started);
  });

  it('are found at once while another program keeps their rows from being written', async () => {
    const { store, clock } = open();
    const [id, over] = [await store.start('user', 'a@b.co'), await store.start('reset', 'a@b.co')];
    clock.advance(60 * minute);
    const other = await closeAtEnd(openDatabase(database().options));
    await other.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('sessions').set({ created_at: '' }).execute();
      const found = Promise.all([store.find(id, 'user'), store.find(over, 'reset')]);
      expect(await Promise.race([found, delay(1000)])).toEqual([{ kind: 'user', subject: 'a@b.co' }, undefined]);
    });
  });

  it('end together for one account and for no other', async () => {
    const { store } = open();
    const [first, second] = [await store.start('user', 'a@b.co'), await store.start('user', 'a@b.co')];
    const other = await store.start('user', 'c@d.co');
    await store.endAll('user', 'a@b.co');
    expect([await store.find(first, 'user'), await store.find(second, 'user')]).toEqual([undefined, undefined]);
    expect(await store.find(other, 'user')).toBeDefined();
  });

  it('end the oldest above the limit', async () => {
    const { store, clock } = open();
    const other = await store.start('user', 'other@example.com');
    const ids: string[] = [];
    for (let count = 0; count < 103; count += 1) {
      clock.advance(1000);
      ids.push(await store.start('user', 'asha@example.com'));
    }
    const living = await Promise.all(ids.map((id) => store.find(id, 'user')));
    expect(living.map((session) => session !== undefined)).toEqual(ids.map((_, index) => index >= 3));
    expect(await store.find(other, 'user')).toBeDefined();
    for (let count = 0; count < 110; count += 1) {
      const id = await store.start('user', 'asha@example.com');
      expect(await store.find(id, 'user'), 'begun in the same moment').toBeDefined();
    }
    expect(await rows()).toHaveLength(101);
  });

  it('leave no row once they have ended by themselves', async () => {
    const { store, clock } = open();
    await store.start('admin', 'admin@b.co');
    const kept = await store.start('user', 'a@b.co');
    clock.advance(day);
    await store.deleteExpired();
    expect(await rows()).toHaveLength(1);
    expect(await store.find(kept, 'user')).toBeDefined();
    clock.advance(90 * day);
    await store.deleteExpired();
    expect(await rows()).toEqual([]);
  });
});
