import { once } from 'node:events';
import { get } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { CookieJar } from '../test-support/cookie-jar.ts';
import { callRow, pathOf, startBffWithForms, startTestBff, startTestHost } from './test-bff.ts';

const host = await startTestHost();
const { bff } = await startBffWithForms(host.url);

const login = await callRow(bff.browser(), '/api', 'userLogin');
const userCookie = new CookieJar().keep(login.get('Set-Cookie')).header;

const rows = endpointNames.map((name) => {
  const endpoint = endpointOf(name);
  return { endpoint, path: pathOf(name), title: `${endpoint.method} ${endpoint.path}` };
});
const adminRows = rows.filter(({ endpoint }) => endpoint.auth === 'admin');
const unsafeRows = rows.filter(({ endpoint }) => endpoint.method !== 'GET');

/** Sends the path unchanged: `fetch` would resolve dots. */
const rawStatus = async (path: string): Promise<number | undefined> => {
  const { port } = new URL(bff.origin);
  const [response] = await once(get({ host: '127.0.0.1', port, path }), 'response');
  response.resume();
  return response.statusCode;
};

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(bff.origin + path, { method, headers });

describe.each(adminRows)('$title without the admin', ({ endpoint, path }) => {
  it.each([
    ['no cookie', ''],
    ['a made-up cookie', 'AdminSession=eyJzZXNzaW9uIjoieCJ9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['the markers of the page', 'authToken=1; isLoggedIn=true'],
    ['the session of a user', userCookie],
  ])('is refused with %s', async (_case, cookie) => {
    const response = await ask(endpoint.method, path, { cookie });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
    expect(host.requests).toHaveLength(0);
  });
});

describe.each(unsafeRows)('$title from another site', ({ endpoint, path }) => {
  it.each([
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://other.realvance.example' }],
    ['an older browser', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is refused from %s', async (_case, headers) => {
    const response = await ask(endpoint.method, path, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'cross_origin' });
    expect(host.requests).toHaveLength(0);
  });
});

it.each([
  ['a browser', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['an address typed by hand', () => ({ 'sec-fetch-site': 'none' })],
  ['an older browser', () => ({ origin: bff.origin })],
  ['no browser at all', () => ({})],
])('a request from this site is accepted from %s', async (_case, headers) => {
  const body = JSON.stringify({ email: 'asha@example.com', password: 'x' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers() } };
  expect((await fetch(`${bff.origin}/api/userLogin`, init)).status).toBe(200);
});

describe('addresses under /api', () => {
  it.each(rows)('$title is answered', async ({ endpoint, path }) => {
    expect((await ask(endpoint.method, path)).status).not.toBe(404);
  });

  it('answers an unknown one in JSON, and lists the methods of a known path', async () => {
    const response = await ask('GET', '/api/getEverything');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', error: 'Not Found' });
    const { status, headers } = await ask('DELETE', '/api/getAllJobPosts');
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(['%2e%2e', '..%2f..%2fadmin', 'a%2f..%2fb', 'a%2f%252e%252E', 'a%00b', 'a%0d%0ab', '%5c', 'x'.repeat(201)])(
    'refuses the id %s without asking the host',
    async (id) => {
      expect(await rawStatus(`/api/getJobPostById/${id}`)).toBe(400);
      expect(host.requests).toHaveLength(0);
    },
  );

  it('keeps an id with a slash as one path segment on its way to the host', async () => {
    expect(await rawStatus('/api/getJobPostById/a%2Fb%20c')).toBe(200);
    expect(host.requests.map(({ path }) => path)).toEqual(['/getJobPostById/a%2Fb%20c']);
  });
});

it('a route without an access rule prevents the site from starting', async () => {
  const pages = async (app: FastifyInstance) => void app.get('/forgotten', async () => 'secrets');
  await expect(startTestBff(host.url, { pages })).rejects.toThrow(/GET \/forgotten/);
});
