import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { admin, callRow, startTestBff, startTestHost } from './test-bff.ts';

const lines: Record<string, unknown>[] = [];

const host = await startTestHost();
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const bff = await startTestBff(host.url, { logger: pino({ level: 'info' }, sink) });
beforeEach(() => {
  lines.length = 0;
});

const get = (path: string) => fetch(bff.origin + path);

describe('health', () => {
  it('reports that the process is alive', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    ]);
  });

  it('reports that all dependencies are available', async () => {
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', database: 'ok', backend: 'reachable' });
  });

  it('names a backend that is down and stays ready', async () => {
    const alone = await startTestBff('http://127.0.0.1:9');
    const response = await fetch(`${alone.origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'degraded', database: 'ok', backend: 'unreachable' },
    ]);
  });

  it('is not ready without its database, and answers 503', async () => {
    const broken = await startTestBff(host.url);
    const known = await broken.adminBrowser();
    await broken.database.db.destroy();
    const ready = await fetch(`${broken.origin}/readyz`);
    expect([ready.status, (await ready.json()).database]).toEqual([503, 'unavailable']);
    const login = await broken.browser().post('/api/session/admin').send(admin);
    expect(login.body).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(login.headers['retry-after']).toBe('5');
    expect((await fetch(`${broken.origin}/api/getAllJobPosts`)).status).toBe(200);
    await known.get('/api/getAllJobPosts').expect(200);
    await known.get('/api/getalljobresponse').expect(503);
  });
});

describe('every answer', () => {
  it.each([
    '/api/getAllJobPosts',
    '/api/getalljobresponse',
    '/api/nothing',
    '/nothing',
    '/healthz',
    '/%zz',
    '/api/openapi.json',
  ])('carries the security headers: %s', async (path) => {
    const headers = Object.fromEntries((await get(path)).headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the log', () => {
  it('has one line for each request, with the id that errors show', async () => {
    const response = await get('/api/getalljobresponse?secret=value');
    const { requestId } = await response.json();
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      reqId: requestId,
      method: 'GET',
      path: '/api/getalljobresponse',
      status: 401,
      code: 'unauthorized',
    });
  });

  it('names the field of an answer that breaks the contract, which browsers do not see', async () => {
    host.behave('getAllBlogs', { fault: 'breaksSchema' });
    const text = await (await get('/api/getAllBlogs')).text();
    expect(text).not.toContain('blogs_Items_id');
    const details = () => lines.flatMap(({ detail }) => detail ?? []);
    await expect.poll(details).toEqual([expect.stringContaining('[0].blogs_Items_id')]);
  });

  it('holds no passwords, cookies, tokens, addresses or whole IP addresses', async () => {
    const browser = await bff.browserFor('verifyEmailOTP');
    await callRow(browser, '/api', 'verifyEmailOTP');
    await callRow(browser, '/api', 'userLogin');
    await browser.post('/api/session/admin').send({ ...admin, password: 'a wrong password' });
    await expect.poll(() => lines.length).toBe(4);
    expect(JSON.stringify(lines)).not.toMatch(/password|asha|signup-token|refresh-token|SignupToken|127\.0\.0\.1/);
  });
});

describe('the description of the API', () => {
  it('has every call of the contract once', async () => {
    const { openapi, paths } = await (await get('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    const described = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual([...endpointNames].sort());
  });

  it('describes the input, answers and refusals of each call', async () => {
    const { paths } = await (await get('/api/openapi.json')).json();
    const { put } = paths[endpointOf('updateBlogs').path];
    expect(put.requestBody.content['multipart/form-data'].schema).toMatchObject({
      required: ['title', 'description', 'author', 'tags'],
      properties: { image: { format: 'binary' } },
    });
    expect(Object.keys(put.responses)).toEqual(
      expect.arrayContaining(['200', '401', '404', '413', '415', '501', '502']),
    );
    const login = paths[endpointOf('userLogin').path].post.responses['200'];
    expect(JSON.stringify(login)).not.toContain('token');
  });
});

describe('stopping', () => {
  it('finishes running requests', async () => {
    const stopping = await startTestBff(host.url, { upstreamTimeoutMs: 500 });
    host.behave('getAllJobPosts', { fault: 'hang' });
    const running = fetch(`${stopping.origin}/api/getAllJobPosts`);
    await expect.poll(() => host.requests.length).toBe(1);
    const closed = stopping.app.close();
    expect((await running).status).toBe(504);
    await closed;
    await expect(fetch(`${stopping.origin}/healthz`)).rejects.toThrow();
    await stopping.database.close();
  });
});
