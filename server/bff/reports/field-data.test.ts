import { expect, it } from 'vitest';
import { callsOnly, noLimits, startTestBff, startTestHost } from '../../contract/test-bff.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase, insert } from '../../test-support/database.ts';
import { createFieldData } from './field-data.ts';

const openings = ['Clerk', 'Pilot'].map((position, at) => ({
  jobpost_id: at + 1,
  position,
  description: '',
  experience: '',
}));
const readCache = { read: async () => ({ answer: { data: openings } }) } as unknown as Parameters<
  typeof createFieldData
>[0]['readCache'];

describeEachDatabase('field data', (database) => {
  const clock = createTestClock(Date.UTC(2026, 0, 31, 12));
  const fieldData = (isOn = true) => createFieldData({ db: database().db, clock, readCache, isOn });
  const visit = (LCP: number, read: string[] = []) => ({
    route: '/' as const,
    metrics: { LCP, CLS: 0.004 },
    openings: read,
  });

  it('lists the newest release first', async () => {
    const row = { day: '2026-01-31', route: '/', metric: 'LCP', visits: 1, value: 900 } as const;
    const releases = ['0.9.0', '0.10.0', '0.2.0'];
    await insert(database().db, 'page_metrics', ...releases.map((release) => ({ ...row, id: release, release })));
    expect((await fieldData().report()).pages.map(({ release }) => release)).toEqual(['0.10.0', '0.9.0', '0.2.0']);
  });

  it('adds visits up to the 75th percentile, and reads and applications per opening', async () => {
    const data = fieldData();
    for (const ms of [812, 904, 1512, 4000]) await data.countVisit(visit(ms, ['1', '1', '99']));
    await data.countApplication('clerk', null);
    await data.countApplication('Nobody', null);
    await fieldData(false).countVisit(visit(9000, ['1']));
    const report = await data.report();
    const release = expect.stringMatching(/^\d/);
    expect(report.pages).toEqual([{ release, route: '/', visits: 4, LCP: 1500, INP: null, CLS: 0.004 }]);
    expect(report.openings).toEqual([{ opening: '1', position: 'Clerk', views: 4, applications: 1 }]);
    clock.advance(28 * 24 * 60 * 60 * 1000);
    expect(await data.report()).toMatchObject({ pages: [], openings: [] });
    clock.advance(365 * 24 * 60 * 60 * 1000);
    await data.deleteExpired();
    expect(await database().db.selectFrom('page_metrics').selectAll().execute()).toEqual([]);
    expect(await database().db.selectFrom('opening_counts').selectAll().execute()).toEqual([]);
  });

  it('counts nothing of a visit that cannot be stored as a whole', async () => {
    const { db } = database();
    await db.schema.dropTable('opening_counts').execute();
    await expect(fieldData().countVisit(visit(812, ['1']))).rejects.toThrow();
    expect(await db.selectFrom('page_metrics').selectAll().execute()).toEqual([]);
  });
});

it('limits the reports of one network', async () => {
  const visit = { windowMs: 60_000, perAddress: 2 };
  const bff = await startTestBff((await startTestHost()).url, { rateLimits: { ...noLimits, visit } });
  const report = { route: '/', metrics: {}, openings: [] };
  for (const status of [200, 200, 429]) await bff.browser().post('/api/fieldData').send(report).expect(status);
});

it('counts visits unless the browser declines, and shows owners the sums', async () => {
  const bff = await startTestBff((await startTestHost()).url, { site: { ...callsOnly.site, fieldData: true } });
  const body = { route: '/about', metrics: { LCP: 700 }, openings: [] };
  const post = (headers: Record<string, string>, sent: object = body) =>
    fetch(`${bff.origin}/api/fieldData`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(sent),
    });
  for (const headers of [{}, { dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[])
    expect((await post(headers)).status).toBe(200);
  expect((await post({}, { ...body, route: '/secret/person@example.com' })).status).toBe(400);
  expect((await fetch(`${bff.origin}/api/fieldData`)).status).toBe(401);
  const admin = await bff.adminBrowser();
  const { body: report } = await admin.get('/api/fieldData').expect(200);
  expect(report.data).toMatchObject({ isOn: true, pages: [{ route: '/about', visits: 1, LCP: 700 }] });
});
