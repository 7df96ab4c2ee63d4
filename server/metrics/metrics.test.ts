import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RenderPage } from '#shared/page-rendering.ts';
import { callRow, startTestBff, type TestBff } from '../contract/test-bff.ts';
import { type StubHost, startStubHost } from '../contract/test-host.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { upstreamRow } from '../watch-upstream.ts';
import { cacheResultOf, createMetrics, type Metrics } from './create-metrics.ts';

const logger = { error: () => undefined };
const minute = 60_000;
const now = Date.UTC(2026, 0, 1, 12);

let host: StubHost;
let database: TestDatabase;
let metrics: Metrics;
let bff: TestBff;

beforeAll(async () => {
  host = await startStubHost();
  database = await createTestDatabase();
  metrics = createMetrics({
    db: database.db,
    clock: { now: () => now },
    storageLimitBytes: 5000,
    logger,
    backendUrl: host.url,
    formServiceUrl: `${host.url}/forms/submit`,
  });
  bff = await startTestBff(host.url, { metrics: metrics.plugin });
});
afterAll(async () => {
  await bff.close();
  await metrics.close();
  await host.close();
  await database.close();
});
beforeEach(() => host.reset());

/** The value of a line, by the beginning of its name and labels. */
async function read(line: string): Promise<number | undefined> {
  const text = await metrics.text();
  const found = text.split('\n').find((one) => one.startsWith(line) && !one.startsWith('#'));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

describe('a site with metrics', () => {
  test('counts and times requests by row, and reads by what the cache did', async () => {
    for (const _ of [1, 2, 3]) await callRow(bff.browser(), '/api', 'getAllJobPosts');
    expect(await read('site_requests_total{row="getAllJobPosts",method="GET",status="200"}')).toBe(3);
    expect(await read('site_request_duration_seconds_count{row="getAllJobPosts"}')).toBe(3);
    expect(await read('site_cached_reads_total{row="getAllJobPosts",result="miss"}')).toBe(1);
    expect(await read('site_cached_reads_total{row="getAllJobPosts",result="hit"}')).toBe(2);
    expect(await read('site_upstream_duration_seconds_count{row="getAllJobPosts",outcome="2xx"}')).toBe(1);
  });

  test('counts what it refuses itself, without a label of the visitor’s making', async () => {
    await bff.browser().get('/api/getalljobresponse');
    await bff.browser().get('/api/no/such/call?of=mine');
    expect(await read('site_requests_total{row="getalljobresponse",method="GET",status="401"}')).toBe(1);
    expect(await read('site_requests_total{row="unknown",method="GET",status="404"}')).toBe(1);
    expect(await metrics.text()).not.toContain('such');
  });

  test('tells an upstream that answers with an error from one that breaks off', async () => {
    host.behave('userLogin', { status: 500, type: 'application/json', body: '{}' });
    await callRow(bff.browser(), '/api', 'userLogin');
    host.behave('userLogin', { fault: 'reset' });
    await callRow(bff.browser(), '/api', 'userLogin');
    expect(await read('site_upstream_duration_seconds_count{row="userLogin",outcome="5xx"}')).toBe(1);
    expect(await read('site_upstream_duration_seconds_count{row="userLogin",outcome="failed"}')).toBe(1);
  });

  test('says whether it is ready, and how late the event loop is', async () => {
    expect(await read('site_ready')).toBe(1);
    expect(await read('site_backend_reachable')).toBe(1);
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('passes the trace on to the host', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    bff.app.readCache.invalidate(['jobs']);
    await bff.browser().get('/api/getAllJobPosts').set({ traceparent, tracestate: 'vendor=1' });
    expect(host.requests.at(-1)?.headers).toMatchObject({ traceparent, tracestate: 'vendor=1' });
  });
});

describe('the outbox', () => {
  const entry = (id: string, state: 'queued' | 'delivered' | 'quarantined', minutes: number) => ({
    id,
    state,
    form: 'contact' as const,
    idempotency_key: id,
    fields: '{}',
    next_attempt_at: '',
    created_at: new Date(now - minutes * minute).toISOString(),
  });

  test('shows how much waits, and since when', async () => {
    expect(await read('site_outbox_entries{state="queued"}')).toBe(0);
    expect(await read('site_outbox_oldest_seconds')).toBe(0);
    const rows = [
      entry('a', 'queued', 5),
      entry('b', 'queued', 11),
      entry('c', 'quarantined', 99),
      entry('d', 'delivered', 99),
    ];
    await database.db
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, attempts: 0 })))
      .execute();
    expect(await read('site_outbox_entries{state="queued"}')).toBe(2);
    expect(await read('site_outbox_entries{state="quarantined"}')).toBe(1);
    expect(await read('site_storage_bytes')).toBe(0);
    expect(await read('site_storage_limit_bytes')).toBe(5000);
    expect(await read('site_outbox_oldest_seconds')).toBe(11 * 60);
    const webhook = { ...entry('e', 'queued', 70), form: 'webhook' as const, attempts: 3 };
    await database.db.insertInto('outbox').values(webhook).execute();
    expect(await read('site_webhooks_entries{state="queued"}')).toBe(1);
    expect(await read('site_webhooks_oldest_seconds')).toBe(70 * 60);
    expect(await read('site_outbox_oldest_seconds')).toBe(11 * 60);
  });

  test('shows nothing rather than old figures while the database is away', async () => {
    const gone = await createTestDatabase();
    const alone = createMetrics({
      db: gone.db,
      clock: { now: () => now },
      storageLimitBytes: 5000,
      logger,
      backendUrl: host.url,
      formServiceUrl: host.url,
    });
    await gone.close();
    const text = await alone.text();
    expect(text).not.toMatch(/^site_outbox_(entries|oldest_seconds)[ {]/m);
    await alone.close();
  });
});

test('rendering is timed, and the metrics have a port of their own', async () => {
  const rendered = { response: new Response(''), caching: 'no-store', area: undefined } as const;
  const renderPage: RenderPage = async () => rendered;
  const bundle = metrics.watchRendering({ renderPage, development: false });
  expect(bundle.development).toBe(false);
  await bundle.renderPage({} as Parameters<RenderPage>[0]);
  const port = await metrics.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain('site_page_render_seconds_count 1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('requests to others than the upstreams are not measured', async () => {
  const other: Server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const before = await metrics.text();
  await fetch(`http://127.0.0.1:${port}/getAllJobPosts`);
  other.close();
  const counted = (text: string) => text.match(/^site_upstream_duration_seconds_count.*$/gm);
  expect(counted(await metrics.text())).toEqual(counted(before));
});

test.each([
  ['GET', 'http://host:4000', '/base/getJobPostById/7', 'getJobPostById'],
  ['DELETE', 'http://host:4000', '/base/deleteJobPost/a%2Fb', 'deleteJobPost'],
  ['GET', 'http://host:4000', '/base/files/x', 'other'],
  ['POST', 'http://forms:5000', '/submit', 'form_service'],
  ['GET', 'http://host:4001', '/base/getAllBlogs', undefined],
])('%s %s%s is %s', (method, origin, path, row) => {
  const nameOf = upstreamRow({ backendUrl: 'http://host:4000/base', formServiceUrl: 'http://forms:5000/submit' });
  expect(nameOf({ method, origin, path })).toBe(row);
});

test.each([
  ['bff; hit; ttl=2', 'hit'],
  ['bff; fwd=miss; stored', 'miss'],
  ['bff; fwd=stale; collapsed', 'collapsed'],
  ['bff; hit; ttl=-9; detail="host failed"', 'last_good'],
])('the cache status %s is %s', (status, result) => {
  expect(cacheResultOf(status)).toBe(result);
});
