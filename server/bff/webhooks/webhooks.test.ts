import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type WebhookEventName, webhookEvents } from '#shared/schemas/operation.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { describeEachDatabase, insert } from '../../test-support/database.ts';
import { startFormService } from '../../test-support/form-service.ts';
import { application, enquiry, outboxRow, startForms } from '../../test-support/forms.ts';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../test-support/webhook-receiver.ts';
import { addEntry } from '../outbox/outbox.ts';
import { deleteExpiredWebhooks, readWebhooks, resendWebhook } from './plugin.ts';
import { createFormReceivedEvent, webhookEntry } from './webhook-event.ts';
import { webhookRelay } from './webhook-sender.ts';

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

describeEachDatabase('a webhook', (database) => {
  let receiver: WebhookReceiver;
  let clock: TestClock;
  beforeEach(async () => {
    receiver = await closeAtEnd(startWebhookReceiver());
    clock = createTestClock(Date.now());
  });
  const now = () => new Date(clock.now()).toISOString();

  const usual = {
    events: webhookEvents as readonly WebhookEventName[],
    personalFields: [] as readonly string[],
    allowPrivate: true,
    timeoutMs: 30 * second,
  };
  async function start({ lines = [], ...settings }: Partial<typeof usual> & { url?: string; lines?: string[] } = {}) {
    const { events, personalFields, url = receiver.url, allowPrivate, timeoutMs } = { ...usual, ...settings };
    const service = await closeAtEnd(startFormService());
    const { db } = database();
    const target = { url, secrets: [webhookSecret], allowPrivate };
    const webhooks = webhookRelay({ target, db, clock, timeoutMs });
    const listedPosition = async (position: string) => (position === 'Frontend developer' ? position : undefined);
    const entriesAfter = [createFormReceivedEvent({ clock, events, personalFields, listedPosition })];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const forms = await closeAtEnd(startForms(database(), service.url, { clock, logger, webhooks, entriesAfter }));
    return { ...forms, service, drain: forms.relay.drainOnce };
  }
  const tell = (key = 'a key') => {
    const event = { type: 'outbox.stuck', key, record: '', data: { stuck: 1 } } as const;
    return addEntry(database().db, webhookEntry(event, now()), now());
  };
  const resend = (id = '') => resendWebhook(database().db, clock, id);
  const log = () => readWebhooks(database().db);

  test('reports applications and enquiries, signed, without personal data', async () => {
    const site = await start();
    site.service.mode = 'error-500';
    await site.post('application', application({ submission_id: 'one' }));
    await site.post('contact', enquiry({ submission_id: 'two' }));
    const unlisted = { submission_id: 'three', position_applied_for: 'Asha from next door' };
    await site.post('application', application(unlisted));
    await site.drain();
    expect(receiver.received).toEqual([]);
    site.service.mode = 'ok';
    clock.advance(hour);
    await site.drain();
    await site.drain();
    expect(receiver.taken.every(({ isSigned }) => isSigned)).toBe(true);
    const post = expect.stringMatching(/^[\da-f-]{36}$/);
    const bodies = receiver.taken.map(({ body }) => body);
    const received = ['Frontend developer', null].map((position) => ({
      type: 'application.received',
      timestamp: now(),
      data: { application: { post, position } },
    }));
    const enquired = { type: 'enquiry.received', timestamp: now(), data: { enquiry: { post } } };
    expect(bodies).toHaveLength(3);
    expect(bodies).toEqual(expect.arrayContaining([...received, enquired]));
    const rows = await database().db.selectFrom('outbox').select('fields').where('form', '=', 'webhook').execute();
    expect(JSON.stringify(rows)).not.toMatch(/asha|9876543210/i);
    expect((await site.get('/formOutbox/entries')).data).toEqual([]);
  });

  test('contains only the enabled fields', async () => {
    const site = await start({ personalFields: ['first_name', 'name', 'email'], events: ['enquiry.received'] });
    await site.post('contact', enquiry());
    await site.post('application', application());
    await site.drain();
    expect(receiver.taken.map(({ body }) => body.data)).toEqual([
      { enquiry: { post: expect.any(String), fields: { name: 'Asha Rao', email: 'asha@example.com' } } },
    ]);
  });

  test('retries under the same id and respects Retry-After', async () => {
    const site = await start();
    const began = Math.floor(clock.now() / second);
    await tell();
    // Redirects are not followed, and lead nowhere here.
    receiver.answer = { status: 307, headers: { location: '/elsewhere' } };
    await site.drain();
    receiver.answer = { status: 503, headers: { 'retry-after': '1800' } };
    clock.advance(2 * second);
    await site.drain();
    expect(await log()).toMatchObject([{ state: 'queued', attempts: 2, reason: 'The receiver answered 503.' }]);
    receiver.answer = { status: 200 };
    clock.advance(1700 * second);
    await site.drain();
    expect(receiver.received).toHaveLength(2);
    clock.advance(101 * second);
    await site.drain();
    expect(receiver.received.map(({ timestamp }) => timestamp - began)).toEqual([0, 2, 1803]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 3, event: 'outbox.stuck', record: '' }]);
  });

  test('stops after three days and arrives when resent', async () => {
    const site = await start();
    receiver.answer = { status: 500 };
    await tell();
    for (let hours = 0; hours < 80; hours += 4) {
      await site.drain();
      clock.advance(4 * hour);
    }
    const [entry] = await log();
    expect(entry).toMatchObject({ state: 'refused', reason: 'The receiver answered 500.' });
    const tries = receiver.received.length;
    expect(tries).toBe(19);
    receiver.answer = { status: 200 };
    clock.advance(day);
    await site.drain();
    expect(receiver.received).toHaveLength(tries);
    expect([await resend(entry?.id), await resend('another')]).toEqual([true, false]);
    await site.drain();
    expect(receiver.taken.map(({ id }) => id)).toEqual([entry?.id]);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: tries + 1 }]);
  });

  test('stops after a 410 until an admin resends one', async () => {
    const lines: string[] = [];
    const site = await start({ lines });
    receiver.answer = { status: 410 };
    for (const key of ['a', 'b', 'c']) {
      await tell(key);
      await site.drain();
    }
    expect(receiver.received).toHaveLength(1);
    const entries = await log();
    const refused = (attempts: number) => ({ state: 'refused', reason: expect.stringContaining('410'), attempts });
    const logged = { reason: expect.stringContaining('410'), msg: 'webhook not delivered' };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([logged, logged, logged]);
    expect(entries.toSorted((a, b) => a.attempts - b.attempts)).toMatchObject([0, 0, 1].map(refused));
    receiver.answer = { status: 204 };
    await resend(entries[0]?.id);
    await tell('d');
    await site.drain();
    expect(receiver.taken).toHaveLength(2);
    expect((await log()).filter(({ state }) => state === 'refused')).toHaveLength(2);
  });

  test('cannot be resent while it is being sent', async () => {
    await tell();
    const lease = { state: 'delivering', lease_owner: 'a relay', lease_until: now() } as const;
    await database().db.updateTable('outbox').set(lease).execute();
    const [entry] = await log();
    await expect(resend(entry?.id)).rejects.toMatchObject({ code: 'conflict', message: 'It is being sent now.' });
    expect(await log()).toEqual([entry]);
  });

  test('that has arrived is known to have when it is sent again, whatever comes of that, and every try counts', async () => {
    const site = await start();
    await tell();
    await site.drain();
    const arrivedAt = now();
    const [entry] = await log();
    expect(entry).toMatchObject({ state: 'delivered', attempts: 1, arrivedAt });
    clock.advance(hour);
    await resend(entry?.id);
    expect(await log()).toMatchObject([{ state: 'queued', attempts: 1, arrivedAt }]);
    receiver.answer = { status: 410 };
    await site.drain();
    expect(await log()).toMatchObject([{ state: 'refused', attempts: 2, arrivedAt }]);
    await resend(entry?.id);
    await resend(entry?.id);
    receiver.answer = { status: 204 };
    await site.drain();
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 3, arrivedAt: now() }]);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  });

  test('that was given up stays in the log until it has had its time, however many came after it', async () => {
    const site = await start();
    receiver.answer = { status: 410 };
    await tell('the oldest');
    await site.drain();
    clock.advance(hour);
    const { db } = database();
    const { fields } = await db.selectFrom('outbox').select('fields').executeTakeFirstOrThrow();
    const queued = { form: 'webhook', fields, created_at: now() } as const;
    const rows = Array.from({ length: 2050 }, (_, at) => outboxRow({ ...queued, id: `${at}` }));
    await insert(db, 'outbox', ...rows);
    const entries = await log();
    expect(entries).toHaveLength(2000);
    expect(entries.at(-1)).toMatchObject({ state: 'refused' });
  });

  test('does not delay form posts when the receiver hangs', async () => {
    const site = await start({ timeoutMs: 60 * second });
    receiver.answer = 'hang';
    for (let id = 0; id < 10; id += 1) await tell(`${id}`);
    site.relay.start();
    await receiver.came(4);
    expect(await (await site.post('contact', enquiry())).json()).toMatchObject({ success: true });
    expect(site.service.deliveries).toHaveLength(1);
    site.service.mode = 'error-500';
    await site.post('contact', enquiry({ submission_id: 'later', message: 'Later' }));
    site.service.mode = 'ok';
    clock.advance(10 * second);
    await site.service.recorded(2);
    expect(receiver.received).toHaveLength(4);
  });

  test('is sent once by several processes', async () => {
    for (let id = 0; id < 30; id += 1) await tell(`${id}`);
    const sites = await Promise.all([start(), start(), start()]);
    await Promise.all(sites.map(({ drain }) => drain()));
    expect(receiver.received).toHaveLength(30);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(30);
  });

  test('is not sent to a private address unless allowed', async () => {
    const site = await start({ url: receiver.url.replace('127.0.0.1', 'localhost'), allowPrivate: false });
    await tell();
    await site.drain();
    expect(receiver.received).toEqual([]);
    const [entry] = await log();
    expect(entry).toMatchObject({ state: 'queued', reason: expect.stringContaining('resolves to a private address') });
  });

  test('goes from the log after thirty days, or sooner where people’s data does, and of many the oldest', async () => {
    await start();
    await tell('old');
    clock.advance(10 * day);
    await tell('new');
    await deleteExpiredWebhooks(database().db, clock, 11);
    expect(await log()).toHaveLength(2);
    clock.advance(2 * day);
    await deleteExpiredWebhooks(database().db, clock, 11);
    expect(await log()).toHaveLength(1);
    clock.advance(30 * day);
    await deleteExpiredWebhooks(database().db, clock);
    expect(await log()).toEqual([]);
    const row = { form: 'webhook', state: 'delivered', created_at: now() } as const;
    const rows = Array.from({ length: 1005 }, (_, at) => outboxRow({ ...row, id: `${at}` }));
    await insert(database().db, 'outbox', ...rows);
    await deleteExpiredWebhooks(database().db, clock);
    expect(await database().db.selectFrom('outbox').select('id').execute()).toHaveLength(1000);
  });
});
