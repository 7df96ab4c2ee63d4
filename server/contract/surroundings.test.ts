import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, startTestBff, startTestHost } from './test-bff.ts';

const lines: Record<string, unknown>[] = [];

const host = await startTestHost();
const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const bff = await startTestBff(host.url, { logger });
beforeEach(() => {
  lines.length = 0;
});

const get = (path: string) => fetch(bff.origin + path);

describe('health', () => {
  it.each([
    ['available', undefined, { status: 'ready', database: 'ok', backend: 'reachable' }],
    ['partly down', 'http://127.0.0.1:9', { status: 'degraded', database: 'ok', backend: 'unreachable' }],
  ])('stays ready with dependencies that are %s', async (_which, url, body) => {
    const site = await startTestBff(url ?? host.url);
    await site.browser().get('/readyz').expect(200, body);
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    expect((await site.browser().get('/healthz').expect(200)).body).toEqual({ status: 'ok', version });
  });

  it('is not ready without its database, and answers 503', async () => {
    const broken = await startTestBff(host.url);
    const known = await broken.adminBrowser();
    await broken.database.db.destroy();
    const visitor = broken.browser();
    expect((await visitor.get('/readyz').expect(503)).body.database).toBe('unavailable');
    const login = await visitor.post('/api/session/admin').send(admin).expect(503).expect('retry-after', '5');
    expect(login.body.code).toBe('unavailable');
    await visitor.get('/api/getAllJobPosts').expect(200);
    await known.get('/api/getAllJobPosts').expect(200);
    await known.get('/api/getalljobresponse').expect(503);
  });
});

describe('the log', () => {
  it('has one line for each request, with the id that errors show', async () => {
    const response = await get('/api/getalljobresponse?secret=value');
    const { requestId } = await response.json();
    const request = { reqId: requestId, method: 'GET', path: '/api/getalljobresponse' };
    await expect.poll(() => lines).toMatchObject([{ ...request, status: 401, code: 'unauthorized' }]);
  });

  it('names the field of an answer that breaks the contract, which browsers do not see', async () => {
    host.behave('getAllBlogs', { fault: 'breaksSchema' });
    const text = await (await get('/api/getAllBlogs')).text();
    expect(text).not.toContain('blogs_Items_id');
    const details = () => lines.flatMap(({ detail }) => detail ?? []);
    await expect.poll(details).toEqual([expect.stringContaining('[0].blogs_Items_id')]);
  });
});
