import { expect, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { openingKey } from '#shared/job-facts.ts';
import { type webhookEvents, webhookLog } from '#shared/schemas/operation.ts';
import { addEntry } from '../bff/outbox/outbox.ts';
import { webhookEntry } from '../bff/webhooks/webhook-event.ts';
import { insert } from '../test-support/database.ts';
import { startTestBff, startTestHost, type TestBff } from './test-bff.ts';

const url = 'https://hooks.example.com/secret/path';

const host = await startTestHost();

async function start(events: readonly (typeof webhookEvents)[number][]) {
  const woken: unknown[] = [];
  const wake = async (how: unknown) => void woken.push(how);
  return { bff: await startTestBff(host.url, { webhooks: { url, events, wake } }), woken };
}

const logOf = async (bff: TestBff) => {
  const admin = await bff.adminBrowser();
  return webhookLog.parse((await admin.get('/api/webhooks').expect(200)).body.data);
};

test('a posted job is announced as soon as it is listed or has opened, and a deleted job as closed', async () => {
  const { bff } = await start(['job.published', 'job.closed']);
  const admin = await bff.adminBrowser();
  const row = { ...sampleAnswers.getAllJobPosts[0], jobpost_id: 99, position: 'Fog keeper' };
  const events = async () => (await logOf(bff)).entries.map(({ event, record }) => `${event} ${record}`);
  host.behave('getAllJobPosts', { answer: [...sampleAnswers.getAllJobPosts, row] });
  await admin.post('/api/postJobPosition').send(row).expect(200);
  await expect.poll(events).toEqual(['job.published job 99']);
  const scheduled = { ...row, jobpost_id: 98 };
  const opens_at = new Date(bff.clock.now() + 5000).toISOString();
  await insert(bff.database.db, 'job_facts', { job: openingKey(scheduled), host_id: '98', opens_at });
  const again = { ...row, jobpost_id: 97 };
  host.behave('getAllJobPosts', { answer: [...sampleAnswers.getAllJobPosts, again, row, scheduled] });
  await admin.post('/api/postJobPosition').send(again).expect(200);
  await expect.poll(events).toHaveLength(2);
  expect(await events()).not.toContain('job.published job 98');
  bff.clock.advance(5000);
  bff.app.readCache.invalidate(['jobs']);
  await expect.poll(events).toContain('job.published job 98');
  host.behave('getAllJobPosts', { answer: [...sampleAnswers.getAllJobPosts, scheduled, again] });
  bff.clock.advance(1000);
  await admin.delete('/api/deleteJobPost/99').expect(200);
  await expect.poll(events).toContain('job.closed job 99');
});

test('the webhook log has no payloads, and resends are audited', async () => {
  const { bff, woken } = await start(['outbox.stuck']);
  const now = new Date(bff.clock.now()).toISOString();
  const event = { type: 'application.received', record: 'application 7', data: { name: 'Asha' } } as const;
  await addEntry(bff.database.db, webhookEntry({ ...event, email: 'a@b.example' }, now), now);
  const { receiver, entries } = await logOf(bff);
  expect(receiver).toBe('hooks.example.com');
  expect(entries).toMatchObject([{ event: 'application.received', record: 'application 7', state: 'queued', at: now }]);
  const admin = await bff.adminBrowser();
  const { text } = await admin.get('/api/webhooks');
  expect(text).not.toMatch(/Asha|a@b|secret/);
  const id = entries[0]?.id ?? '';
  await admin.post(`/api/webhooks/${id}/resend`).expect(200);
  expect(woken).toEqual([{ force: true }]);
  await admin.post('/api/webhooks/none/resend').expect(404);
  const { body } = await admin.get('/api/trail?action=resendWebhook');
  expect(body.data).toMatchObject([{ action: 'resendWebhook', record: `webhook ${id}` }]);
});

test('a site without a receiver reports that webhooks are off, and sends none', async () => {
  const bff = await startTestBff(host.url);
  expect(await logOf(bff)).toEqual({ receiver: null, entries: [] });
  expect(host.requests.map(({ name }) => name)).not.toContain('getAllJobPosts');
});
