import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { createTestClock } from '../test-support/clock.ts';
import { wrappings } from './stub-answers.ts';
import { callRow, startTestBff, startTestHost, type TestBff } from './test-bff.ts';

let bff: TestBff;

const host = await startTestHost();
beforeEach(async () => {
  bff = await startTestBff(host.url, { upstreamTimeoutMs: 2000 });
});
afterEach(() => void vi.useRealTimers());

const list = '/api/getAllJobPosts';
const read = (path = list, headers: Record<string, string> = {}) => fetch(bff.origin + path, { headers });
const positions = async (response: Response): Promise<unknown> => {
  const { data }: { data: { position: string }[] } = await response.json();
  return data.map(({ position }) => position);
};
const answerWith = (...names: string[]) =>
  host.behave('getAllJobPosts', {
    answer: wrappings.data(names.map((position) => ({ ...sampleAnswers.getAllJobPosts[0], position }))),
  });

describe('a public list', () => {
  it('makes one call to the host for a hundred concurrent readers', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(host.requests).toHaveLength(1);
  });

  it('is cached for two seconds, as `Cache-Status` reports, and not sent again to a browser that has it', async () => {
    const first = await read();
    expect(first.headers.get('cache-status')).toBe('bff; fwd=miss; stored');
    bff.clock.advance(1999);
    const again = await read(list, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('cache-status'), await again.text()]).toEqual([304, 'bff; hit; ttl=1', '']);
    bff.clock.advance(2);
    expect((await read()).headers.get('cache-status')).toBe('bff; fwd=stale; stored');
    expect(host.requests).toHaveLength(2);
  });

  it('is compressed in an encoding that the browser accepts, with the same ETag', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `Position ${at} of the same kind as all the others`);
    answerWith(...many);
    const etags = new Set<string | null>();
    for (const [asked, sent, cache] of [
      ['br', 'br', 'bff; fwd=miss; stored'],
      ['gzip', 'gzip', 'bff; fwd=stale; stored'],
      ['identity', null, 'bff; hit; ttl=2'],
    ] as const) {
      if (asked === 'gzip') bff.clock.advance(2001);
      const answer = await read(list, { 'accept-encoding': asked });
      const { headers } = answer;
      expect([headers.get('content-encoding'), headers.get('cache-status')]).toEqual([sent, cache]);
      expect(headers.get('vary')).toBe('accept-encoding');
      expect(await positions(answer)).toEqual(many);
      etags.add(headers.get('etag'));
    }
    expect(etags.size).toBe(1);
  });

  it('shows a changed row among unchanged ones', async () => {
    answerWith('One', 'Two', 'Three');
    await read();
    for (const next of [
      ['One', 'New', 'Three'],
      ['New', 'Three'],
      ['Zero', 'New', 'Three', 'Four'],
    ]) {
      answerWith(...next);
      bff.clock.advance(2001);
      const answer = await read();
      expect(answer.headers.get('cache-status')).toBe('bff; fwd=stale; stored');
      expect(await positions(answer)).toEqual(next);
    }
  });

  it('bypasses the cache for the admin only', async () => {
    await read();
    const admin = await bff.adminBrowser();
    answerWith('New');
    const visitor = await read(list, { 'cache-control': 'no-cache' });
    expect(await positions(visitor)).toHaveLength(2);
    const { body } = await admin.get(list).set('cache-control', 'no-cache');
    expect(body.data).toHaveLength(1);
    expect(await positions(await read())).toEqual(['New']);
    // An admin who edits must not see an older answer.
    host.behave('getAllJobPosts', { status: 500 });
    expect((await admin.get(list).set('cache-control', 'no-cache')).status).toBe(502);
  });

  it('is reloaded after a write, also for readers during the write', async () => {
    const admin = await bff.adminBrowser();
    answerWith('Old');
    await read();
    host.behave('getAllJobPosts', { fault: 'hang' });
    bff.clock.advance(2001);
    // Starts before the write; the host answers it late.
    const early = read();
    await expect.poll(() => host.requests.length).toBe(2);
    await callRow(admin, '/api', 'postJobPosition');
    answerWith('New');
    expect(await positions(await read())).toEqual(['New']);
    expect(await positions(await early)).toEqual(['Old']);
    expect(await positions(await read())).toEqual(['New']);
  });

  it('is reloaded when the answer to a write was lost', async () => {
    const admin = await bff.adminBrowser();
    await read();
    host.behave('deleteJobPost', { fault: 'cut' });
    expect((await callRow(admin, '/api', 'deleteJobPost')).status).toBe(504);
    answerWith('New');
    expect(await positions(await read())).toEqual(['New']);
  });
});

describe('a host that fails', () => {
  it.each(['hang', 'reset', 'cut', 'badJson', 'html', 'breaksSchema'] as const)(
    'that answers with %s is replaced by its last good answer',
    async (fault) => {
      answerWith('Last good');
      await read();
      bff.clock.advance(60_000);
      host.behave('getAllJobPosts', { fault });
      const response = await read();
      expect(response.headers.get('cache-status')).toMatch(/^bff; hit; ttl=-58; detail="host (failed|slow)"$/);
      expect(await positions(response)).toEqual(['Last good']);
    },
  );

  it.each([404, 403, 408])('that refuses a list with %i is replaced by its last good answer', async (status) => {
    await read();
    bff.clock.advance(60_000);
    host.behave('getAllJobPosts', { status, type: 'text/html', body: '<h1>Attention required</h1>' });
    const response = await read();
    expect([response.status, response.headers.get('cache-status')]).toEqual([200, expect.stringContaining('failed')]);
    bff.clock.advance(1001);
    expect((await read()).status, 'the answer is kept').toBe(200);
  });

  it('is called again after a second, and used again once it recovers', async () => {
    await read();
    bff.clock.advance(60_000);
    host.behave('getAllJobPosts', { status: 500 });
    await read();
    await read();
    expect(host.requests).toHaveLength(2);
    answerWith('Back');
    bff.clock.advance(1001);
    expect(await positions(await read())).toEqual(['Back']);
  });

  it('is replaced by its last good answer for a day, and no longer', async () => {
    await read();
    host.behave('getAllJobPosts', { status: 500 });
    const hour = 60 * 60 * 1000;
    bff.clock.advance(23.5 * hour);
    expect((await read()).status).toBe(200);
    bff.clock.advance(hour);
    expect((await read()).status).toBe(502);
  });

  it('shows the admin nothing from before a write, and visitors the last good answer', async () => {
    const admin = await bff.adminBrowser();
    answerWith('Old');
    await read();
    await callRow(admin, '/api', 'postJobPosition');
    host.behave('getAllJobPosts', { status: 500 });
    expect((await admin.get(list)).status).toBe(502);
    expect(await positions(await read())).toEqual(['Old']);
    expect((await admin.get(list)).status, 'also when it has just failed for a visitor').toBe(502);
    answerWith('New');
    expect((await admin.get(list)).body.data).toMatchObject([{ position: 'New' }]);
    expect(await positions(await read())).toEqual(['New']);
    host.behave('getAllJobPosts', { status: 500 });
    bff.clock.advance(2001);
    const { body } = await admin.get(list);
    expect(body.data, 'as good as what was read after the write').toMatchObject([{ position: 'New' }]);
  });

  // Waits until the call to the host times out.
  it('shows visitors the last good answer, when it hangs just after a write, until it answers', {
    timeout: 20_000,
  }, async () => {
    const admin = await bff.adminBrowser();
    answerWith('Old');
    await read();
    await callRow(admin, '/api', 'postJobPosition');
    host.behave('getAllJobPosts', { fault: 'hang' });
    const response = await read();
    expect(response.headers.get('cache-status'), 'long before the call times out').toContain('host slow');
    expect(await positions(response)).toEqual(['Old']);
    expect((await admin.get(list)).status).toBe(504);
    answerWith('New');
    bff.clock.advance(1001);
    expect(await positions(await read())).toEqual(['New']);
  });

  it('shows the admin nothing from before a write that another process made', async () => {
    const other = await startTestBff(host.url, { upstreamTimeoutMs: 2000, db: bff.database.db });
    const admin = await bff.adminBrowser();
    const elsewhere = await other.adminBrowser();
    answerWith('Old');
    await fetch(other.origin + list);
    await callRow(admin, '/api', 'postJobPosition');
    host.behave('getAllJobPosts', { status: 500 });
    expect((await elsewhere.get(list)).status).toBe(502);
    expect(await positions(await fetch(other.origin + list)), 'visitors').toEqual(['Old']);
    answerWith('New');
    expect((await elsewhere.get(list)).body.data).toMatchObject([{ position: 'New' }]);
    host.requests.length = 0;
    await elsewhere.get(list);
    expect(host.requests, 'one write expires the cache once').toHaveLength(0);
  });

  it('is not confused with a host that answers an empty list', async () => {
    await read('/api/getJobPostById/7');
    bff.clock.advance(2001);
    host.behave('getJobPostById', { status: 404, body: { message: 'Job not found' } });
    expect((await read('/api/getJobPostById/7')).status).toBe(404);
    host.behave('getJobPostById', { status: 500 });
    expect((await read('/api/getJobPostById/7')).status).toBe(502);
  });

  it('gets no write while the circuit breaker is open', async () => {
    const admin = await bff.adminBrowser();
    host.behave('getallcontactform', { fault: 'reset' });
    const ask = () => callRow(admin, '/api', 'getallcontactform');
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all(Array.from({ length: 20 }, ask));
    const write = await callRow(admin, '/api', 'postJobPosition');
    const message = expect.stringMatching(/try again/);
    expect(write.body).toMatchObject({ statusCode: 503, code: 'unavailable', message });
    expect(write.headers['retry-after']).toBe('1');
    vi.setSystemTime(Date.now() + 1000);
    expect((await callRow(admin, '/api', 'postJobPosition')).status).toBe(200);
    expect((await ask()).status).toBe(502);
  });
});

test('a machine whose clock is set back does not keep answers longer', async () => {
  const monotonicClock = createTestClock();
  const set = await startTestBff(host.url, { monotonicClock, upstreamTimeoutMs: 2000 });
  const ask = () => fetch(set.origin + list);
  answerWith('Old');
  await ask();
  answerWith('New');
  set.clock.advance(-60 * 60_000);
  monotonicClock.advance(2001);
  expect(await positions(await ask())).toEqual(['New']);
});

describe('a browser that disconnects', () => {
  it('cancels a call without other readers', async () => {
    const admin = await bff.adminBrowser();
    host.behave('getallcontactform', { fault: 'hang' });
    const reading = admin.get('/api/getallcontactform');
    const left = host.callerDisconnected();
    reading.catch(() => undefined);
    await expect.poll(() => host.requests.length).toBe(1);
    const began = performance.now();
    reading.abort();
    await left;
    // Sooner than the call would time out.
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('does not cancel a call with other readers', async () => {
    host.behave('getAllJobPosts', { fault: 'hang' });
    const leaving = new AbortController();
    const first = fetch(bff.origin + list, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => host.requests.length).toBe(1);
    const arrived = once(bff.app.server, 'request');
    const second = read();
    await arrived;
    leaving.abort();
    expect(await first).toBe('left');
    expect((await second).status).toBe(504);
    expect(host.requests).toHaveLength(1);
  });
});

describe('the data of rendered pages', () => {
  it('equals the data that browsers get', async () => {
    const { data } = await (await read('/api/getAllBlogs')).json();
    expect(await bff.app.readForPage('getAllBlogs')).toEqual(data);
    expect(host.requests).toHaveLength(1);
  });

  it('fails like the browser’s call, and never includes admin data', async () => {
    host.behave('getJobPostById', { status: 404 });
    const missing = bff.app.readForPage('getJobPostById', { params: { jobpost_id: '9' } });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
    await expect(bff.app.readForPage('getalljobresponse')).rejects.toMatchObject({ code: 'internal' });
  });

  it('notifies listeners of the changed lists after a write', async () => {
    const admin = await bff.adminBrowser();
    const notified: (readonly string[])[] = [];
    bff.app.readCache.onChange((tags) => notified.push(tags));
    await callRow(admin, '/api', 'deleteblogs');
    expect(notified).toEqual([['blogs']]);
  });
});
