import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../mail/mailer.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { startFormService } from '../../test-support/form-service.ts';
import { runTestProcess, startForms } from '../../test-support/forms.ts';
import { listenOnLoopback } from '../../test-support/listening.ts';
import { startSmtp } from '../../test-support/smtp.ts';
import { addReply, forgetApplication, historyOf, setState } from '../hiring/repository.ts';
import { createOutboxRetention } from './retention.ts';

const application = { application: '7:0123456789abcdef', person: null, appliedAt: null, version: 0 };
const authorship = () => ({ author: 'admin@realvance.example', now: new Date().toISOString() });
const mail = { to: 'asha@example.com', subject: 'Your application', text: 'Dear Asha,\n\nplease come.' };
const day = 24 * 60 * 60 * 1000;

describeEachDatabase('a mail in the outbox', (database) => {
  const usual = { application, key: 'reply:one', transport: 'server', mail } as const;
  const reply = (more: Partial<Parameters<typeof addReply>[1]> = {}) =>
    addReply(database().db, { ...authorship(), ...usual, ...more });
  const mails = async () => {
    const { events } = await historyOf(database().db, application.application);
    return events.filter(({ kind }) => kind === 'mail').map((event) => event.mail);
  };
  const startServer = async (refuses?: Parameters<typeof startSmtp>[0]) => {
    const smtp = await startSmtp(refuses);
    onTestFinished(smtp.close);
    return smtp;
  };
  const start = async (smtpUrl: string, options: Parameters<typeof startForms>[2] = {}) => {
    const mailer = createMailer({
      smtpUrl,
      mailFrom: 'hello@realvance.example',
      dataDir: '/nonexistent',
      logger: console,
    });
    const forms = await startForms(database(), 'http://127.0.0.1:1', { mailer, ...options });
    onTestFinished(forms.stop);
    return forms;
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

  test('that became a file is still called one when mails go to a server later', async () => {
    await reply({ transport: 'files' });
    await reply({ application: { ...application, version: 1 }, key: 'reply:two' });
    const { events } = await historyOf(database().db, application.application);
    expect(events).toMatchObject([{ transport: 'files' }, { transport: 'server' }]);
  });

  test('enters it once, however often it arrives, and not over what somebody else has done', async () => {
    expect(await reply()).toEqual([]);
    expect(await reply()).toEqual([]);
    expect(await reply({ key: 'reply:two' })).toMatchObject([{ events: [{ kind: 'mail', number: 1 }] }]);
    expect(await mails()).toEqual(['waiting']);
    const after = { ...application, version: 1 };
    await setState(database().db, { ...authorship(), applications: [after], state: 'offer' });
    expect(await reply({ application: { ...after, version: 2 }, key: 'reply:three' })).toEqual([]);
    expect(await historyOf(database().db, application.application)).toMatchObject({ state: 'offer', version: 3 });
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
    expect(await entry()).toEqual({ state: 'queued', reason: 'The mail server did not accept it (ESOCKET).' });
    expect((await away.get('/formOutbox')).data).toMatchObject({ waiting: 0, mailsWaiting: 1 });
    clock.advance(60_000);
    const back = await start(smtp.url, { clock });
    await back.relay.drainOnce();
    await database().db.updateTable('outbox').set({ state: 'queued' }).execute();
    await back.relay.drainOnce();
    const ids = smtp.messages.map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toMatch(/^<[\da-f]{32}@realvance\.example>$/);
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
    await forgetApplication(database().db, '7');
    await sweep();
    expect(await database().db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('is sent once after a kill', async () => {
    const service = await startFormService();
    onTestFinished(service.close);
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
