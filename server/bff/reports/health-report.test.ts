import { expect, it } from 'vitest';
import { type HealthReport, healthReport } from '#shared/schemas/operation.ts';
import { startTestBff, startTestHost } from '../../contract/test-bff.ts';
import { noteBackup } from '../../database/queries.ts';
import { describeEachDatabase, insert } from '../../test-support/database.ts';
import { outboxRow } from '../../test-support/forms.ts';
import { healthReportText, readHealth } from './plugin.ts';

const host = await startTestHost();
const now = Date.UTC(2026, 0, 8, 12);
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const day = 24 * 60;

const aboutOf = ({ troubles }: HealthReport) => troubles.map(({ about }) => about);

describeEachDatabase('the health report', (database) => {
  type Options = Parameters<typeof readHealth>[0];
  const read = (more: Partial<Options> = {}) => {
    const { db, dialect } = database();
    const usual = { mail: 'server', formsStayHere: false, storageLimitBytes: undefined } as const;
    const backend = { isHostReachable: async () => true, readDrift: () => ({ answered: true, differences: 0 }) };
    return readHealth({ db, dialect, clock: { now: () => now }, ...usual, ...backend, ...more });
  };

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
    expect(healthReportText(report)).toContain('No problems found.');
  });

  it('reports that nobody is notified of form posts next to a backend host', async () => {
    const words = async (more: Partial<Options>) => (await read(more)).troubles.map((one) => one.words).join('\n');
    expect(await words({ mail: 'none', formsStayHere: true })).toContain('Nobody is notified of form posts');
    expect(await words({ mail: 'none' })).not.toContain('Nobody is notified');
    expect(await words({ mail: 'server', formsStayHere: true })).not.toContain('Nobody is notified');
  });

  it('names each trouble with a command', async () => {
    const file = { file_name: 'cv.pdf', file_type: 'application/pdf', file_content: new Uint8Array(900) };
    for (const [form, state, age] of [
      ['application', 'queued', 5],
      ['contact', 'delivering', 11],
      ['contact', 'queued', 12],
      ['contact', 'refused', 99],
      ['contact', 'quarantined', 99],
      ['contact', 'delivered', 99],
      ['webhook', 'queued', 11],
      ['webhook', 'refused', 5],
      ['webhook', 'queued', 5],
      ['webhook', 'delivered', 99],
    ] as const) {
      const row = outboxRow({ id: `${form} ${state} ${age}`, form, state, created_at: before(age) });
      await insert(database().db, 'outbox', { ...row, ...(form === 'application' && file) });
    }
    await noteBackup(database().db, before(8 * day));
    const report = await read({
      mail: 'none',
      storageLimitBytes: 1000,
      readDrift: () => ({ answered: true, differences: 2 }),
    });
    expect(report).toMatchObject({
      queue: { waiting: 3, stuck: 2, refused: 1, oldest: before(12) },
      webhooks: { undelivered: 2 },
      disk: { usedBytes: 900 },
    });
    expect(aboutOf(report)).toEqual(['queue', 'queue', 'mail', 'webhooks', 'backup', 'disk', 'drift']);
    for (const { command } of report.troubles) {
      expect(command).not.toBe('');
      expect(command, 'the site may run without Compose').not.toContain('docker');
      expect(healthReportText(report)).toContain(command);
    }
    expect(healthReportText(report)).toContain('docker compose logs web');
  });

  it('names late and refused scheduled posts, but not posts whose time has not come', async () => {
    const { db } = database();
    for (const [id, state, age] of [
      ['late', 'queued', 2],
      ['refused', 'refused', 9],
      ['waiting', 'queued', -60],
    ] as const) {
      const texts = { title: `Fog\n${id}`, description: '', author: '', tags: '' };
      const draft = { id, fields: JSON.stringify(texts), version: 1, publish_at: before(age), admin: '' };
      await insert(db, 'blog_drafts', { ...draft, created_at: before(99), updated_at: before(99) });
      const key = { idempotency_key: `publish:${id}`, held_until: before(age) };
      await insert(db, 'outbox', outboxRow({ id, form: 'publication' as const, state, ...key }));
    }
    const report = await read();
    expect(report.publishing).toEqual({ late: 1, refused: 1, oldest: { title: 'Fog refused', since: before(9) } });
    expect(aboutOf(report)).toContain('publishing');
    expect(healthReportText(report)).toContain('Scheduled posts: 1 late, 1 refused');
  });

  it('says that no backup is known, and that mails in files reach nobody', async () => {
    const report = await read({ mail: 'files' });
    expect(aboutOf(report)).toEqual(['mail', 'backup']);
    expect(healthReportText(report)).toContain('Last backup: none known');
  });
});

it('an admin reads it as JSON or text', async () => {
  const bff = await startTestBff(host.url);
  const admin = await bff.adminBrowser();
  const { body } = await admin.get('/api/healthReport').expect(200);
  expect(healthReport.parse(body.data).mail).toEqual({ how: 'none' });
  const { type, text } = await admin.get('/api/healthReport?format=text');
  expect([type, text]).toEqual(['text/plain', expect.stringContaining('npm run backup')]);
});

it('names a backend host that cannot be reached, with a command, and claims nothing about its answers', async () => {
  const bff = await startTestBff('http://127.0.0.1:9');
  const { text } = await (await bff.adminBrowser()).get('/api/healthReport?format=text');
  expect(text).toContain('Backend: no answers yet\n');
  expect(text).toContain('The backend host cannot be reached.\n  curl -i "$BACKEND_URL"');
});
