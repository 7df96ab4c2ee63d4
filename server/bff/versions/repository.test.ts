import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../test-support/database.ts';
import { addVersion, findVersion, forgetVersions, listVersions, type NewVersion } from './repository.ts';

const record = { kind: 'blog', hostId: '7' } as const;
const now = '2026-03-02T09:00:00.000Z';

describeEachDatabase('versions', (database) => {
  const add = (more: Partial<NewVersion>) =>
    addVersion(database().db, {
      ...record,
      texts: {},
      before: undefined,
      isNew: false,
      hasNewImage: false,
      admin: 'asha@example.com',
      now,
      ...more,
    });
  const list = (of: { kind: 'blog' | 'job'; hostId: string } = record) => listVersions(database().db, of);
  const read = (number = 0) => findVersion(database().db, record, number);

  test('begin with the record as it was, and name what each change changed', async () => {
    const before = { title: 'Fog', tags: 'sea', summary: '' };
    await add({ texts: { title: 'Fog' }, before });
    expect(await list()).toEqual([]);
    await add({ texts: { title: 'Mist' }, before });
    await add({ texts: { title: 'Mist' }, before: { title: 'Mist ', tags: 'sea' } });
    await add({ texts: { title: 'Mist', tags: 'sea, air' }, hasNewImage: true });
    await add({ texts: { title: 'Mist', summary: 'A\n\nB' } });
    await add({ texts: { title: 'Mist', summary: 'A B' } });
    const [paragraph, , last, second, first] = await list();
    expect(paragraph).toMatchObject({ changed: ['summary'] });
    const common = { number: expect.any(Number), at: now };
    expect(last).toEqual({ ...common, origin: 'changed', admin: 'asha@example.com', changed: ['tags', 'image'] });
    expect(second).toEqual({ ...common, origin: 'changed', admin: 'asha@example.com', changed: ['title'] });
    expect(first).toEqual({ ...common, origin: 'found', admin: '', changed: [] });
    expect(await read(first?.number)).toEqual(before);
    expect(await read(last?.number)).toEqual({ title: 'Mist', tags: 'sea, air', summary: '' });
    expect(await findVersion(database().db, { kind: 'job', hostId: '7' }, last?.number ?? 0)).toBeUndefined();
  });

  test('include a text that was changed elsewhere in between', async () => {
    await add({ texts: { title: 'Fog', tags: 'sea' } });
    await add({ texts: { title: 'Mist' }, before: { title: 'Haze' } });
    const versions = await list();
    expect(versions).toMatchObject([
      { origin: 'changed', changed: ['title'] },
      { origin: 'found', admin: '', changed: ['title'] },
      { origin: 'changed', changed: [] },
    ]);
    expect(await read(versions[1]?.number)).toEqual({ title: 'Haze', tags: 'sea' });
  });

  test('are the last 50 of each record', async () => {
    await add({ hostId: '8', texts: { title: 'Another' } });
    await add({ kind: 'job', texts: { position: 'Cook' } });
    for (let change = 1; change <= 60; change += 1) await add({ texts: { title: `Fog ${change}` } });
    const versions = await list();
    expect(versions).toHaveLength(50);
    expect(await read(versions[0]?.number)).toEqual({ title: 'Fog 60' });
    expect(await read(versions[49]?.number)).toEqual({ title: 'Fog 11' });
    for (const other of [{ kind: 'blog', hostId: '8' } as const, { kind: 'job', hostId: '7' } as const])
      expect(await list(other)).toHaveLength(1);
  });

  test('end with their record, also when the host gives its id to a new one', async () => {
    await add({ texts: { title: 'Fog' } });
    await add({ texts: { title: 'Dew' }, isNew: true });
    expect(await list()).toMatchObject([{ origin: 'created', changed: [] }]);
    await add({ hostId: '8', texts: { title: 'Another' } });
    await forgetVersions(database().db, record);
    expect([await list(), await list({ ...record, hostId: '8' })]).toMatchObject([[], [{}]]);
  });
});
