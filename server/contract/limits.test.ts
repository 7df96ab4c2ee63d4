import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { defaultRateLimits } from '../bff/http/rate-limits.ts';
import { application, enquiry, resume } from '../test-support/forms.ts';
import { admin, callRow, noLimits, startBffWithForms, startTestBff, startTestHost, type TestBff } from './test-bff.ts';

let bff: TestBff;

const minute = 60_000;
const few = { windowMs: 15 * minute, perAddress: 8, perVisitor: 3, perAccount: 5, countsFailuresOnly: true } as const;

const host = await startTestHost();
const unlimited = await startTestBff(host.url);
const startForEach = () =>
  beforeEach(async () => {
    bff = await startTestBff(host.url, {
      rateLimits: { ...noLimits, login: few, code: few, mail: { windowMs: 15 * minute, perAddress: 8, perAccount: 2 } },
      trustProxy: ['127.0.0.1'],
    });
  });

const logIn = (from: string, password: string, email = admin.email, site = bff) =>
  site.browser().post('/api/session/admin').set('x-forwarded-for', from).send({ email, password });
const statuses = async (count: number, attempt: (index: number) => PromiseLike<{ status: number }>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await attempt(index)).status);
  return seen;
};

test('form posts with a file have a lower limit, counted by /64 and by /48', async () => {
  const form = { windowMs: 10 * minute, perAddress: 100, perAddressWithFile: 2 };
  const overrides = { rateLimits: { ...noLimits, form }, trustProxy: ['127.0.0.1'] };
  const { bff: limited } = await startBffWithForms(host.url, overrides);
  const send = async (from: string, file = true) => {
    const body = application({ contact_email: `${from.replaceAll(':', '')}@example.com` });
    if (file) body.append('upload_resume', resume());
    const headers = { 'x-forwarded-for': from };
    return (await fetch(`${limited.origin}/api/forms/application`, { method: 'POST', body, headers })).status;
  };
  const sent: number[] = [];
  for (const last of [1, 2, 3]) sent.push(await send(`2001:db8:1:1::${last}`));
  expect(sent).toEqual([200, 200, 429]);
  expect(await send('2001:db8:1:1::4', false), 'without a file').toBe(200);
  for (const network of [2, 3, 4, 5, 6, 7, 8]) sent.push(await send(`2001:db8:1:${network}::1`));
  expect(sent.slice(3)).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('applications are counted for the address they are sent from, whatever other fields say', async () => {
  const form = { windowMs: 10 * minute, perAddress: 100, perAccount: 2 };
  const { bff: limited } = await startBffWithForms(host.url, { rateLimits: { ...noLimits, form } });
  const send = async (at: number) => {
    const body = application({ contact_email: 'asha@example.com', email: `nobody.${at}@example.com` });
    return fetch(`${limited.origin}/api/forms/application`, { method: 'POST', body });
  };
  expect(await statuses(3, send)).toEqual([200, 200, 429]);
});

test('withdrawal links have a limit, which browsers see as a page', async () => {
  const link = { windowMs: 10 * minute, perAddress: 2 };
  const limited = await startTestBff(host.url, { rateLimits: { ...noLimits, link }, trustProxy: ['127.0.0.1'] });
  const follow = (method: string, from = '203.0.113.1', accept = 'application/json') =>
    fetch(`${limited.origin}/api/withdrawal/guessed`, { method, headers: { 'x-forwarded-for': from, accept } });
  for (const method of ['GET', 'POST']) expect((await follow(method)).status).toBe(200);
  const refused = await follow('POST', '203.0.113.1', 'text/html');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Your application');
  expect((await follow('GET', '203.0.113.2')).status, 'from another address').toBe(200);
  limited.clock.advance(link.windowMs);
  expect((await follow('GET')).status, 'later').toBe(200);
});

test('form posts without script, whose stamp is public, have a low limit for each network', async () => {
  const form = { windowMs: 10 * minute, perAddress: 100, perAddressWithoutScript: 2 };
  const { bff: limited, forms } = await startBffWithForms(host.url, { rateLimits: { ...noLimits, form } });
  const send = () => {
    const body = enquiry({ submission_id: randomUUID(), form_stamp: forms.pageStamp() });
    return fetch(`${limited.origin}/api/forms/contact`, { method: 'POST', body, headers: { accept: 'text/html' } });
  };
  expect(await statuses(3, send)).toEqual([200, 200, 429]);
});

describe('guessing a password', () => {
  startForEach();

  it('ends after a few attempts, with Retry-After', async () => {
    expect(await statuses(4, () => logIn('203.0.113.7', 'guess'))).toEqual([401, 401, 401, 429]);
    const { body } = await logIn('203.0.113.7', admin.password).expect('retry-after', '900');
    const message = 'Too many attempts. Please try again in 15 minutes.';
    expect(body).toMatchObject({ code: 'too_many_requests', message });
  });

  it('of many accounts from one address ends too', async () => {
    const attempt = (index: number) => logIn('2001:db8::1', 'guess', `a${index}@example.com`);
    expect((await statuses(9, attempt)).slice(-2)).toEqual([401, 429]);
    expect((await logIn('2001:db8::ffff:1', 'guess', 'b@example.com')).status).toBe(429);
  });

  it('does not count logins with the right password', async () => {
    expect(new Set(await statuses(12, () => logIn('203.0.113.7', admin.password)))).toEqual(new Set([200]));
  });

  it('counts across processes', async () => {
    const { db, dialect } = bff.database;
    const overrides = { rateLimits: { ...noLimits, login: few }, trustProxy: ['127.0.0.1'] };
    const other = await startTestBff(host.url, { db, dialect, ...overrides });
    await statuses(3, () => logIn('203.0.113.7', 'guess'));
    expect((await logIn('203.0.113.7', admin.password, admin.email, other)).status).toBe(429);
  });
});

describe('guessing a code', () => {
  startForEach();

  const rows = ['forgetPasswordVerifyEmailOTP', 'verifyEmailOTP'] as const;

  it.each(rows)('of %s ends after a few tries', async (name) => {
    const browser = await bff.browserFor(name);
    host.behave(name, { status: 400, body: { message: 'Wrong code' } });
    expect((await statuses(4, () => callRow(browser, '/api', name))).at(-1)).toBe(429);
  });

  it.each(rows)('of %s ends after twenty wrong codes in a day', async (name) => {
    const code = { ...defaultRateLimits.code, perVisitor: 1000 };
    const daily = await startTestBff(host.url, { rateLimits: { ...noLimits, code } });
    host.behave(name, { status: 400, body: { message: 'Wrong code' } });
    for (let code = 0; code < 4; code += 1) {
      const browser = await daily.browserFor(name);
      expect(await statuses(5, () => callRow(browser, '/api', name))).toEqual(Array(5).fill(400));
      daily.clock.advance(60 * minute);
    }
    const refused = await callRow(await daily.browserFor(name), '/api', name);
    const words = /^Too many wrong codes were tried for this account\. .* no code is accepted for 20 hours\.$/;
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(words)]);
    daily.clock.advance(20 * 60 * minute);
    host.behave(name, undefined);
    expect((await callRow(await daily.browserFor(name), '/api', name)).status).toBe(200);
  });

  it('does not count right codes, or codes that the host could not check', async () => {
    const name = 'forgetPasswordVerifyEmailOTP';
    const browser = await bff.browserFor(name);
    host.behave(name, { status: 500, body: {} });
    expect(new Set(await statuses(6, () => callRow(browser, '/api', name)))).toEqual(new Set([502]));
    host.behave(name, undefined);
    expect(new Set(await statuses(6, () => callRow(browser, '/api', name)))).toEqual(new Set([200]));
  });

  it('gets no more attempts by requesting more codes', async () => {
    const ask = () => callRow(bff.browser(), '/api', 'forgetPassword');
    expect(await statuses(3, ask)).toEqual([200, 200, 429]);
  });
});

describe('a forged client address', () => {
  startForEach();

  it('counts as the address of the connection', async () => {
    const plain = await startTestBff(host.url, { rateLimits: { ...noLimits, login: few } });
    const attempt = (index: number) => logIn(`203.0.113.${index}`, 'guess', admin.email, plain);
    expect(await statuses(4, attempt)).toEqual([401, 401, 401, 429]);
  });

  it('before the proxy’s counts as the address that the proxy saw', async () => {
    const attempt = (index: number) => logIn(`198.51.100.${index}, 203.0.113.7`, 'guess');
    expect(await statuses(4, attempt)).toEqual([401, 401, 401, 429]);
  });
});

const visitorsOf = async (trustProxy: string[] | undefined, count: number) => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const site = await startTestBff(host.url, { logger, ...(trustProxy && { trustProxy }) });
  for (let visitor = 1; visitor <= count; visitor += 1) {
    await site.browser().get('/api/session').set('x-forwarded-for', `203.0.113.${visitor}, 10.0.0.1`);
  }
  return lines.filter((line) => line.includes('TRUST_PROXY'));
};

it('a proxy that is not configured is reported once when many visitors come from it, not if it is configured or for few visitors', async () => {
  const msg = expect.stringContaining('Many visitors seem to come from 127.0.0.1.');
  const warnings = (await visitorsOf(undefined, 45)).map((line) => JSON.parse(line));
  expect(warnings).toMatchObject([{ proxy: '127.0.0.1', msg }]);
  expect(await visitorsOf(['127.0.0.1'], 45)).toEqual([]);
  expect(await visitorsOf(undefined, 5)).toEqual([]);
});

test('the usual limits allow a few dozen attempts, and lock no account for longer than 15 minutes', () => {
  for (const figures of Object.values(defaultRateLimits)) {
    expect(figures.perAddress).toBeGreaterThanOrEqual(100);
    if (figures.perAccount) expect(figures.windowMs).toBeLessThanOrEqual(15 * minute);
  }
});

describe('a request body', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${unlimited.origin}/api/userLogin`, { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['no JSON', '{', 400],
    ['keys that reach a prototype', '{"email":"a","password":"b","__proto__":{"admin":true}}', 400],
    ['keys that reach a constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['more than twenty levels', `{"email":${'['.repeat(20)}${']'.repeat(20)}}`, 400],
    ['nesting without end', `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['a list', '[]', 400],
    ['a number', '1e999', 400],
    ['a text', '"email"', 400],
    ['nothing', '', 400],
    ['more than a quarter of a megabyte', `{"email":"${'x'.repeat(256 * 1024)}"}`, 413],
  ])('as %s is refused', async (what, body, status) => {
    const response = await post(body);
    const answer = await response.json();
    expect(answer).toMatchObject({ statusCode: status });
    expect(answer.message, 'in words for people').not.toMatch(/invalid input|expected|token/i);
    expect(host.requests).toHaveLength(0);
    if (what.includes('levels')) expect(answer.message).toContain('nested too deeply');
  });

  it('may have 20 levels', async () => {
    const { message } = await (await post(`{"email":${'['.repeat(19)}${']'.repeat(19)}}`)).json();
    expect(message).not.toContain('nested too deeply');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'nonsense'])(
    'as %s is refused',
    async (type) => {
      expect((await post('{"email":"a","password":"b"}', type)).status).toBe(415);
    },
  );

  it('reaches the host without unknown fields', async () => {
    await post('{"email":"asha@example.com","password":"b","role":"admin"}');
    expect(JSON.parse(String(host.requests[0]?.body))).toEqual({ email: 'asha@example.com', password: 'b' });
  });
});
