import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { createSealer } from '../bff/session/sealer.ts';
import {
  admin,
  afterFindingSession,
  callRow,
  callsOnly,
  noLimits,
  startTestBff,
  startTestHost,
  type TestBff,
} from './test-bff.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);

type Browser = ReturnType<TestBff['browser']>;

const call = (browser: Browser, name: HostEndpointName, input?: object) => callRow(browser, '/api', name, input);
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const session = async (browser: Browser) => (await browser.get('/api/session')).body.data;
const logIn = async (browser: Browser, body: object = admin) => browser.post('/api/session/admin').send(body);
const logInUser = (browser: Browser) => call(browser, 'userLogin');
const nobody = { user: false, admin: false };
const asAdmin = { user: false, admin: true, role: 'owner' };

interface WithHeaders {
  readonly headers: Readonly<Record<string, unknown>>;
}
const cookieLine = ({ headers }: WithHeaders, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`${name}=`));
const cookie = (response: WithHeaders, name: string): string => cookieLine(response, name)?.split(';')[0] ?? '';

/** Lets concurrent calls find a session before one of them takes it. */
const findSlowly = () => afterFindingSession(() => delay(50));

const statusesOf = async (calls: readonly PromiseLike<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted();

const sessionWith = async (value: string) => (await bff.browser().get('/api/session').set('cookie', value)).body.data;

describe('admin login', () => {
  it.each([
    ['nothing', {}, 400, 'All fields are required'],
    ['no password', { email: admin.email, password: '' }, 400, 'All fields are required'],
    ['no address', { email: ' ', password: 'x' }, 400, 'All fields are required'],
    ['no address and a malformed password', { email: '', password: 7 }, 400, 'All fields are required'],
    ['a malformed address', { email: 'admin', password: 'x' }, 400, 'Invalid email format'],
    ['the wrong password', { ...admin, password: 'wrong' }, 401, 'Invalid email or password'],
    ['somebody else’s address', { ...admin, email: 'else@realvance.example' }, 401, 'Invalid email or password'],
  ])('with %s is refused with the specified message', async (_case, body, status, message) => {
    const response = await logIn(bff.browser(), body);
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('opens a session that scripts cannot read', async () => {
    const browser = bff.browser();
    const response = await logIn(browser, { ...admin, email: admin.email.toUpperCase() });
    expect(response.body).toEqual({ data: asAdmin });
    expect(cookieLine(response, 'AdminSession')).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await session(browser)).toEqual(asAdmin);
  });

  it('gives a new session id, and ends the previous session', async () => {
    const browser = bff.browser();
    const first = cookie(await logIn(browser), 'AdminSession');
    const second = cookie(await logIn(browser), 'AdminSession');
    expect(await sessionWith(first)).toEqual(nobody);
    expect(await sessionWith(second)).toEqual(asAdmin);
    const user = cookie(await call(browser, 'userLogin'), 'RefreshToken');
    await call(browser, 'userLogin');
    expect(await sessionWith(user)).toEqual(nobody);
  });

  it('stays idle while an open page only checks the session', async () => {
    const browser = await bff.adminBrowser();
    for (let hours = 0; hours < 7; hours += 1) {
      bff.clock.advance(hour);
      expect(await session(browser)).toMatchObject({ admin: true });
    }
    bff.clock.advance(hour);
    expect(await session(browser)).toMatchObject({ admin: false });
  });
});

describe('the session', () => {
  it.each([
    ['of an admin ends at logout, also for a copied cookie', logIn, 'AdminSession', '/api/session/admin'],
    ['of a user is logged out, also with a copied cookie', logInUser, 'RefreshToken', '/api/session'],
  ])('%s', async (_what, begin, name, path) => {
    const browser = bff.browser();
    const copy = cookie(await begin(browser), name);
    const response = await browser.delete(path).expect(200, { data: nobody });
    expect(cookieLine(response, name)).toMatch(new RegExp(`^${name}=; .*Max-Age=0`));
    expect(await sessionWith(copy)).toEqual(nobody);
  });

  /** Uses with a pause before each; the session ends after the last pause. */
  it.each([
    ['of an admin ends after eight idle hours', 'admin', 'getallcontactform', [8 * hour - 1, 8 * hour - 1], 8 * hour],
    ['of an admin ends after a day, even if active', 'admin', 'getallcontactform', Array(3).fill(7 * hour), 3 * hour],
    ['of a user ends after 30 idle days', 'user', 'getAllJobPosts', [30 * day - 1, 30 * day - 1], 30 * day],
    [
      'of a user is signed out after 90 days, even if active',
      'user',
      'getAllJobPosts',
      Array(3).fill(29 * day),
      3 * day,
    ],
  ] as const)('%s', async (_what, kind, name, pauses, last) => {
    const browser = bff.browser();
    await (kind === 'admin' ? logIn(browser) : logInUser(browser));
    for (const pause of pauses) {
      bff.clock.advance(pause);
      expect((await call(browser, name)).status).toBe(200);
      expect(await session(browser)).toMatchObject({ [kind]: true });
    }
    bff.clock.advance(last);
    const ended = await browser.get('/api/session');
    expect(ended.body.data).toMatchObject({ [kind]: false });
    const cookieName = kind === 'admin' ? 'AdminSession' : 'RefreshToken';
    expect(cookieLine(ended, cookieName)).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`));
  });
});

describe('a signed-in user', () => {
  it('keeps the host’s token in an HttpOnly cookie', async () => {
    const browser = bff.browser();
    const response = await logInUser(browser);
    expect(response.body).toEqual({ data: {} });
    expect(cookieLine(response, 'RefreshToken')).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await session(browser)).toEqual({ user: true, admin: false });
  });

  it('stays signed in as admin after the user logs out', async () => {
    const browser = await bff.adminBrowser();
    await logInUser(browser);
    expect(await session(browser)).toEqual({ ...asAdmin, user: true });
    await browser.delete('/api/session').expect(200, { data: asAdmin });
  });

  it('is not signed in when the host refuses', async () => {
    const browser = bff.browser();
    host.behave('userLogin', { status: 401, body: { message: 'Wrong password' } });
    const response = await call(browser, 'userLogin');
    expect(response.body).toMatchObject({ code: 'invalid_credentials', message: 'Wrong password', fromBackend: true });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

const noSignup = 'No signup is under way here. If the address is confirmed already, please log in; otherwise sign up.';

describe('a signup', () => {
  it('keeps only the host’s token, in its cookie, and sends it to the verification only', async () => {
    const browser = bff.browser();
    const response = await call(browser, 'userSignup');
    expect(response.body).toEqual({ data: {} });
    expect([response.headers['set-cookie']].flat().map((line) => line?.split('=')[0])).toEqual(['SignupToken']);
    const [, sealed = ''] = cookie(response, 'SignupToken').split('=');
    const content = await createSealer(callsOnly.secrets).open('cookie:signup', decodeURIComponent(sealed));
    expect(Object.keys(asRecord(content)).sort()).toEqual(['expires', 'secret', 'session', 'subject']);
    await call(browser, 'verifyEmailOTP');
    expect(host.requests.at(-1)?.headers.authorization).toBe('Bearer signup-token');
    const again = await call(browser, 'verifyEmailOTP');
    expect(again.body).toMatchObject({ code: 'session_missing', message: noSignup });
  });

  it('can be asked whether the browser kept its cookie, as can a reset', async () => {
    const [keeps, refuses] = [bff.browser(), bff.browser()];
    for (const name of ['userSignup', 'forgetPassword'] as const) await call(keeps, name);
    expect(await session(keeps)).toEqual({ user: false, admin: false, signup: true, reset: true });
    expect(await session(refuses)).toEqual(nobody);
  });

  it('is confirmed once, even with copies of the cookie', async () => {
    const copy = cookie(await call(bff.browser(), 'userSignup'), 'SignupToken');
    const confirm = (otp: string) => bff.browser().put('/api/verifyEmailOTP').set('cookie', copy).send({ otp });
    host.requests.length = 0;
    findSlowly();
    expect(await statusesOf(['1', '2', '3'].map(confirm))).toEqual([200, 401, 401]);
    expect((await confirm('4')).body).toMatchObject({ code: 'session_missing' });
    expect(host.requests).toHaveLength(1);
  });

  it('says what to do when the host cannot mail another code', async () => {
    const browser = await bff.browserFor('resendEmailOTP');
    host.behave('resendEmailOTP', { status: 404, type: 'text/html', body: '<pre>Cannot POST /resendEmailOTP</pre>' });
    host.requests.length = 0;
    const refused = await call(browser, 'resendEmailOTP');
    const words = 'If the address is confirmed already, please log in; otherwise sign up again';
    expect(refused.body.message).toContain(words);
    expect(host.requests.map(({ path }) => path)).toEqual(['/resendEmailOTP']);
  });

  it('continues after a wrong code, and after a lost answer', async () => {
    const browser = await bff.browserFor('verifyEmailOTP');
    host.behave('verifyEmailOTP', { status: 400, body: { message: 'Wrong code' } });
    expect((await call(browser, 'verifyEmailOTP')).body).toMatchObject({ message: 'Wrong code' });
    host.behave('verifyEmailOTP', { fault: 'badJson' });
    for (const _ of [1, 2])
      expect((await call(browser, 'verifyEmailOTP')).body).toMatchObject({ code: 'upstream_invalid' });
    host.behave('verifyEmailOTP', undefined);
    expect((await call(browser, 'verifyEmailOTP')).status).toBe(200);
  });
});

describe('an account that is not confirmed', () => {
  const code = 'account_unconfirmed';
  const unconfirmed = { code, message: 'Please confirm your address first.', data: { token: 'token-of-the-login' } };

  it('is recognised at login, and can be confirmed with a new code without another signup', async () => {
    const browser = bff.browser();
    host.behave('userLogin', { status: 403, body: unconfirmed });
    const refused = await call(browser, 'userLogin');
    expect([refused.status, refused.body]).toMatchObject([403, { code, fromBackend: true }]);
    expect(JSON.stringify(refused.body)).not.toContain('token-of-the-login');
    expect((await call(browser, 'resendEmailOTP')).body).toEqual({ data: { message: 'Done.' } });
    expect(host.requests.at(-1)?.headers.authorization).toBe('Bearer token-of-the-login');
    expect((await call(browser, 'verifyEmailOTP')).status).toBe(200);
    expect(host.requests.at(-1)?.headers.authorization).toBe('Bearer token-of-the-login');
    expect(await session(browser)).toEqual(nobody);
  });

  it.each([
    ['another code', { ...unconfirmed, code: 'something_else' }],
    ['none', { message: 'Not confirmed', data: { token: 'x' } }],
  ])('is refused with the host’s message if the host answers %s', async (_case, body) => {
    host.behave('userLogin', { status: 403, body });
    const response = await call(bff.browser(), 'userLogin');
    expect(response.body).toMatchObject({ code: 'forbidden', message: body.message });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('gets no code without its own signup or login', async () => {
    const { body } = await call(bff.browser(), 'resendEmailOTP');
    expect(body).toMatchObject({ code: 'session_missing', message: noSignup });
    expect(host.requests).toHaveLength(0);
  });
});

describe('a forgotten password', () => {
  const change = 'changePasswordAfterFoget';

  it('changes only after the code is verified', async () => {
    const browser = await bff.browserFor('forgetPasswordVerifyEmailOTP');
    const early = await call(browser, change);
    const refusal = { code: 'forbidden', message: 'Please verify the code first.' };
    expect([early.status, early.body]).toMatchObject([403, refusal]);
    host.behave('forgetPasswordVerifyEmailOTP', { status: 400, body: { message: 'Wrong code' } });
    await call(browser, 'forgetPasswordVerifyEmailOTP');
    expect((await call(browser, change)).status).toBe(403);
    host.behave('forgetPasswordVerifyEmailOTP', undefined);
    await call(browser, 'forgetPasswordVerifyEmailOTP');
    expect((await call(browser, change)).status).toBe(200);
  });

  it('changes once, even with copies of the cookie', async () => {
    const owner = bff.browser();
    await call(owner, 'forgetPassword');
    const copy = cookie(await call(owner, 'forgetPasswordVerifyEmailOTP'), 'ResetHandle');
    const set = (newPassword: string) =>
      bff.browser().put('/api/changePasswordAfterFoget/me').set('cookie', copy).send({ newPassword });
    host.requests.length = 0;
    findSlowly();
    expect(await statusesOf(['first', 'second', 'third'].map(set))).toEqual([200, 401, 401]);
    const missing = { code: 'session_missing', message: 'Please ask for a new code first.' };
    expect((await set('fourth')).body).toMatchObject(missing);
    const verify = bff.browser().put('/api/forgetPasswordVerifyEmailOTP/me').set('cookie', copy);
    await verify.send({ email: 'asha@example.com', otp: '1' }).expect(401);
    expect(host.requests).toHaveLength(1);
  });

  const tooShort = { status: 400, body: { message: 'Too short' } };
  it.each([
    ['can be retried after the host refuses the new password', tooShort, 400, 200],
    ['ends if the host’s answer is lost', { fault: 'badJson' }, 502, 401],
  ] as const)('%s', async (_what, behaviour, first, second) => {
    const browser = await bff.browserFor(change);
    host.behave(change, behaviour);
    expect((await call(browser, change)).status).toBe(first);
    host.behave(change, undefined);
    expect((await call(browser, change)).status).toBe(second);
  });

  it('is valid only for the requested address', async () => {
    const browser = await bff.browserFor('forgetPasswordVerifyEmailOTP');
    host.requests.length = 0;
    const verify = (email: string) =>
      browser.put('/api/forgetPasswordVerifyEmailOTP/me').send({ email, otp: '123456' });
    const refused = await verify('somebody-else@example.com');
    expect(refused.status).toBe(409);
    expect(host.requests).toHaveLength(0);
    expect((await call(browser, change)).status).toBe(403);
    expect((await verify(' ASHA@example.com')).status).toBe(200);
  });

  it('ends every other reset of the account', async () => {
    const other = await bff.browserFor(change);
    await call(await bff.browserFor(change), change);
    expect((await call(other, change)).status).toBe(401);
  });

  it('cannot be used for another user’s reset, and accepts the id of its own in the path', async () => {
    const browser = await bff.browserFor(change);
    host.requests.length = 0;
    const set = (user_id: string) => call(browser, change, { params: { user_id }, body: { newPassword: 'x' } });
    expect((await set('somebody-elses')).status).toBe(401);
    expect(host.requests).toHaveLength(0);
    expect((await set('reset-handle')).status).toBe(200);
  });

  it('signs the account out everywhere', async () => {
    const elsewhere = bff.browser();
    await call(elsewhere, 'userLogin');
    const other = bff.browser();
    await call(other, 'userLogin', { body: { email: 'somebody@example.com', password: 'x' } });
    await call(await bff.browserFor(change), change);
    expect(await session(elsewhere)).toEqual(nobody);
    expect(await session(other)).toEqual({ user: true, admin: false });
  });
});

it.each([
  ['a signup', 'verifyEmailOTP', hour],
  ['a reset', 'forgetPasswordVerifyEmailOTP', hour / 2],
] as const)('%s waits for its code for a limited time', async (_what, name, ms) => {
  const browser = await bff.browserFor(name);
  bff.clock.advance(ms);
  expect((await call(browser, name)).body).toMatchObject({ code: 'session_missing' });
});

describe('an account step that another tab has replaced', () => {
  const ravi = 'ravi@example.com';
  const code = { otp: '123456' };
  const steps = [
    ['verifyEmailOTP', 'put', '/verifyEmailOTP', 'signup', code],
    ['resendEmailOTP', 'post', '/resendEmailOTP', 'signup', undefined],
    ['forgetPasswordVerifyEmailOTP', 'put', '/forgetPasswordVerifyEmailOTP/me', 'reset', code],
    ['changePasswordAfterFoget', 'put', '/changePasswordAfterFoget/me', 'reset', { newPassword: 'a new river' }],
  ] as const;

  it.each(steps)('is refused at %s, and the other tab’s step continues', async (name, method, path, kind, body) => {
    // The samples use the address of the latest tab.
    const browser = await bff.browserFor(name);
    const send = (email: string) => browser[method](`/api${path}`).send({ ...body, email });
    host.requests.length = 0;
    const refused = await send(ravi);
    expect([refused.status, refused.body.code]).toEqual([409, 'superseded']);
    expect(refused.body.message).toMatch(new RegExp(`another ${kind}.* in this browser.* Nothing was changed`, 'i'));
    expect(host.requests).toHaveLength(0);
    expect((await send(' ASHA@example.com')).status).toBe(200);
    // The host gets documented fields only.
    const documented = name === 'forgetPasswordVerifyEmailOTP' ? { email: ' ASHA@example.com', ...body } : body;
    expect(String(host.requests.at(-1)?.body)).toBe(documented ? JSON.stringify(documented) : '');
    const silent = await bff.browserFor(name);
    expect((await call(silent, name)).status).toBe(200);
  });

  it('is refused before the other tab has verified a code too', async () => {
    const browser = await bff.browserFor('forgetPasswordVerifyEmailOTP');
    const body = { newPassword: 'a new river', email: ravi };
    expect((await browser.put('/api/changePasswordAfterFoget/me').send(body)).body.code).toBe('superseded');
  });

  it('uses none of the other tab’s attempts', async () => {
    const limit = { windowMs: 60_000, perAddress: 1e9, perVisitor: 2, perAccount: 2 };
    const strict = await startTestBff(host.url, { rateLimits: { ...noLimits, code: limit } });
    const browser = strict.browser();
    await call(browser, 'userSignup');
    const verify = (email: string) => browser.put('/api/verifyEmailOTP').send({ ...code, email });
    for (const _ of [1, 2, 3]) expect((await verify(ravi)).status).toBe(409);
    expect((await verify('asha@example.com')).status).toBe(200);
  });
});

it('a site served over https uses `__Host-` cookies and sends HSTS', async () => {
  const site = { ...callsOnly.site, url: 'https://realvance.example' };
  const secure = await startTestBff(host.url, { site });
  const response = await secure.browser().post('/api/session/admin').set('origin', site.url).send(admin);
  expect(cookieLine(response, '__Host-AdminSession')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  const names = { userLogin: 'RefreshToken', userSignup: 'SignupToken', forgetPassword: 'ResetHandle' } as const;
  for (const called of ['userLogin', 'userSignup', 'forgetPassword'] as const) {
    const line = cookieLine(await call(secure.browser(), called), `__Host-${names[called]}`);
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  }
});

const fresh = 'the new secret of at least thirty-two characters';
const sessionAfter = async (secrets: readonly string[]) => {
  const kept = cookie(await logIn(bff.browser()), 'AdminSession');
  const { db, dialect } = bff.database;
  const after = await startTestBff(host.url, { secrets, db, dialect });
  return (await after.browser().get('/api/session').set('cookie', kept)).body.data;
};

it('a new session secret without the old secret signs everyone out', async () => {
  expect(await sessionAfter([fresh, ...callsOnly.secrets]), 'with the old one').toEqual(asAdmin);
  expect(await sessionAfter([fresh])).toEqual(nobody);
});
