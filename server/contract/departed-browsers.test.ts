import { setTimeout as delay } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { applicationKey, personKey } from '#shared/inbox-records.ts';
import { CookieJar } from '../test-support/cookie-jar.ts';
import { callRow, startTestSite } from './test-bff.ts';

// The site finishes a change whose browser disconnects: a phone without signal, a reload, a proxy that gave up.

const lines: { path?: string }[] = [];
const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
/** Runs when the site has read a request, before it acts on it. */
let whenRead: ((path: string) => unknown) | undefined;
const { host, bff, admin } = await startTestSite({
  logger,
  mails: { how: 'server', wake: async () => undefined },
  metrics: fp(async (app) => {
    app.addHook('preHandler', async ({ url }) => void (await whenRead?.(url)));
  }),
});
const cookie = await bff.adminCookie();
beforeEach(async () => {
  await bff.database.db.deleteFrom('trail').execute();
  lines.length = 0;
});

/** Long enough for the site to notice that a connection was closed. */
const noticed = () => delay(50);

interface Leaving {
  readonly method: 'DELETE' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly cookie?: string;
}

/** Makes a call whose browser leaves as soon as `arrived` resolves. */
async function leave({ method, path, body, ...as }: Leaving, arrived: (left: () => void) => Promise<unknown>) {
  const leaving = new AbortController();
  const headers = { cookie: as.cookie ?? cookie, ...(body && { 'content-type': 'application/json' }) };
  const sent = { method, headers, signal: leaving.signal, ...(body && { body: JSON.stringify(body) }) };
  const waiting = arrived(() => leaving.abort());
  await expect(fetch(bff.origin + path, sent)).rejects.toThrow();
  await waiting;
}

/** Makes a call whose browser leaves while the host works on it; then the host answers. */
async function leaveDuring(
  name: 'deletejobresponse' | 'updateJobPosition' | 'changePasswordAfterFoget',
  call: Leaving,
) {
  const answer = Promise.withResolvers<void>();
  host.behave(name, { until: answer.promise });
  await leave(call, async (left) => {
    await expect.poll(() => host.requests.some((request) => request.name === name)).toBe(true);
    left();
    await noticed();
    answer.resolve();
  });
}

async function leaveWhenRead(call: Leaving) {
  await leave(call, (left) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    whenRead = async (path) => {
      if (path !== call.path) return;
      whenRead = undefined;
      left();
      await noticed();
      resolve();
    };
    return promise;
  });
}

const trail = async () =>
  (await admin.get('/api/trail').expect(200)).body.data.map((entry: Record<string, string>) => [
    entry.action,
    entry.network,
  ]);

test('a deletion is audited, and deletes the private notes of the application', async () => {
  const row = sampleAnswers.getjobresponse;
  const id = String(row.jobresponse_id);
  const record = { key: applicationKey(row), person: personKey(row), receivedAt: row.createdAt ?? null, version: 0 };
  await admin.post('/api/records/note').send({ record, text: 'Private.' }).expect(200);
  await bff.database.db.deleteFrom('trail').execute();
  await leaveDuring('deletejobresponse', { method: 'DELETE', path: `/api/deletejobresponse/${id}` });
  await expect.poll(trail).toEqual([['deletejobresponse', '127.0.0.0/24']]);
  expect((await admin.get('/api/records/application/notes').expect(200)).body.data).toEqual([]);
});

test('a change of a job is audited, and has a version', async () => {
  const body = { position: 'Keeper', area_of_interest: 'Sea', description: 'Keeps fog.', experience: '1 year' };
  await leaveDuring('updateJobPosition', { method: 'PUT', path: '/api/updateJobPosition/12', body });
  await expect.poll(trail).toEqual([['updateJobPosition', '127.0.0.0/24']]);
  expect((await admin.get('/api/jobVersions/12').expect(200)).body.data).not.toEqual([]);
});

test('an admin who is added is audited, and mailed to the other admins', async () => {
  const body = { email: 'ravi@example.com', role: 'owner' };
  await leaveWhenRead({ method: 'POST', path: '/api/admins', body });
  await expect.poll(trail).toEqual([['addAdmin', '127.0.0.0/24']]);
  const mails = await bff.database.db.selectFrom('outbox').select('fields').where('form', '=', 'mail').execute();
  expect(mails.map(({ fields }) => fields).join()).toContain('added an admin: ravi@example.com');
});

test.each([
  ['whose browser leaves', 'leaves'],
  ['whose host drops the connection', 'drops'],
] as const)('a reset of a password %s cannot be repeated, and signs out everywhere', async (_what, how) => {
  const elsewhere = bff.browser();
  await callRow(elsewhere, '/api', 'userLogin');
  const browser = await bff.browserFor('forgetPasswordVerifyEmailOTP');
  const verified = await callRow(browser, '/api', 'forgetPasswordVerifyEmailOTP');
  const path = '/api/changePasswordAfterFoget/me';
  const body = { newPassword: 'a new quiet river' };
  const copy = new CookieJar().keep(verified.get('Set-Cookie')).header;
  if (how === 'leaves') await leaveDuring('changePasswordAfterFoget', { method: 'PUT', path, body, cookie: copy });
  else {
    host.behave('changePasswordAfterFoget', { fault: 'reset' });
    expect((await bff.browser().put(path).set('cookie', copy).send(body)).body.code).toBe('upstream_timeout');
  }
  host.behave('changePasswordAfterFoget', undefined);
  await expect.poll(async () => (await elsewhere.get('/api/session')).body.data.user).toBe(false);
  const repeated = await bff.browser().put(path).set('cookie', copy).send(body);
  expect(repeated.body.code).toBe('session_missing');
  expect(host.requests.filter(({ name }) => name === 'changePasswordAfterFoget')).toHaveLength(1);
});

test('an attempt to log in is logged with the status 499', async () => {
  const body = { email: 'admin@realvance.example', password: 'wrong' };
  const path = '/api/session/admin';
  await leaveWhenRead({ method: 'POST', path, body });
  await expect
    .poll(() => lines.filter((line) => line.path === path))
    .toMatchObject([{ status: 499, from: '127.0.0.x' }]);
});
