import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, callRow, noLimits, startBffWithForms, startTestBff, startTestHost, type TestBff } from './test-bff.ts';

let bff: TestBff;

const minute = 60_000;
const few = { windowMs: 15 * minute, perAddress: 10, perVisitor: 3, perAccount: 5, countsFailuresOnly: true } as const;

const host = await startTestHost();
beforeEach(async () => {
  const rateLimits = { ...noLimits, login: few, code: few };
  bff = await startTestBff(host.url, { rateLimits, trustProxy: ['127.0.0.1'] });
});

type Browser = ReturnType<TestBff['browser']>;
const logIn = (browser: Browser, from: string, fields: Partial<typeof admin> = {}) =>
  browser
    .post('/api/session/admin')
    .set('x-forwarded-for', from)
    .send({ ...admin, ...fields });

async function knownBrowser(from: string) {
  const browser = bff.browser();
  expect((await logIn(browser, from)).status).toBe(200);
  await browser.delete('/api/session/admin');
  return browser;
}

async function attack(): Promise<void> {
  for (let line = 1; line <= 4; line += 1) {
    for (let guess = 0; guess < 3; guess += 1)
      await logIn(bff.browser(), `203.0.113.${line}`, { password: `guess ${guess}` });
  }
  expect((await logIn(bff.browser(), '198.51.100.1')).status).toBe(429);
}

describe('the owner of an account that an attacker guesses at', () => {
  it('can sign in at once in a known browser, on any network', async () => {
    const browser = await knownBrowser('198.51.100.1');
    await attack();
    expect((await logIn(browser, '198.51.100.9')).status).toBe(200);
  });

  it('can sign in elsewhere after 15 minutes', async () => {
    await attack();
    for (let passed = 1; passed < 15; passed += 1) {
      bff.clock.advance(minute);
      await logIn(bff.browser(), `203.0.113.${100 + passed}`, { password: 'guess' });
    }
    bff.clock.advance(minute);
    expect((await logIn(bff.browser(), '198.51.100.1')).status).toBe(200);
  });
});

describe('attackers who never stop', () => {
  it.each([
    ['one /48, the owner’s own among it', (guess: number) => `2001:db8:1:${(guess % 16).toString(16)}::${guess}`],
    ['the very line of the owner', (guess: number) => `2001:db8:1:1::${guess}`],
    ['many networks', (guess: number) => `203.0.${113 + (guess % 40)}.${guess % 250}`],
  ])('from %s cannot lock the owner out of a known browser', async (_where, from) => {
    const browser = await knownBrowser('2001:db8:1:1::1');
    const refused = { strangers: 0 };
    for (let window = 0; window < 3; window += 1) {
      for (let guess = 1; guess <= 24; guess += 1) {
        const { status } = await logIn(bff.browser(), from(guess), { password: `guess ${guess}` });
        if (status === 429) refused.strangers += 1;
        if (guess % 8 === 0) expect((await logIn(browser, '2001:db8:1:1::1')).status).toBe(200);
      }
      bff.clock.advance(15 * minute);
    }
    expect(refused.strangers).toBeGreaterThan(45);
  });

  it('cannot lock a user out either', async () => {
    const browser = bff.browser();
    await callRow(browser, '/api', 'userLogin');
    host.behave('userLogin', { status: 401, body: { message: 'Wrong password' } });
    for (let guess = 0; guess < 20; guess += 1) await callRow(bff.browser(), '/api', 'userLogin');
    expect((await callRow(bff.browser(), '/api', 'userLogin')).status).toBe(429);
    host.behave('userLogin', undefined);
    expect((await callRow(browser, '/api', 'userLogin')).status).toBe(200);
  });

  it('from one /48 get as few attempts as a few networks', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 52; guess += 1) {
      const from = `2001:db8:7:${guess.toString(16)}::1`;
      statuses.push((await logIn(bff.browser(), from, { email: `a${guess}@example.com`, password: 'x' })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
  });
});

describe('a known browser', () => {
  it('remembers its last thirty accounts', async () => {
    const browser = bff.browser();
    await logIn(browser, '198.51.100.1');
    const logInUser = (name: string) =>
      callRow(browser, '/api', 'userLogin', { body: { email: `${name}@example.com`, password: 'x' } });
    for (let other = 1; other < 30; other += 1) await logInUser(`user${other}`);
    await attack();
    expect((await logIn(browser, '198.51.100.9')).status).toBe(200);
    for (let other = 30; other < 60; other += 1) await logInUser(`user${other}`);
    expect((await logIn(browser, '198.51.100.9')).status).toBe(429);
  });

  it('has a limit for guesses too', async () => {
    const browser = bff.browser();
    await logIn(browser, '198.51.100.1');
    const statuses: number[] = [];
    for (let line = 1; line <= 4; line += 1) {
      for (let guess = 0; guess < 2; guess += 1)
        statuses.push((await logIn(browser, `203.0.113.${line}`, { password: 'guess' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  const post = (browser: Browser) => browser.post('/api/forms/contact').field('email', 'asha@example.com');
  it.each([
    ['mail', (browser: Browser) => callRow(browser, '/api', 'forgetPassword')],
    ['signup', (browser: Browser) => callRow(browser, '/api', 'userSignup')],
    ['form', async (browser: Browser) => post(browser).field('submission_id', randomUUID())],
  ])('has no separate allowance for the limit %s', async (name, send) => {
    const rateLimits = { ...noLimits, [name]: { windowMs: 15 * minute, perAddress: 3 } };
    const { bff: limited } = await startBffWithForms(host.url, { rateLimits });
    const attempt = async (browser: Browser) => (await send(browser)).status;
    for (let count = 0; count < 3; count += 1) {
      const browser = limited.browser();
      expect((await callRow(browser, '/api', 'userLogin')).status).toBe(200);
      expect(await attempt(browser)).not.toBe(429);
    }
    const browser = limited.browser();
    await callRow(browser, '/api', 'userLogin');
    expect(await attempt(browser)).toBe(429);
  });

  it.each([
    ['another account', 'asha@example.com'],
    ['a user with the address of the admin', admin.email],
  ])('of %s is unknown to an admin', async (_whose, email) => {
    const browser = bff.browser();
    expect((await callRow(browser, '/api', 'userLogin', { body: { email, password: 'x' } })).status).toBe(200);
    await attack();
    expect((await logIn(browser, '198.51.100.9')).status).toBe(429);
  });
});

it('an account’s address counts as one in any spelling', async () => {
  const written = ['ADMIN@realvance.example', ' admin@realvance.example', 'admin\u0000@realvance.example'];
  for (const email of written) await logIn(bff.browser(), '203.0.113.1', { email, password: 'guess' });
  expect((await logIn(bff.browser(), '203.0.113.1')).status).toBe(429);
});

it('the code of a reset still works after an attacker’s attempts on a different reset', async () => {
  const verify = 'forgetPasswordVerifyEmailOTP';
  host.behave('forgetPassword', { answer: { data: { user_id: 'the-owner-s' } } });
  const owner = await bff.browserFor(verify);
  host.behave('forgetPassword', { answer: { data: { user_id: 'the-attacker-s' } } });
  const attacker = await bff.browserFor(verify);
  host.behave(verify, { status: 400, body: { message: 'Wrong code' } });
  for (let guess = 0; guess < 4; guess += 1) await callRow(attacker, '/api', verify);
  expect((await callRow(attacker, '/api', verify)).status).toBe(429);
  host.behave(verify, undefined);
  expect((await callRow(owner, '/api', verify)).status).toBe(200);
});
