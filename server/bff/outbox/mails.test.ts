import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isoNow } from '../../clock.ts';
import { isAddress } from '../../database/erasure.ts';
import { openDatabase } from '../../database/open.ts';
import { createMailer } from '../../mail/mailer.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { startFormService } from '../../test-support/form-service.ts';
import { runTestProcess, startForms } from '../../test-support/forms.ts';
import { listenOnLoopback } from '../../test-support/listening.ts';
import { startSmtp, type TestSmtp } from '../../test-support/smtp.ts';
import { addReply, cancelMails } from '../inbox/record-mails.ts';
import { forgetRecord, historyOf, setState } from '../inbox/repository.ts';
import { erasePosts } from '../person/site-records.ts';
import { createOutboxAdmin } from './admin.ts';
import { createMailService, mailEntry } from './mails.ts';
import { addEntry } from './outbox.ts';
import { createOutboxRetention } from './retention.ts';

const record = { key: '7:0123456789abcdef', person: null, receivedAt: null, version: 0 };
const authorship = () => ({ author: 'admin@realvance.example', now: new Date().toISOString() });
const mail = { to: 'asha@example.com', subject: 'Your application', text: 'Dear Asha,\n\nplease come.' };
const day = 24 * 60 * 60 * 1000;

describeEachDatabase('a mail in the outbox', (database) => {
  const usual = { record, key: 'reply:one', transport: 'server', mail } as const;
  const reply = (more: Partial<Parameters<typeof addReply>[1]> = {}) =>
    addReply(database().db, { ...authorship(), ...usual, ...more });
  const mails = async () => {
    const { events } = await historyOf(database().db, record.key);
    return events.filter(({ kind }) => kind === 'mail').map((event) => event.mail);
  };
  const startServer = (refuses?: Parameters<typeof startSmtp>[0]) => closeAtEnd(startSmtp(refuses));
  const start = (smtpUrl: string, options: Parameters<typeof startForms>[2] = {}) => {
    const usual = { mailFrom: 'hello@realvance.example', dataDir: '/nonexistent', logger: console };
    const mailer = createMailer({ smtpUrl, ...usual });
    return closeAtEnd(startForms(database(), 'http://127.0.0.1:1', { mailer, ...options }));
  };

  test('is sent once by several processes, and the history says when it was', async () => {
    const smtp = await startServer();
    await reply();
    expect(await mails()).toEqual(['waiting']);
    const processes = await Promise.all([start(smtp.url), start(smtp.url)]);
    await Promise.all(processes.map(({ relay }) => relay.drainOnce()));
    expect(smtp.messages).toMatchObject([{ to: [mail.to], subject: mail.subject, text: mail.text }]);
    expect(await mails()).toEqual(['sent']);
    // The outbox forgets it after its days; the history does not.
    await database().db.deleteFrom('outbox').execute();
    expect(await mails()).toEqual(['sent']);
  });

  test('is erased with the person it is about', async () => {
    const { db } = database();
    const about = mail.to;
    await addEntry(db, mailEntry({ key: 'announcement:1', mail: { ...mail, to: 'company@example.com' }, about }), '');
    const erased = await erasePosts(db, createTestClock(), isAddress(about));
    expect(erased).toMatchObject([{ form: 'mail', wasSent: false }]);
  });

  test('waits for no mail server longer than its lease', async () => {
    await reply();
    const entry = await database().db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const never = { send: () => new Promise<void>(() => {}), close: () => {} };
    expect(await createMailService(never, 20).deliver({ ...entry, file: null })).toEqual({
      outcome: 'failed',
      reason: 'The mail server did not accept it (ETIMEDOUT).',
      logged: 'The mail server did not accept it (ETIMEDOUT): The mail server is too slow.',
    });
  });

  test('gives the words of the mail server, without addresses', async () => {
    await reply();
    const entry = await database().db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const response = '535 5.7.8 unknown user post@example.com';
    const failure = Object.assign(new Error(`Invalid login: ${response}`), {
      code: 'EAUTH',
      responseCode: 535,
      response,
    });
    const send = () => Promise.reject(failure);
    expect(await createMailService({ send, close: () => {} }, 1000).deliver({ ...entry, file: null })).toEqual({
      outcome: 'failed',
      reason: 'The mail server did not accept it (EAUTH): 535 5.7.8 unknown user p***',
      logged: 'The mail server did not accept it (EAUTH): Invalid login: 535 5.7.8 unknown user p***',
    });
  });

  test('says that a mail could not be written as a file, without the path', async () => {
    await reply({ transport: 'files' });
    const entry = await database().db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const mailer = createMailer({
      mailFrom: 'hello@realvance.example',
      dataDir: import.meta.filename,
      logger: console,
    });
    expect(await createMailService(mailer, 1000).deliver({ ...entry, file: null })).toEqual({
      outcome: 'failed',
      reason: 'The mail could not be written to DATA_DIR (ENOTDIR).',
    });
  });

  test('that became a file is still called one when mails go to a server later', async () => {
    await reply({ transport: 'files' });
    await reply({ record: { ...record, version: 1 }, key: 'reply:two' });
    const { events } = await historyOf(database().db, record.key);
    expect(events).toMatchObject([{ transport: 'files' }, { transport: 'server' }]);
  });

  test('enters it once, however often it arrives, and not over what somebody else has done', async () => {
    expect(await reply()).toEqual([]);
    expect(await reply()).toEqual([]);
    expect(await reply({ key: 'reply:two' })).toMatchObject([{ events: [{ kind: 'mail', number: 1 }] }]);
    expect(await mails()).toEqual(['waiting']);
    const after = { ...record, version: 1 };
    await setState(database().db, { ...authorship(), records: [after], state: 'offer' });
    expect(await reply({ record: { ...after, version: 2 }, key: 'reply:three' })).toEqual([]);
    expect(await historyOf(database().db, record.key)).toMatchObject({ state: 'offer', version: 3 });
    expect(await mails()).toEqual(['waiting', 'waiting']);
  });

  test('waits for the mail server and keeps its Message-ID', async () => {
    const smtp = await startServer();
    await reply();
    // Not before the mail is due.
    const clock = createTestClock(Date.now());
    const away = await start('smtp://127.0.0.1:1', { clock });
    await away.relay.drainOnce();
    const entry = () => database().db.selectFrom('outbox').select(['state', 'reason']).executeTakeFirst();
    // Without the server's address.
    expect(await entry()).toEqual({ state: 'queued', reason: 'The mail server did not accept it (ESOCKET).' });
    expect((await away.get('/formOutbox')).data).toMatchObject({ waiting: 0, mailsWaiting: 1 });
    clock.advance(60_000);
    const back = await start(smtp.url, { clock });
    await back.relay.drainOnce();
    await database().db.updateTable('outbox').set({ state: 'queued' }).execute();
    await back.relay.drainOnce();
    // Once it has expired, a new mail may have its id.
    await database()
      .db.updateTable('outbox')
      .set({ state: 'queued', created_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    await back.relay.drainOnce();
    const [first, second, other] = smtp.messages.map(({ headers }) => headers['message-id']);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toMatch(/^<[\da-f]{32}@realvance\.example>$/);
  });

  test('that is refused for good is shown, tried again at the admin’s word, and kept with its application', async () => {
    let refusing = true;
    const smtp = await startServer(() => refusing);
    await reply();
    const forms = await start(smtp.url);
    forms.relay.start();
    await expect.poll(mails).toEqual(['failed']);
    expect((await forms.get('/formOutbox')).data).toMatchObject({ refused: 0, mailsRefused: 1 });
    expect((await forms.get('/formOutbox/entries')).data).toMatchObject([
      { form: 'mail', state: 'refused', from: mail.to, reason: expect.stringContaining('No such mailbox') },
    ]);
    const later = createTestClock(Date.now() + 200 * day);
    const { sweep } = createOutboxRetention({ db: database().db, clock: later });
    await sweep();
    expect(await mails()).toEqual(['failed']);

    refusing = false;
    await fetch(`${forms.origin}/api/formOutbox/retry`, { method: 'POST' });
    await smtp.waitForMail(mail.to);
    await expect.poll(mails).toEqual(['sent']);
    await forgetRecord(database().db, 'application', '7');
    await sweep();
    expect(await database().db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  describe('held for a time', () => {
    const holdMs = 30_000;
    const author = 'dev@realvance.example';
    let clock: TestClock;
    let smtp: TestSmtp;
    beforeEach(async () => {
      clock = createTestClock(Date.now());
      smtp = await startServer();
    });
    const hold = (more: Parameters<typeof reply>[0] = {}) =>
      reply({ now: isoNow(clock), heldUntil: isoNow(clock, holdMs), ...more });
    const cancel = (number = 1, db = database().db) =>
      cancelMails(db, { mails: [{ key: record.key, number }], author, now: isoNow(clock) });
    const firstMail = async () => (await historyOf(database().db, record.key, isoNow(clock))).events[0];

    test('is sent when its time is over, not when a relay starts, recovers or retries everything', async () => {
      await hold();
      expect(await firstMail()).toMatchObject({ mail: 'waiting', sendsInMs: holdMs });
      const { relay } = await start(smtp.url, { clock });
      relay.start();
      const admin = createOutboxAdmin({ db: database().db, clock });
      const other = { ...record, key: '8:0123456789abcdef' };
      await reply({ record: other, key: 'reply:now', now: isoNow(clock) });
      await relay.wake();
      await smtp.waitForMail(mail.to);
      await admin.retryAll();
      await relay.wake({ force: true });
      clock.advance(holdMs - 1);
      await relay.wake();
      expect(await firstMail()).toMatchObject({ mail: 'waiting', sendsInMs: 1 });
      expect(await admin.summary()).toMatchObject({ mailsWaiting: 0 });
      expect(smtp.messages).toHaveLength(1);
      clock.advance(1);
      await relay.wake();
      await expect.poll(mails).toEqual(['sent']);
      expect(smtp.messages).toHaveLength(2);
    });

    test('is sent at once when the clock was set back behind its creation', async () => {
      await hold();
      const { relay } = await start(smtp.url, { clock });
      await relay.drainOnce();
      clock.advance(-day);
      await relay.drainOnce();
      expect(await mails()).toEqual(['sent']);
    });

    test('is cancelled until a process sends it, and the answer says when that was too late', async () => {
      const ref = { key: record.key, number: 1 };
      await hold();
      expect(await cancel()).toEqual({ cancelled: [ref], late: [] });
      expect(await cancel()).toEqual({ cancelled: [], late: [{ ...ref, mail: 'cancelled' }] });
      clock.advance(holdMs);
      const { relay } = await start(smtp.url, { clock });
      await relay.drainOnce();
      expect(await firstMail()).toMatchObject({ mail: 'cancelled', cancelledBy: author });
      await reply({ record: { ...record, version: 1 }, key: 'reply:two', now: isoNow(clock) });
      await relay.drainOnce();
      expect(smtp.messages).toHaveLength(1);
      expect((await cancel(2)).late).toEqual([{ ...ref, number: 2, mail: 'sent' }]);
    });

    test('is either sent or cancelled when one process sends and another cancels', async () => {
      const other = await closeAtEnd(openDatabase(database().options));
      const { relay } = await start(smtp.url, { clock });
      const rounds = Array.from({ length: 12 }, (_, at) => at);
      for (const version of rounds) {
        await hold({ record: { ...record, version }, key: `reply:${version}` });
        clock.advance(holdMs);
        const sent = smtp.messages.length;
        const [, { cancelled }] = await Promise.all([relay.drainOnce(), cancel(version + 1, other.db)]);
        expect(smtp.messages.length - sent).toBe(1 - cancelled.length);
      }
    });
  });

  test('is sent once after a kill', async () => {
    const service = await closeAtEnd(startFormService());
    // Takes the connection and says nothing.
    const silent = createServer((socket) => socket.on('error', () => undefined));
    const port = await listenOnLoopback(silent);
    onTestFinished(() => void silent.close());
    const reached = once(silent, 'connection');
    await reply();
    const killed = await runTestProcess(database().options, service.url, `smtp://127.0.0.1:${port}`);
    onTestFinished(() => void killed.process.kill('SIGKILL'));
    await reached;
    await killed.end('SIGKILL');
    expect(await mails()).toEqual(['waiting']);

    const smtp = await startServer();
    const next = await runTestProcess(database().options, service.url, smtp.url);
    onTestFinished(() => void next.process.kill('SIGKILL'));
    await smtp.waitForMail(mail.to);
    await expect.poll(mails).toEqual(['sent']);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(smtp.messages).toHaveLength(1);
  }, 60_000);
});
