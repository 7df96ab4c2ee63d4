import { beforeEach, describe, expect, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { applicationKey, enquiryKey } from '#shared/inbox-records.ts';
import { defaultMailTexts } from '#shared/mail-texts.ts';
import { createMailer } from '../mail/mailer.ts';
import { atEnd, closeAtEnd } from '../test-support/at-end.ts';
import { createTestForms } from '../test-support/forms.ts';
import { startSmtp } from '../test-support/smtp.ts';
import { admin as adminAccount, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const smtp = await closeAtEnd(startSmtp());
const bff = await startTestBff(host.url, { mails: { how: 'server', wake: () => relay.wake() } });
const { database, clock } = bff;
const mailFrom = 'Realvance <jobs@realvance.example>';
const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: '/nonexistent', logger: console });
const { relay }: ReturnType<typeof createTestForms> = createTestForms(database, host.url, { clock, mailer });
relay.start();
atEnd(() => relay.stop());
const admin = await bff.adminBrowser();
beforeEach(async () => {
  smtp.messages.length = 0;
  await bff.database.db.deleteFrom('outbox').execute();
  await bff.database.db.deleteFrom('record_states').execute();
});

const row = sampleAnswers.getjobresponse;
const ref = { key: applicationKey(row), person: 'ravi@example.com', receivedAt: null, version: 0 };
const words = { subject: 'Your application', text: 'Dear Ravi,\n\nplease come on Monday.' };
const reply = (more: object = {}, browser = admin) =>
  browser.post('/api/records/reply').send({ ...words, record: ref, submission: 'one-submission', ...more });
const history = async (browser = admin) =>
  (await browser.get(`/api/records/history/${encodeURIComponent(ref.key)}`).expect(200)).body.data;

test('a reply goes to the applicant and appears in the history', async () => {
  expect(await history()).toMatchObject({ events: [], mails: 'server' });
  const { body } = await reply({ record: { ...ref, person: 'somebody@else.example' } }).expect(200);
  expect(body).toEqual({ data: { conflicts: [], mail: 'sent' } });
  const received = await smtp.waitForMail('ravi@example.com');
  expect(received).toMatchObject({ ...words, to: ['ravi@example.com'], from: 'jobs@realvance.example' });
  expect(received.headers).toMatchObject({ to: 'ravi@example.com', 'reply-to': 'hello@realvance.example' });
  expect(received.headers).not.toHaveProperty('auto-submitted');
  const text = `${words.subject}\n\n${words.text}`;
  const event = { kind: 'mail', text, author: adminAccount.email, mail: 'sent', transport: 'server' };
  expect(await history()).toMatchObject({ state: 'new', version: 1, events: [event] });
});

test('a reply to an enquiry goes to the person who wrote, and can set the state', async () => {
  const contact = { ...sampleAnswers.getcontactform, email: 'meera@example.com' };
  host.behave('getcontactform', { answer: contact });
  const record = { ...ref, key: enquiryKey(contact) };
  expect((await reply({ record, state: 'offer' }).expect(400)).body.fields).toHaveProperty('state');
  await reply({ record, state: 'answered' }).expect(200);
  expect(await smtp.waitForMail('meera@example.com')).toMatchObject(words);
  const { body } = await admin.get('/api/records/enquiry/states').expect(200);
  expect(body.data).toMatchObject([{ key: record.key, state: 'answered', version: 2, notes: 0 }]);
  const entries = await admin.get('/api/trail?action=replyToRecord').expect(200);
  expect(entries.body.data[0]).toMatchObject({ record: 'enquiry 5', detail: 'answered' });
});

test('a change of state sends no mail, and conflicts with a reply from before it', async () => {
  const change = { records: [ref], state: 'rejected' };
  await admin.put('/api/records/state').send(change).expect(200);
  const { body } = await reply().expect(200);
  expect(body.data.conflicts).toMatchObject([{ events: [{ kind: 'state', text: 'rejected' }] }]);
  await relay.drainOnce();
  expect(smtp.messages).toEqual([]);
  await reply({ record: { ...ref, version: 1 } }).expect(200);
  await smtp.waitForMail('ravi@example.com');
});

test('a host without single applications supplies the address with its list', async () => {
  host.behave('getjobresponse', { status: 404, body: 'Cannot GET' });
  host.behave('getalljobresponse', { answer: [{ ...row, contact_email: 'listed@example.com' }] });
  await reply().expect(200);
  await smtp.waitForMail('listed@example.com');
});

test.each([
  ['names no address', { ...row, contact_email: null }, 400, /has no email address/],
  ['names two', { ...row, contact_email: 'a@example.com, b@example.com' }, 400, /has no email address/],
  ['has become another one', { ...row, first_name: 'Zoe' }, 404, /no longer there/],
])('no mail is sent to an application that %s', async (_what, answer, status, message) => {
  host.behave('getjobresponse', { answer });
  const { body } = await reply().expect(status);
  expect(body.message).toMatch(message);
  expect((await history()).events).toEqual([]);
});

async function startWaiting() {
  const undo = { seconds: 30, bulkSeconds: 300 };
  const waiting = await startTestBff(host.url, { mails: { how: 'server', wake: async () => undefined, undo } });
  return { waiting, browser: await waiting.adminBrowser() };
}

test('a reply waits for the configured time, in which an admin cancels it', async () => {
  const { waiting, browser } = await startWaiting();
  const sent = await reply({}, browser).expect(200);
  expect(sent.body.data).toEqual({ conflicts: [], mail: 'waiting', sendsInMs: 30_000 });
  waiting.clock.advance(6000);
  expect((await reply({}, browser)).body.data).toMatchObject({ mail: 'waiting', sendsInMs: 24_000 });
  expect((await history(browser)).events).toMatchObject([{ mail: 'waiting', sendsInMs: 24_000 }]);
  const mails = [{ key: ref.key, number: 1 }];
  const cancel = () => browser.post('/api/records/mails/cancel').send({ mails });
  expect((await cancel().expect(200)).body.data).toEqual({ cancelled: mails, late: [] });
  expect((await cancel().expect(200)).body.data.late).toMatchObject([{ mail: 'cancelled' }]);
  expect((await history(browser)).events).toMatchObject([{ mail: 'cancelled', cancelledBy: adminAccount.email }]);
  const { body } = await browser.get('/api/trail?action=cancelRecordMails').expect(200);
  expect(body.data).toMatchObject([{ record: 'application 11' }]);

  const contact = sampleAnswers.getcontactform;
  const key = enquiryKey(contact);
  const stateAfter = async (version: number, more: object[] = []) => {
    await reply({ record: { ...ref, key, version }, state: 'answered', submission: `answer-${version}` }, browser);
    for (const change of more) await browser.put('/api/records/state').send(change).expect(200);
    const number = version + 2;
    const cancelled = await browser.post('/api/records/mails/cancel').send({ mails: [{ key, number }] });
    expect(cancelled.body.data.cancelled).toHaveLength(1);
    return (await browser.get('/api/records/enquiry/states').expect(200)).body.data;
  };
  expect(await stateAfter(0), 'an answer that is not sent is none').toMatchObject([{ state: 'new', version: 3 }]);
  const archive = { records: [{ ...ref, key, version: 5 }], state: 'archived' };
  expect(await stateAfter(3, [archive]), 'a later change stays').toMatchObject([{ state: 'archived', version: 6 }]);
});

describe('a state set together with its mail', () => {
  const other = { ...row, jobresponse_id: 12, first_name: 'Asha', last_name: null, contact_email: 'asha@example.com' };
  const silent = { ...row, jobresponse_id: 13, contact_email: null };
  const refs = [row, other, silent, { ...row, jobresponse_id: 14 }].map((each) => ({
    ...ref,
    key: applicationKey(each),
  }));
  const template = { subject: '{position}: no', text: '{greeting}\n\n{signature}', submission: 'one-submission' };
  const change = (more: object = {}, browser = admin) =>
    browser.put('/api/records/state').send({ records: refs, state: 'rejected', mail: template, ...more });

  test('mails each applicant once, and says which applications it left unchanged', async () => {
    host.behave('getalljobresponse', { answer: [row, other, silent] });
    await admin.put('/api/mailSignature').send({ signature: 'Meera\nHiring' }).expect(200);
    const sent = [refs[0], refs[1]].map((each) => ({ key: each?.key, number: 2 }));
    for (const _repetition of [1, 2]) {
      const { body } = await change().expect(200);
      const [noAddress, gone] = [[refs[2]?.key], [refs[3]?.key]];
      expect(body.data).toMatchObject({ conflicts: [], gone, mail: { sent, noAddress, sendsInMs: 0 } });
    }
    const received = await smtp.waitForMail('asha@example.com');
    expect(received).toMatchObject({ subject: `${row.position_applied_for}: no`, text: 'Dear Asha,\n\nMeera\nHiring' });
    await smtp.waitForMail('ravi@example.com');
    await relay.drainOnce();
    expect(smtp.messages).toHaveLength(2);
    expect(await history()).toMatchObject({ state: 'rejected', events: [{ kind: 'state' }, { kind: 'mail' }] });
    const trail = await admin.get('/api/trail?action=setRecordState').expect(200);
    expect(trail.body.data.slice(0, 2)).toMatchObject([
      { detail: 'rejected, with a mail' },
      { record: 'application 11' },
    ]);
  });

  test('waits longer for several applications than for one', async () => {
    host.behave('getalljobresponse', { answer: [row, other] });
    const { browser } = await startWaiting();
    const bulk = await change({ records: refs.slice(0, 2) }, browser).expect(200);
    expect(bulk.body.data.mail).toMatchObject({ sendsInMs: 300_000, sent: [{ number: 2 }, { number: 2 }] });
    const one = await change({ records: [{ ...ref, version: 2 }], state: 'offer' }, browser).expect(200);
    expect(one.body.data.mail).toMatchObject({ sendsInMs: 30_000 });
  });

  test('answers several enquiries, and Undo within the time brings their states back', async () => {
    const contact = sampleAnswers.getcontactform;
    const contacts = [contact, { ...contact, contact_us_id: 6, name: 'Zoe', email: 'zoe@example.com' }];
    host.behave('getallcontactform', { answer: contacts });
    const { browser } = await startWaiting();
    const records = contacts.map((each) => ({ ...ref, key: enquiryKey(each) }));
    const mail = { ...template, subject: 'Your message to {company}' };
    const { body } = await change({ records, state: 'answered', mail }, browser).expect(200);
    const mails = records.map(({ key }) => ({ key, number: 2 }));
    expect(body.data).toMatchObject({ conflicts: [], gone: [], mail: { sent: mails, sendsInMs: 300_000 } });
    const { events } = (await browser.get(`/api/records/history/${encodeURIComponent(mails[1]?.key ?? '')}`)).body.data;
    expect(events[1].text).toBe('Your message to Realvance\n\nDear Zoe,\n\nRealvance');
    const states = async () => (await browser.get('/api/records/enquiry/states').expect(200)).body.data;
    expect(await states()).toMatchObject([{ state: 'answered' }, { state: 'answered' }]);
    await browser.post('/api/records/mails/cancel').send({ mails }).expect(200);
    expect(await states()).toMatchObject([{ state: 'new' }, { state: 'new' }]);
  });

  test('changes nothing after a conflict, without a host, or with an unknown placeholder', async () => {
    await change({ records: [ref], state: 'offer', mail: undefined }).expect(200);
    const { body } = await change({ records: [ref] }).expect(200);
    expect(body.data).toMatchObject({ conflicts: [{ key: ref.key }], mail: { sent: [] } });
    host.behave('getalljobresponse', { status: 500 });
    await change().expect(502);
    const refused = await change({ mail: { ...template, text: 'Dear {nmae}' } }).expect(400);
    expect(JSON.stringify(refused.body.fields)).toContain('There is no placeholder {nmae}.');
    expect(await history()).toMatchObject({ state: 'offer', version: 1 });
    expect(smtp.messages).toEqual([]);
  });
});

test('admins change prepared mails and their own signature, and reset a mail to its default', async () => {
  const texts = async (browser = admin) => (await browser.get('/api/mailTexts').expect(200)).body.data;
  const closed = { name: 'closed', subject: 'No hire for {position}', text: '{greeting}\n\nSorry.' };
  const change = async (fields: object) => (await admin.put('/api/mailTexts').send({ ...closed, ...fields })).status;
  expect([await change({}), await change({ text: 'Changed.' })]).toEqual([200, 200]);
  expect((await texts()).texts).toContainEqual({ ...closed, text: 'Changed.', isDefault: false });
  expect([await change({ name: 'hired' }), await change({ text: '{nmae}' })]).toEqual([400, 400]);
  await admin.delete('/api/mailTexts/closed').expect(200);
  await admin.delete('/api/mailTexts/hired').expect(404);
  expect((await texts()).texts).toContainEqual({ name: 'closed', ...defaultMailTexts.closed, isDefault: true });
  await admin.put('/api/mailSignature').send({ signature: ' Meera ' }).expect(200);
  expect((await texts()).signature).toBe('Meera');
});

test('without a mail server a reply is refused with a message, and the application shows that mail is off', async () => {
  const without = await startTestBff(host.url);
  const browser = await without.adminBrowser();
  expect(await history(browser)).toMatchObject({ mails: 'none' });
  const refused = await reply({}, browser).expect(400);
  expect(refused.body.message).toBe('No mail server is set up for this site (SMTP_URL).');
});
