import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startStubHost } from '../contract/test-host.ts';
import { atEnd, closeAtEnd } from '../test-support/at-end.ts';
import { startFormService } from '../test-support/form-service.ts';
import { enquiry } from '../test-support/forms.ts';
import { siteFolder, startSiteProcess } from '../test-support/site-process.ts';
import { type CollectedSpan, startTraceCollector } from '../test-support/trace-collector.ts';

const collector = await closeAtEnd(startTraceCollector());
const folder = siteFolder();

async function start(environment: Record<string, string>) {
  const site = await startSiteProcess(folder.dataDir, environment);
  atEnd(() => site.child.kill('SIGKILL'));
  return site;
}

const traced = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS_FILE: path.join(folder.dataDir, 'otlp-headers'),
  OTEL_SERVICE_NAME: 'careers',
});

/** A `traceparent` as a browser sends it, and what belongs to its trace. */
function browserTrace(digit: string, flags = '01') {
  const [traceId, spanId] = [digit.repeat(32), digit.repeat(16)];
  const spans = () => collector.spans().filter((span) => span.traceId === traceId);
  return {
    spanId,
    headers: { traceparent: `00-${traceId}-${spanId}-${flags}` },
    spans,
    /** Names from a span up to the browser's own. */
    wayUp(span: CollectedSpan | undefined): string[] {
      if (!span) return [];
      if (span.parentSpanId === spanId) return [span.name, 'browser'];
      return [span.name, ...this.wayUp(spans().find((other) => other.spanId === span.parentSpanId))];
    },
    find: (name: string) => spans().find((span) => span.name === name),
  };
}

test('one trace leads from the browser through page, host and database, and through a delivery that comes later elsewhere', async () => {
  writeFileSync(path.join(folder.dataDir, 'otlp-headers'), 'x-key=of the collector\n');
  const service = await closeAtEnd(startFormService('down'));
  const forms = { FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'key' };
  const page = browserTrace('a');
  const post = browserTrace('b');

  const first = await start({ ...traced(), ...forms, LOG_LEVEL: 'info' });
  expect((await fetch(`${first.url}/jobopenings`, { headers: page.headers })).status).toBe(200);
  const accept = { method: 'POST', headers: post.headers, body: enquiry() };
  const sent = await fetch(`${first.url}/api/forms/contact`, accept);
  expect(await sent.json()).toMatchObject({ success: true });
  // The rest is sent on shutdown.
  expect((await first.end('SIGTERM')).code).toBe(0);

  const call = 'GET /getAllJobPosts';
  const query = page.spans().find((span) => String(span.attributes['db.query.text']).includes('from "job_posts"'));
  expect(page.wayUp(query)).toEqual(['SELECT', call, call, 'render /jobopenings', 'GET /*', 'browser']);
  expect(query).toMatchObject({ service: 'careers', attributes: { 'db.system.name': 'sqlite' } });
  expect(page.find('GET /*')?.attributes).toMatchObject({ 'http.route': '/*', 'http.response.status_code': 200 });
  const accepted = 'POST /api/forms/contact';
  expect(post.wayUp(post.find('INSERT'))).toEqual(['INSERT', accepted, 'browser']);
  const failed = post.find('POST form_service');
  expect(post.wayUp(failed)).toEqual(['POST form_service', 'relay contact', accepted, 'browser']);
  expect(failed?.attributes).toMatchObject({ 'error.type': 'failed' });
  expect(new Set(collector.keys)).toEqual(new Set(['of the collector']));
  const lines = first.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const requests = lines.filter(({ msg, path }) => msg === 'request' && path === '/jobopenings');
  expect(requests).toMatchObject([{ trace_id: 'a'.repeat(32), trace_flags: '01' }]);

  const host = await closeAtEnd(startStubHost());
  service.mode = 'ok';
  const walk = browserTrace('c');
  const unsampled = browserTrace('f', '00');
  const second = await start({ ...traced(), ...forms, BACKEND_URL: host.url });
  expect((await fetch(`${second.url}/api/getAllJobPosts`, { headers: walk.headers })).status).toBe(200);
  await fetch(`${second.url}/api/getAllBlogs`, { headers: unsampled.headers });
  await service.recorded(1);
  expect((await second.end('SIGTERM')).code).toBe(0);

  const asked = walk.find(call);
  expect(walk.wayUp(asked)).toEqual([call, 'GET /api/getAllJobPosts', 'browser']);
  const heard = (call: string) => host.requests.find(({ name }) => name === call)?.headers.traceparent;
  expect(heard('getAllJobPosts')).toBe(`00-${'c'.repeat(32)}-${asked?.spanId}-01`);
  expect(heard('getAllBlogs')).toMatch(new RegExp(`^00-${'f'.repeat(32)}-[\\da-f]{16}-00$`));
  expect(unsampled.spans()).toEqual([]);
  const relayed = post.spans().filter(({ name }) => name === 'relay contact');
  expect(relayed.map(({ attributes }) => attributes['site.outbox.outcome'])).toEqual(['failed', 'delivered']);
  expect(post.wayUp(relayed[1])).toEqual(['relay contact', accepted, 'browser']);
  expect(post.spans().map((span) => post.wayUp(span))).toContainEqual(['UPDATE', 'relay contact', accepted, 'browser']);
}, 180_000);

test('without a collector nothing of OpenTelemetry is loaded, and the browser’s traceparent goes on as it came', async () => {
  const listing = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (process.stderr.write('loaded ' + url + '\\n'), next(url, context)) });`;
  const host = await closeAtEnd(startStubHost());
  const headers = { ...browserTrace('d').headers, tracestate: 'vendor=1' };
  const site = await start({
    BACKEND_URL: host.url,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listing)}`,
  });
  await fetch(`${site.url}/api/getAllJobPosts`, { headers });
  await site.end('SIGTERM');
  const loaded = site.output.filter((line) => line.startsWith('loaded '));
  expect(loaded.filter((line) => line.includes('/node_modules/fastify/')).length).toBeGreaterThan(10);
  expect(loaded.filter((line) => /opentelemetry|server\/tracing\//.test(line))).toEqual([]);
  expect(host.requests.find(({ name }) => name === 'getAllJobPosts')?.headers).toMatchObject(headers);
}, 180_000);
