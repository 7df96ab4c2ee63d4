import { hash, verify } from '@node-rs/argon2';
import { generateSync } from 'otplib';
import type { Agent } from 'supertest';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import { minuteMs } from '../../clock.ts';
import {
  afterFindingSession,
  callEmpty,
  admin as first,
  givePasskeys as givePasskeysIn,
  noLimits,
  startTestBff,
  startTestHost,
  type TestBff,
} from '../../contract/test-bff.ts';
import { createMailer } from '../../mail/mailer.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { createTestForms } from '../../test-support/forms.ts';
import { startSmtp } from '../../test-support/smtp.ts';
import type { BffDependencies } from '../app.ts';
import { createSealer } from '../session/sealer.ts';
import { createSecondFactor } from './second-factor.ts';

const host = await startTestHost();

const ravi = 'ravi@example.com';
const few = { windowMs: 60_000, perAddress: 1e9, perVisitor: 2, perAccount: 1e9, countsFailuresOnly: true } as const;
/** The calls of admins; the forms are not part of this site. */
const withoutForms = endpointNames.filter(
  (name) => ['admin', 'adminStep'].includes(endpointOf(name).auth) && !endpointOf(name).path.startsWith('/formOutbox'),
);
const weak = [
  ['quiet river 77', /^The password needs at least 15 characters/],
  ['passwordpassword', /^This password is too common/],
] as const;
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describeEachDatabase('admins', (database) => {
  let bff: TestBff;
  const start = (more: Partial<BffDependencies> = {}) => {
    const { db, dialect } = database();
    return startTestBff(host.url, { db, dialect, trustProxy: ['127.0.0.1'], ...more });
  };
  beforeEach(async () => {
    bff = await start();
  });

  const logIn = (account: object, { browser = bff.browser(), from = '203.0.113.7' } = {}) =>
    browser
      .post('/api/session/admin')
      .set({ 'x-forwarded-for': from, 'user-agent': chrome })
      .send(account)
      .then((response) => ({ browser, ...response, body: response.body }));
  const givePasskeys = (...ids: string[]) => givePasskeysIn(database().db, ...ids);
  const isAdmin = async (browser: Agent) => (await browser.get('/api/session')).body.data.admin;
  const overview = async (browser: Agent): Promise<AdminsOverview> =>
    (await browser.get('/api/admins').expect(200)).body.data;
  const choosePassword = (browser: Agent, newPassword: string) =>
    browser.put('/api/session/admin/password').send({ newPassword });
  const replaceGenerated = async (generated: { email: string; password: string }) => {
    const password = `${generated.password} and more`;
    const { browser } = await logIn(generated);
    await choosePassword(browser, password).expect(200);
    return { ...generated, password };
  };
  const about = (browser: Agent, action: 'reset' | 'remove', email = ravi) =>
    browser.post(`/api/admins/${action}`).send({ email });
  const add = async (browser: Agent): Promise<{ email: string; password: string }> =>
    (await browser.post('/api/admins').send({ email: ravi, role: 'owner' }).expect(200)).body.data;
  const addRavi = async (browser: Agent) => replaceGenerated(await add(browser));
  const changePassword = (browser: Agent, newPassword: string) =>
    browser.put('/api/admins/password').send({ newPassword });
  const trailOf = async (browser: Agent): Promise<Record<'admin' | 'action' | 'record', string>[]> =>
    (await browser.get('/api/trail').expect(200)).body.data;
  const codeAt = (secret: string, time: number) => generateSync({ secret, epoch: Math.floor(time / 1000) });
  const setUpApp = async (browser: Agent, site: TestBff) => {
    const { secret, enrolment } = (await browser.get('/api/admins/totp').expect(200)).body.data;
    const code = codeAt(secret, site.clock.now());
    const { body } = await browser.put('/api/admins/totp').send({ enrolment, code }).expect(200);
    return { secret: String(secret), codes: body.data.codes as string[], used: code };
  };

  it('have their own passwords and are named in the trail', async () => {
    const one = await bff.adminBrowser();
    const account = await addRavi(one);
    const { browser: two, body } = await logIn(account);
    expect(body).toEqual({ data: { user: false, admin: true, role: 'owner' } });
    await two.delete('/api/deleteJobPost/12').expect(200);
    await one.delete('/api/deleteJobPost/13').expect(200);
    expect((await logIn({ ...first, email: ravi })).status).toBe(401);
    expect((await trailOf(one)).map(({ admin, action, record }) => [admin, action, record])).toEqual([
      [first.email, 'deleteJobPost', 'job 13'],
      [ravi, 'deleteJobPost', 'job 12'],
      [ravi, 'startAdminSession', ''],
      [ravi, 'replaceInitialPassword', ''],
      [first.email, 'addAdmin', `admin ${ravi}`],
      [first.email, 'startAdminSession', ''],
    ]);
    expect((await overview(two)).admins.map(({ email, fromEnvironment }) => [email, fromEnvironment])).toEqual([
      [first.email, true],
      [ravi, false],
    ]);
  });

  it('are signed out on every replica when removed or reset', async () => {
    const one = await bff.adminBrowser();
    const before = await addRavi(one);
    const replica = await start();
    const { browser: two } = await logIn(before, { browser: replica.browser() });
    const { body: reset } = await about(one, 'reset').expect(200);
    expect(await isAdmin(two)).toBe(false);
    expect((await logIn(before)).status).toBe(401);
    const { browser: three, status } = await logIn(reset.data, { browser: replica.browser() });
    expect(status).toBe(200);
    await choosePassword(three, `${reset.data.password} and more`).expect(200);
    const session = await database().db.selectFrom('sessions').selectAll().where('subject', '=', ravi).execute();
    await about(one, 'remove').expect(200);
    await three.get('/api/admins').expect(401);
    await database().db.insertInto('sessions').values(session).execute();
    await three.get('/api/admins').expect(401);
    expect((await logIn(reset.data)).status).toBe(401);
    await about(one, 'remove', first.email).expect(409);
    await about(one, 'remove').expect(404);
  });

  it.each([
    ['an own password', addRavi],
    ['a generated password', add],
  ])('cannot log in with %s that is reset during the login', async (_what, addAccount) => {
    const one = await bff.adminBrowser();
    const account = await addAccount(one);
    vi.mocked(verify).mockImplementationOnce(async () => {
      await about(one, 'reset').expect(200);
      return true;
    });
    const { status, body, browser } = await logIn(account);
    expect([status, body.message]).toEqual([401, 'Invalid email or password']);
    const sessions = database().db.selectFrom('sessions').select('kind').where('subject', '=', ravi);
    expect(await sessions.execute()).toEqual([]);
    await choosePassword(browser, 'quiet river in the fog').expect(401);
  });

  it('get one new password when two owners reset them at once', async () => {
    const one = await bff.adminBrowser();
    await addRavi(one);
    const { browser: two } = await logIn(first);
    let account = {};
    vi.mocked(hash).mockImplementationOnce(async () => {
      account = (await about(two, 'reset').expect(200)).body.data;
      return '';
    });
    const { body } = await about(one, 'reset').expect(409);
    expect(body.message).toBe(
      'Someone else has just changed ravi@example.com. You changed nothing. Reset it again if that is still needed.',
    );
    expect((await logIn(account)).body.data.next).toMatchObject({ password: true });
    await about(one, 'reset').expect(200);
  });

  it.each<[string, typeof add, (browser: Agent) => Promise<() => PromiseLike<{ status: number }>>]>([
    ['change the password', addRavi, async (browser) => () => changePassword(browser, 'quiet river in the fog')],
    ['replace the generated password', add, async (browser) => () => choosePassword(browser, 'quiet river in the fog')],
    [
      'set up an authenticator app',
      addRavi,
      async (browser) => {
        const { secret, enrolment } = (await browser.get('/api/admins/totp').expect(200)).body.data;
        const code = codeAt(secret, bff.clock.now());
        return () => browser.put('/api/admins/totp').send({ enrolment, code });
      },
    ],
  ])('cannot %s if a reset comes during the request', async (_what, addAccount, prepare) => {
    const one = await bff.adminBrowser();
    const { browser } = await logIn(await addAccount(one));
    const change = await prepare(browser);
    let account = {};
    const stop = afterFindingSession(async () => {
      stop();
      account = (await about(one, 'reset').expect(200)).body.data;
    });
    expect((await change()).status).toBe(401);
    expect((await logIn(account)).body.data.next).toEqual({ totp: false, passkey: false, password: true });
  });

  it('list and end only their own sessions', async () => {
    const { browser: one } = await logIn(first);
    const { browser: two } = await logIn(first, { from: '2001:db8:1:2:3::4' });
    const { browser: other } = await logIn(await addRavi(one));
    const { sessions } = await overview(one);
    expect(sessions.map(({ browser, network, current }) => `${browser} ${network} ${current}`).toSorted()).toEqual([
      'Chrome on Linux 2001:db8:1::/48 false',
      'Chrome on Linux 203.0.113.0/24 true',
    ]);
    const [theirs] = (await overview(other)).sessions;
    await one.delete(`/api/admins/sessions/${theirs?.id}`).expect(404);
    const ended = sessions.find(({ current }) => !current);
    await one.delete(`/api/admins/sessions/${ended?.id}`).expect(200);
    expect([await isAdmin(one), await isAdmin(two), await isAdmin(other)]).toEqual([true, false, true]);
  });

  it('end their other sessions with a password change, or when they set up an authenticator app', async () => {
    const one = await bff.adminBrowser();
    const account = await addRavi(one);
    const { browser: here } = await logIn(account);
    const password = 'a password of his own';
    for (const change of [
      () => setUpApp(here, bff).then(() => here.post('/api/admins/secondFactor/remove').expect(200)),
      () => changePassword(here, password).expect(200),
    ]) {
      const { browser: elsewhere } = await logIn(account);
      await change();
      expect([await isAdmin(here), await isAdmin(elsewhere), await isAdmin(one)]).toEqual([true, false, true]);
    }
    expect((await logIn(account)).status).toBe(401);
    expect((await logIn({ email: ravi, password })).status).toBe(200);
    const { body } = await changePassword(one, password).expect(409);
    expect(body.message).toMatch(/^ADMIN_PASSWORD sets it/);
  });

  it('must replace a generated password first', async () => {
    const one = await bff.adminBrowser();
    const added = await add(one);
    const { browser, body } = await logIn(added);
    expect(body.data).toEqual({ user: false, admin: false, next: { totp: false, passkey: false, password: true } });
    for (const name of withoutForms.filter((each) => each !== 'replaceInitialPassword')) {
      const { status, body: refusal } = await callEmpty(browser, name);
      const isStep = endpointOf(name).auth === 'adminStep';
      const expected = isStep ? [403, 'password_change_required'] : [401, 'unauthorized'];
      expect([status, refusal.code], name).toEqual(expected);
    }
    const generated = [added.password, /^Choose another password than the present one/] as const;
    for (const [newPassword, words] of [generated, ...weak])
      expect((await choosePassword(browser, newPassword).expect(400)).body.fields.newPassword).toMatch(words);
    expect(await isAdmin(browser)).toBe(false);
    const own = 'quiet river in the fog';
    const { body: chosen } = await choosePassword(browser, own).expect(200);
    expect(chosen.data).toEqual({ user: false, admin: true, role: 'owner' });
    expect(await isAdmin(browser)).toBe(true);
    expect((await logIn(added)).status).toBe(401);
    expect((await logIn({ email: ravi, password: own })).body.data.admin).toBe(true);
    await choosePassword(browser, 'another one of his own').expect(401);
    const { body: reset } = await about(one, 'reset').expect(200);
    expect((await logIn(reset.data)).body.data.next).toMatchObject({ password: true });
    expect((await logIn(first)).body.data.admin).toBe(true);
  });

  it('cannot reset their own account, and need a long password where it is the only factor', async () => {
    const account = await addRavi(await bff.adminBrowser());
    const { browser } = await logIn(account);
    const { body } = await about(browser, 'reset', ` ${ravi.toUpperCase()}`).expect(409);
    expect(body.message).toBe('You cannot reset your own account. Ask another owner.');
    for (const [password, words] of weak)
      expect((await changePassword(browser, password).expect(400)).body.fields.newPassword).toMatch(words);
    expect((await logIn(account)).status).toBe(200);
    await givePasskeys('AAAA');
    await database().db.updateTable('admin_passkeys').set({ admin: ravi }).execute();
    await changePassword(browser, 'quiet river').expect(200);
  });

  // Waits for sixteen mails.
  it('are mailed about every change of access, also when removed', { timeout: 20_000 }, async () => {
    const smtp = await closeAtEnd(startSmtp());
    const mailFrom = 'hello@realvance.example';
    const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: '/nonexistent', logger: console });
    const forms = createTestForms(database(), host.url, { mailer });
    onTestFinished(() => forms.relay.stop());
    const site = await start({ mails: { how: 'server', wake: () => forms.relay.drainOnce() } });
    const mailsOf = async (count: number) => {
      await vi.waitFor(() => expect(smtp.messages).toHaveLength(count));
      const mails = smtp.messages.splice(0);
      for (const { subject, text } of mails) {
        expect(subject).toBe('Admin access to Realvance changed');
        expect(text).toMatch(/\n\nTime: \d{4}-\d\d-\d\d \d\d:\d\d UTC\nNetwork: 203\.0\.113\.0\/24\n\nIf you did/);
      }
      return mails.map(({ to: [to = ''], text }) => [to, text.split('\n')[0]]).toSorted();
    };
    const both = (line: string) => [first.email, ravi].map((to) => [to, line]);
    const { browser: one } = await logIn(first, { browser: site.browser() });
    const network = { 'x-forwarded-for': '203.0.113.9' };
    one.set(network);
    const account = await addRavi(one);
    expect(await mailsOf(2)).toEqual(both(`${first.email} added an admin: ${ravi} (role: owner).`));
    const { browser: two } = await logIn(account, { browser: site.browser() });
    two.set(network);
    await changePassword(two, 'a password of his own').expect(200);
    expect(await mailsOf(2)).toEqual(both(`${ravi} changed their password.`));
    const { secret, codes } = await setUpApp(two, site);
    expect(await mailsOf(2)).toEqual(both(`${ravi} set up an authenticator app.`));
    await two.post('/api/admins/recoveryCodes').expect(200);
    expect(await mailsOf(2)).toEqual(both(`${ravi} made new recovery codes.`));
    await givePasskeys('AAAA');
    await database().db.updateTable('admin_passkeys').set({ admin: ravi }).execute();
    const [passkey] = (await overview(two)).own.passkeys;
    await two.delete(`/api/admins/passkeys/${passkey?.id}`).expect(200);
    expect(await mailsOf(2)).toEqual(both(`${ravi} removed a passkey.`));
    await two.post('/api/admins/secondFactor/remove').expect(200);
    expect(await mailsOf(2)).toEqual(both(`${ravi} switched their second step off.`));
    await one.put('/api/admins/role').send({ email: ravi, role: 'hiring' }).expect(200);
    expect(await mailsOf(2)).toEqual(both(`${first.email} changed the role of an admin: ${ravi} (role: hiring).`));
    const { body: reset } = await about(one, 'reset').expect(200);
    expect(await mailsOf(2)).toEqual(both(`${first.email} reset an admin: ${ravi}.`));
    await about(one, 'remove').expect(200);
    expect(await mailsOf(2)).toEqual(both(`${first.email} removed an admin: ${ravi}.`));
    await about(one, 'remove').expect(404);
    const rows = await database().db.selectFrom('outbox').select('fields').execute();
    expect(rows).toHaveLength(18);
    for (const hidden of [account.password, reset.data.password, secret, ...codes])
      expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it('cannot switch off a second step that they do not have, and nothing is mailed', async () => {
    const site = await start({ mails: { how: 'server', wake: async () => {} } });
    const one = await site.adminBrowser();
    const switchOff = () => one.post('/api/admins/secondFactor/remove');
    const mails = () => database().db.selectFrom('outbox').select('id').where('form', '=', 'mail').execute();
    expect((await switchOff().expect(409)).body).toMatchObject({
      code: 'conflict',
      message: 'Your second step is already off.',
    });
    expect(await mails()).toEqual([]);
    await givePasskeys('AAAA');
    await switchOff().expect(200);
    await expect.poll(mails).toHaveLength(1);
    await switchOff().expect(409);
    expect(await mails()).toHaveLength(1);
  });

  it('need a genuine passkey answer, and keep the last passkey', async () => {
    const one = await bff.adminBrowser();
    const { body: begun } = await one.get('/api/admins/passkeys').expect(200);
    expect(begun.data.options).toMatchObject({ rp: { id: '127.0.0.1' }, user: { name: first.email } });
    const response = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
    const { enrolment } = begun.data;
    await one.post('/api/admins/passkeys').send({ enrolment, response }).expect(400);
    await one.post('/api/admins/passkeys').send({ enrolment: 'made up', response }).expect(400);
    await givePasskeys('AAAA');
    // Counters have 32 bits without a sign.
    await database()
      .db.updateTable('admin_passkeys')
      .set({ counter: 2 ** 32 - 1 })
      .execute();
    expect(await database().db.selectFrom('admin_passkeys').select('counter').execute()).toEqual([
      { counter: 2 ** 32 - 1 },
    ]);
    const { browser, body } = await logIn(first);
    expect(body.data.next).toEqual({ totp: false, passkey: true });
    await browser.get('/api/admins/passkeys').expect(403);
    const { body: asked } = await browser.get('/api/session/admin/passkey').expect(200);
    expect(asked.data.options.allowCredentials).toMatchObject([{ id: 'AAAA' }]);
    for (const id of ['AAAA', 'BBBB']) {
      const answer = { response: { ...response, id } };
      await browser.post('/api/session/admin/passkey').send(answer).expect(401);
    }
    expect(await isAdmin(browser)).toBe(false);
    const { own } = await overview(one);
    await one.delete(`/api/admins/passkeys/${own.passkeys[0]?.id}`).expect(409);
  });

  it('keep one passkey when two are removed at once', async () => {
    const one = await bff.adminBrowser();
    for (const round of [1, 2, 3]) {
      await givePasskeys(`A${round}`, `B${round}`);
      const both = (await overview(one)).own.passkeys;
      const answers = await Promise.all(both.map(({ id }) => one.delete(`/api/admins/passkeys/${id}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await logIn(first)).body.data.next).toEqual({ totp: false, passkey: true });
      const [gone] = both.filter((_, at) => answers[at]?.status === 200);
      await one.delete(`/api/admins/passkeys/${gone?.id}`).expect(404);
      await database().db.deleteFrom('admin_passkeys').execute();
    }
  });

  it('replace their recovery codes', async () => {
    const one = await bff.adminBrowser();
    const renew = () => one.post('/api/admins/recoveryCodes');
    expect((await renew().expect(409)).body.message).toMatch(/^Recovery codes need a second step/);
    await givePasskeys('AAAA');
    const { body: before } = await renew().expect(200);
    const { body: after } = await renew().expect(200);
    expect((await overview(one)).own.recoveryCodes).toBe(10);
    const { browser } = await logIn(first);
    const sendFirst = ({ data }: typeof after) => browser.post('/api/session/admin/code').send({ code: data.codes[0] });
    await sendFirst(before).expect(401);
    await sendFirst(after).expect(200);
    const entry = { admin: first.email, action: 'renewRecoveryCodes' };
    expect(await trailOf(one)).toContainEqual(expect.objectContaining(entry));
  });

  it('have one set of recovery codes after simultaneous requests', async () => {
    await givePasskeys('AAAA');
    const { db } = database();
    const sealer = createSealer(['a secret of at least thirty-two characters']);
    const secondFactor = createSecondFactor({ db, sealer, clock: bff.clock, siteName: 'Realvance' });
    await secondFactor.renewRecoveryCodes(first.email);
    await Promise.all([1, 2, 3, 4].map(() => secondFactor.renewRecoveryCodes(first.email)));
    expect(await secondFactor.countRecoveryCodes(first.email)).toBe(10);
  });

  describe('with an authenticator app', () => {
    /** The next code: the one before may have been used. */
    const nextCode = (secret: string) => {
      bff.clock.advance(30_000);
      return codeAt(secret, bff.clock.now());
    };
    const enrol = (browser: Agent) => setUpApp(browser, bff);
    const finish = (browser: Agent, code: string) => browser.post('/api/session/admin/code').send({ code });

    it('get the same key for half an hour in the same browser', async () => {
      const browser = await bff.adminBrowser();
      const shown = async (by: Agent): Promise<string> =>
        (await by.get('/api/admins/totp').expect(200)).body.data.secret;
      const pending = await shown(browser);
      expect(await shown(await bff.adminBrowser())).not.toBe(pending);
      const account = await addRavi(browser);
      await browser.delete('/api/session/admin').expect(200);
      await logIn(first, { browser });
      expect((await enrol(browser)).secret).toBe(pending);
      const next = await shown(browser);
      expect(next).not.toBe(pending);
      bff.clock.advance(30 * minuteMs);
      await browser.delete('/api/session/admin').expect(200);
      const again = await logIn(first, { browser });
      await finish(again.browser, nextCode(pending)).expect(200);
      const late = await shown(browser);
      expect(late).not.toBe(next);
      await browser.delete('/api/session/admin').expect(200);
      await logIn(account, { browser });
      expect(await shown(browser)).not.toBe(late);
    });

    it('confirm a key with its code, and start again half an hour after it was shown', async () => {
      const browser = await bff.adminBrowser();
      const { secret, enrolment, uri } = (await browser.get('/api/admins/totp').expect(200)).body.data;
      expect(uri).toMatch(/^otpauth:\/\/totp\/Realvance:/);
      const wrong = await browser.put('/api/admins/totp').send({ enrolment, code: '000000' }).expect(400);
      expect(wrong.body.fields.code).toContain('If you scanned another one before, scan this one');
      bff.clock.advance(30 * minuteMs);
      await browser.post('/api/session/admin/confirm').send({ password: first.password }).expect(200);
      const code = codeAt(secret, bff.clock.now());
      const refused = await browser.put('/api/admins/totp').send({ enrolment, code }).expect(400);
      expect(refused.body.message).toBe('This took too long. Please start again with a new key.');
    });

    it('get access only after password and code', async () => {
      const { secret, codes } = await enrol(await bff.adminBrowser());
      const { browser, body } = await logIn(first);
      expect(body).toEqual({ data: { user: false, admin: false, next: { totp: true, passkey: false } } });
      for (const name of withoutForms)
        if (endpointOf(name).auth === 'admin') expect((await callEmpty(browser, name)).status, name).toBe(401);
      await browser.get('/api/admins/totp').expect(403);
      expect((await finish(browser, '000000')).body.code).toBe('invalid_credentials');
      expect(await isAdmin(browser)).toBe(false);
      expect((await finish(browser, nextCode(secret))).body.data).toEqual({ user: false, admin: true, role: 'owner' });
      expect(await isAdmin(browser)).toBe(true);
      expect((await overview(browser)).own).toMatchObject({ totp: true, recoveryCodes: codes.length });
      expect((await finish(browser, nextCode(secret))).status).toBe(401);
      expect((await finish(bff.browser(), nextCode(secret))).status).toBe(401);
    });

    it('read that the second step took too long, and start again with the password', async () => {
      const { secret } = await enrol(await bff.adminBrowser());
      await givePasskeys('AAAA');
      const { browser } = await logIn(first);
      bff.clock.advance(10 * minuteMs);
      const passkey = () => browser.post('/api/session/admin/passkey').send({ response: {} });
      const late = { code: 'session_missing', message: 'This took too long. Please enter your password again.' };
      for (const call of [finish(browser, nextCode(secret)), browser.get('/api/session/admin/passkey'), passkey()])
        expect((await call.expect(401)).body).toMatchObject(late);
      await browser.get('/api/admins/totp').expect(401, /unauthorized/);
      await logIn(first, { browser });
      await finish(browser, nextCode(secret)).expect(200);
    });

    it('use each code once, across replicas', async () => {
      const { secret, used } = await enrol(await bff.adminBrowser());
      const replica = await start();
      const pending = async (at: TestBff) => (await logIn(first, { browser: at.browser() })).browser;
      expect((await finish(await pending(bff), used)).body.message).toMatch(/has been used/);
      const code = nextCode(secret);
      replica.clock.advance(30_000);
      const browsers = await Promise.all([bff, replica, bff, replica, bff, replica].map(pending));
      const answers = await Promise.all(browsers.map((browser) => finish(browser, code)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
      expect((await finish(await pending(replica), code)).status).toBe(401);
    });

    it('use each recovery code once, however typed', async () => {
      const { codes } = await enrol(await bff.adminBrowser());
      const [code = ''] = codes;
      expect(new Set(codes).size).toBe(10);
      const rows = await database().db.selectFrom('admin_recovery_codes').selectAll().execute();
      const stored = JSON.stringify([rows, await database().db.selectFrom('admins').selectAll().execute()]);
      for (const one of codes) expect(stored).not.toContain(one.replaceAll('-', ''));
      const browsers = await Promise.all([1, 2, 3].map(async () => (await logIn(first)).browser));
      const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
      const answers = await Promise.all(browsers.map((browser) => finish(browser, typed)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
      expect((await finish((await logIn(first)).browser, code)).status).toBe(401);
    });

    it('use one code for one login, though two were sent at once', async () => {
      const { codes } = await enrol(await bff.adminBrowser());
      const { browser } = await logIn(first);
      const answers = await Promise.all(codes.slice(0, 2).map((code) => finish(browser, code)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect((await overview(browser)).own.recoveryCodes).toBe(9);
    });

    it('get one set of recovery codes from an app that is confirmed twice, at login or later', async () => {
      const confirmTwice = async (browser: Agent) => {
        const { secret, enrolment } = (await browser.get('/api/admins/totp').expect(200)).body.data;
        const code = codeAt(secret, bff.clock.now());
        const confirm = () => browser.put('/api/admins/totp').send({ enrolment, code });
        const answers = await Promise.all([confirm(), confirm()]);
        const [shown, ...others] = answers.filter(({ status }) => status === 200);
        expect(others).toEqual([]);
        const again = await confirm().expect(409);
        expect(again.body.message).toBe('This authenticator app is already set up. You can make new recovery codes.');
        await finish((await logIn(first)).browser, shown?.body.data.codes[0]).expect(200);
      };
      const one = await bff.adminBrowser();
      await confirmTwice(one);
      await one.post('/api/admins/secondFactor/remove').expect(200);
      const strict = await start({ adminSecondFactor: 'required' });
      await confirmTwice((await logIn(first, { browser: strict.browser() })).browser);
    });

    it('have a limit of wrong codes per admin', async () => {
      const { secret } = await enrol(await bff.adminBrowser());
      const strict = await start({ rateLimits: { ...noLimits, code: few } });
      const pending = async () => (await logIn(first, { browser: strict.browser() })).browser;
      for (const _ of [1, 2]) expect((await finish(await pending(), '000000')).status).toBe(401);
      strict.clock.advance(30_000);
      expect((await finish(await pending(), nextCode(secret))).status).toBe(429);
    });

    it('switch it off, then need a longer password, and lose it when they are reset', async () => {
      const one = await bff.adminBrowser();
      const account = await addRavi(one);
      const { browser } = await logIn(account);
      await enrol(browser);
      const short = 'quiet river';
      await changePassword(browser, short).expect(200);
      await browser.post('/api/admins/secondFactor/remove').expect(200);
      // Without it, the login asks for a longer password.
      const weakLogin = await logIn({ email: ravi, password: short });
      expect(weakLogin.body.data.next).toEqual({ totp: false, passkey: false, password: true });
      await choosePassword(weakLogin.browser, `${short} at`).expect(400);
      await choosePassword(weakLogin.browser, account.password).expect(200);
      expect((await logIn(account)).body.data.admin).toBe(true);
      await enrol(weakLogin.browser);
      const { body } = await about(one, 'reset').expect(200);
      expect((await logIn(body.data)).body.data.next).toEqual({ totp: false, passkey: false, password: true });
    });

    it('set one up at login if ADMIN_SECOND_FACTOR is required', async () => {
      const strict = await start({ adminSecondFactor: 'required' });
      const { browser, body } = await logIn(first, { browser: strict.browser() });
      expect(body.data).toEqual({ user: false, admin: false, next: { totp: false, passkey: false } });
      await browser.get('/api/admins').expect(401);
      expect((await finish(browser, '000000')).status).toBe(401);
      const { secret } = await enrol(browser);
      expect(await isAdmin(browser)).toBe(true);
      await browser.post('/api/admins/secondFactor/remove').expect(409);
      const added = await add(browser);
      const { browser: other } = await logIn(added, { browser: strict.browser() });
      await other.get('/api/admins/totp').expect(403);
      const { body: chosen } = await choosePassword(other, 'quiet river in the fog').expect(200);
      expect(chosen.data, 'after the generated password').toEqual(body.data);
      await setUpApp(other, strict);
      expect(await isAdmin(other)).toBe(true);
      const again = await logIn(first, { browser: strict.browser() });
      expect(again.body.data.next).toEqual({ totp: true, passkey: false });
      strict.clock.advance(30_000);
      expect((await finish(again.browser, nextCode(secret))).status).toBe(200);
    });

    it('who are in without one have to log in again where it has become required, those with one stay in', async () => {
      const one = await bff.adminBrowser();
      const account = await addRavi(one);
      const { browser: two } = await logIn(account);
      await givePasskeys('AAAA');
      await start({ adminSecondFactor: 'required' });
      expect(await Promise.all([one, two].map(isAdmin))).toEqual([true, false]);
      const { browser: withApp } = await logIn(account);
      await enrol(withApp);
      await start({ adminSecondFactor: 'required' });
      expect(await Promise.all([one, withApp].map(isAdmin))).toEqual([true, true]);
    });

    it('set up the app again after a new SESSION_SECRET', async () => {
      const { secret, codes } = await enrol(await bff.adminBrowser());
      const rateLimits = { ...noLimits, code: { ...few, perDay: 2 } };
      const replica = await start({ secrets: ['the new secret of at least thirty-two characters'], rateLimits });
      const { browser } = await logIn(first, { browser: replica.browser() });
      const message = 'Your authenticator app has to be set up again. Use a recovery code to log in.';
      const answer = async (code: string) => (await finish(browser, code)).body;
      // An attempt is given back just after its answer.
      for (const _ of [1, 2, 3])
        await expect.poll(() => answer(nextCode(secret))).toMatchObject({ code: 'factor_unreadable', message });
      await expect.poll(() => answer(codes[0] ?? '')).toEqual({ data: { user: false, admin: true, role: 'owner' } });
      const { secret: again } = await setUpApp(browser, replica);
      replica.clock.advance(30_000);
      const { browser: next } = await logIn(first, { browser: replica.browser() });
      expect((await finish(next, codeAt(again, replica.clock.now()))).status).toBe(200);
    });

    it('keep theirs when SESSION_SECRET is replaced, and the old one is not needed after the next login', async () => {
      const { secret } = await enrol(await bff.adminBrowser());
      const old = 'a secret of at least thirty-two characters';
      const fresh = 'the new secret of at least thirty-two characters';
      for (const secrets of [[fresh, old], [fresh]]) {
        const replica = await start({ secrets });
        const { browser } = await logIn(first, { browser: replica.browser() });
        const code = nextCode(secret);
        replica.clock.advance(bff.clock.now() - replica.clock.now());
        expect((await finish(browser, code)).status).toBe(200);
      }
    });
  });
});
