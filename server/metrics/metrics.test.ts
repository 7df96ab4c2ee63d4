import { describe, expect, test } from 'vitest';
import type { RenderPage } from '#shared/page-rendering.ts';
import { callRow, startTestBff, startTestHost } from '../contract/test-bff.ts';
import { atEnd, closeAtEnd } from '../test-support/at-end.ts';
import { insert, temporaryDatabase } from '../test-support/database.ts';
import { outboxRow } from '../test-support/forms.ts';
import { serve } from '../test-support/listening.ts';
import { upstreamRow } from '../watch-upstream.ts';
import { cacheResultOf, createMetrics } from './create-metrics.ts';

const now = Date.UTC(2026, 0, 1, 12);
const host = await startTestHost();
const { db } = await temporaryDatabase();
const options = {
  db,
  clock: { now: () => now },
  storageLimitBytes: 5000,
  logger: { error: () => undefined },
  backendUrl: host.url,
  formServiceUrl: `${host.url}/forms/submit`,
};
const metrics = createMetrics(options);
atEnd(metrics.close);
const bff = await startTestBff(host.url, { metrics: metrics.plugin });

/** Reads the values of lines by the beginnings of their names and labels. */
async function read(...starts: string[]): Promise<(number | undefined)[]> {
  const lines = (await metrics.text()).split('\n');
  const found = starts.map((start) => lines.find((line) => line.startsWith(start)));
  return found.map((line) => (line === undefined ? undefined : Number(line.split(' ').at(-1))));
}

describe('a site with metrics', () => {
  test('counts and times requests by row, and reads by what the cache did', async () => {
    for (const _ of [1, 2, 3]) await callRow(bff.browser(), '/api', 'getAllJobPosts');
    const figures = await read(
      'site_requests_total{row="getAllJobPosts",method="GET",status="200"}',
      'site_request_duration_seconds_count{row="getAllJobPosts"}',
      'site_cached_reads_total{row="getAllJobPosts",result="miss"}',
      'site_cached_reads_total{row="getAllJobPosts",result="hit"}',
      'site_upstream_duration_seconds_count{row="getAllJobPosts",outcome="2xx"}',
    );
    expect(figures).toEqual([3, 3, 1, 2, 1]);
  });

  test('counts what it refuses itself, without a label of the visitor’s making', async () => {
    await bff.browser().get('/api/getalljobresponse');
    await bff.browser().get('/api/no/such/call?of=mine');
    const figures = await read(
      'site_requests_total{row="getalljobresponse",method="GET",status="401"}',
      'site_requests_total{row="unknown",method="GET",status="404"}',
    );
    expect(figures).toEqual([1, 1]);
    expect(await metrics.text()).not.toContain('such');
  });

  test('tells an upstream that answers with an error from one that breaks off', async () => {
    host.behave('userLogin', { status: 500, type: 'application/json', body: '{}' });
    await callRow(bff.browser(), '/api', 'userLogin');
    host.behave('userLogin', { fault: 'reset' });
    await callRow(bff.browser(), '/api', 'userLogin');
    const figures = await read(
      'site_upstream_duration_seconds_count{row="userLogin",outcome="5xx"}',
      'site_upstream_duration_seconds_count{row="userLogin",outcome="failed"}',
    );
    expect(figures).toEqual([1, 1]);
  });

  test('says whether it is ready, and how late the event loop is', async () => {
    const [ready, reachable, lag] = await read(
      'site_ready',
      'site_backend_reachable',
      'nodejs_eventloop_lag_p99_seconds',
    );
    expect([ready, reachable]).toEqual([1, 1]);
    expect(lag).toBeGreaterThanOrEqual(0);
  });
});

describe('the outbox', () => {
  test('shows how much waits, and since when', async () => {
    const since = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const entry = (id: string, state: 'queued' | 'delivered' | 'quarantined', minutes: number) =>
      outboxRow({ id, state, created_at: since(minutes) });
    expect(await read('site_outbox_entries{state="queued"}', 'site_outbox_oldest_seconds')).toEqual([0, 0]);
    const rows = [entry('a', 'queued', 5), entry('b', 'queued', 11), entry('c', 'quarantined', 99)];
    await insert(db, 'outbox', ...rows, entry('d', 'delivered', 99));
    await insert(db, 'outbox', { ...entry('e', 'queued', 70), form: 'webhook', attempts: 3 });
    const held = (id: string, form: 'publication' | 'mail', minutes: number) =>
      ({ ...entry(id, 'queued', 90), form, held_until: since(minutes) }) as const;
    await insert(db, 'outbox', held('f', 'publication', 60), held('g', 'publication', -60));
    // A mail waits from the end of its hold.
    await insert(db, 'outbox', held('h', 'mail', -5), held('i', 'mail', 3));
    const figures = await read(
      'site_outbox_entries{state="queued"}',
      'site_outbox_entries{state="quarantined"}',
      'site_outbox_oldest_seconds',
      'site_webhooks_entries{state="queued"}',
      'site_webhooks_oldest_seconds',
      'site_publications_entries{state="queued"}',
      'site_publications_oldest_seconds',
      'site_storage_bytes',
      'site_storage_limit_bytes',
    );
    expect(figures).toEqual([4, 1, 11 * 60, 1, 70 * 60, 1, 3600, 0, 5000]);
  });

  test('shows nothing rather than old figures while the database is away', async () => {
    const gone = await temporaryDatabase();
    const alone = createMetrics({ ...options, db: gone.db });
    await gone.db.destroy();
    expect(await alone.text()).not.toMatch(/^site_outbox_(entries|oldest_seconds)[ {]/m);
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
  const other = await closeAtEnd(serve((_request, response) => response.end()));
  const counted = async () => (await metrics.text()).match(/^site_upstream_duration_seconds_count.*$/gm);
  const before = await counted();
  await fetch(`${other.url}/getAllJobPosts`);
  expect(await counted()).toEqual(before);
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
