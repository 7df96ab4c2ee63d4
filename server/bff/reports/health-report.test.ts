import { expect, it } from 'vitest';
import { type HealthReport, healthReport } from '#shared/schemas/operation.ts';
import { startTestBff } from '../../contract/test-bff.ts';
import { startStubHost } from '../../contract/test-host.ts';
import { noteBackup } from '../../database/queries.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { healthReportText, readHealth } from './plugin.ts';

const now = Date.UTC(2026, 0, 8, 12);
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const day = 24 * 60;

const aboutOf = ({ troubles }: HealthReport) => troubles.map(({ about }) => about);

describeEachDatabase('the health report', (database) => {
  interface More {
    mail?: 'server' | 'files' | 'none';
    formsStayHere?: boolean;
    storageLimitBytes?: number;
    differences?: number;
  }
  const read = (more: More = {}) =>
    readHealth({
      db: database().db,
      dialect: database().dialect,
      clock: { now: () => now },
      mail: more.mail ?? 'server',
      formsStayHere: more.formsStayHere ?? false,
      storageLimitBytes: more.storageLimitBytes,
      countDifferences: () => more.differences ?? 0,
    });

  it('says that nothing needs anybody, and which versions run', async () => {
    await noteBackup(database().db, before(9 * day));
    await noteBackup(database().db, before(2 * day));
    const report = await read({ storageLimitBytes: 1024 });
    expect(report).toMatchObject({
      queue: { waiting: 0, stuck: 0, refused: 0, oldest: null },
      backup: { last: before(2 * day) },
      disk: { usedBytes: 0, limitBytes: 1024 },
      versions: { node: process.versions.node },
      troubles: [],
    });
    const engine = database().dialect === 'sqlite' ? /^SQLite 3\.\d/ : /^PostgreSQL \d\d/;
    expect(report.versions.database).toMatch(engine);
    expect(report.versions.schema).toMatch(/^\d{4}-/);
    expect(healthReportText(report)).toContain('Nothing needs you.');
  });

  it('reports that nobody is notified of form posts next to a backend host', async () => {
    const words = async (more: More) => (await read(more)).troubles.map((one) => one.words).join('\n');
    expect(await words({ mail: 'none', formsStayHere: true })).toContain('Nobody is notified of form posts');
    expect(await words({ mail: 'none' })).not.toContain('Nobody is notified');
    // A mail tells the company of each.
    expect(await words({ mail: 'server', formsStayHere: true })).not.toContain('Nobody is notified');
  });

  it('names each trouble with a command', async () => {
    const entry = (
      id: string,
      state: 'queued' | 'delivering' | 'refused' | 'quarantined' | 'delivered',
      age: number,
    ) => ({
      id,
      state,
      form: 'contact' as const,
      idempotency_key: id,
      fields: '{}',
      attempts: 0,
      next_attempt_at: '',
      created_at: before(age),
    });
    const file = { file_name: 'cv.pdf', file_type: 'application/pdf', file_content: new Uint8Array(900) };
    await database()
      .db.insertInto('outbox')
      .values([
        { ...entry('a', 'queued', 5), ...file },
        entry('b', 'delivering', 11),
        entry('c', 'queued', 12),
        entry('d', 'refused', 99),
        entry('e', 'quarantined', 99),
        entry('f', 'delivered', 99),
      ])
      .execute();
    await database()
      .db.insertInto('outbox')
      .values([
        { ...entry('g', 'queued', 11), form: 'webhook' },
        { ...entry('h', 'refused', 5), form: 'webhook' },
        { ...entry('i', 'queued', 5), form: 'webhook' },
        { ...entry('j', 'delivered', 99), form: 'webhook' },
      ])
      .execute();
    await noteBackup(database().db, before(8 * day));
    const report = await read({ mail: 'none', storageLimitBytes: 1000, differences: 2 });
    expect(report.queue).toEqual({ waiting: 3, stuck: 2, refused: 1, oldest: before(12) });
    expect(report.webhooks).toEqual({ untaken: 2 });
    expect(report.disk.usedBytes).toBe(900);
    expect(aboutOf(report)).toEqual(['queue', 'queue', 'mail', 'webhooks', 'backup', 'disk', 'drift']);
    for (const { command } of report.troubles) {
      expect(command).not.toBe('');
      expect(healthReportText(report)).toContain(command);
    }
  });

  it('says that no backup is known, and that mails in files reach nobody', async () => {
    const report = await read({ mail: 'files' });
    expect(aboutOf(report)).toEqual(['mail', 'backup']);
    expect(healthReportText(report)).toContain('Last backup: none known');
  });
});

it('the admin alone reads it, as JSON or text', async () => {
  const host = await startStubHost();
  const bff = await startTestBff(host.url);
  await bff.browser().get('/api/healthReport').expect(401);
  const admin = await bff.adminBrowser();
  const { body } = await admin.get('/api/healthReport').expect(200);
  expect(healthReport.parse(body.data).mail).toEqual({ how: 'none' });
  const { type, text } = await admin.get('/api/healthReport?format=text');
  expect([type, text]).toEqual(['text/plain', expect.stringContaining('npm run backup')]);
  await bff.close();
  await host.close();
});
