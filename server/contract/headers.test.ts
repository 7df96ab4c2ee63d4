import { beforeEach, describe, expect, it } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { systemClock } from '../clock.ts';
import { sendRaw } from '../test-support/listening.ts';
import { png } from './conformance/stored-checks.ts';
import { stubPages } from './stub-pages.ts';
import { callsOnly, startBffWithForms, startTestBff, startTestHost, type TestBff } from './test-bff.ts';

const host = await startTestHost();
const pages = stubPages(systemClock);
const { bff } = await startBffWithForms(host.url, { pages });
const site = { ...callsOnly.site, url: 'https://realvance.example' };
const secure = await startTestBff(host.url, { pages, site });
const browser = await bff.adminBrowser();
const media: string = (await browser.get('/api/getAllBlogs')).body.data[0].image;
const file: string = (await browser.get('/api/getalljobresponse')).body.data[0].upload_resume;
const cookie = await bff.adminCookie();
beforeEach(() => {
  host.serve('/files/picture', 'image/png', png);
  host.serve('/files/resume', 'application/pdf', Buffer.from('%PDF-1.7 <script>alert(1)</script>'));
});

const eyes = { accept: 'text/html,application/xhtml+xml' };
const post = (body: BodyInit, headers: Record<string, string>) => ({ method: 'POST', body, headers });

/** One request for each kind of answer, with its expected status. */
const kinds: readonly [kind: string, status: number, ask: () => [path: string, init?: RequestInit]][] = [
  ['a page', 200, () => ['/']],
  ['a page with data', 200, () => ['/jobopenings']],
  ['a page that is not there', 404, () => ['/nothing']],
  ['a page that moved', 307, () => ['/about/']],
  ['the admin’s page for a visitor', 302, () => ['/CreateBlogs']],
  ['the admin’s page', 200, () => ['/CreateBlogs', { headers: { cookie } }]],
  ['a page that failed, for eyes', 500, () => ['/boom', { headers: eyes }]],
  ['a page that failed, for programs', 500, () => ['/boom']],
  ['a page a browser has already', 304, () => ['/', { headers: { 'if-none-match': '*' } }]],
  ['an address that cannot be decoded', 404, () => ['/%zz', { headers: eyes }]],
  ['a call that cannot be decoded', 400, () => ['/api/%zz', { headers: eyes }]],
  ['a built file', 200, () => ['/assets/app-abc.js']],
  ['a built file that is not there', 404, () => ['/assets/none.js']],
  ['an icon', 200, () => ['/favicon.svg']],
  ['a public answer', 200, () => ['/api/getAllJobPosts']],
  ['a call for the admin', 401, () => ['/api/getalljobresponse']],
  ['a call that is none', 404, () => ['/api/nothing']],
  ['a wrong method', 405, () => ['/api/getAllJobPosts', { method: 'DELETE' }]],
  ['a wrong type', 415, () => ['/api/userLogin', post('x', { 'content-type': 'text/plain' })]],
  ['a broken body', 400, () => ['/api/userLogin', post('{', { 'content-type': 'application/json' })]],
  [
    'a request from elsewhere',
    403,
    () => ['/api/session', { method: 'DELETE', headers: { origin: 'https://x.example' } }],
  ],
  ['a session', 200, () => ['/api/session']],
  ['a form’s answer', 400, () => ['/api/forms/contact', post(new FormData(), {})]],
  ['a form’s answer without script', 400, () => ['/api/forms/contact', post(new FormData(), eyes)]],
  ['a picture', 200, () => [media]],
  ['a picture that is not there', 404, () => ['/media/none']],
  ['an applicant’s file', 200, () => [file, { headers: { cookie } }]],
  ['an applicant’s file for a visitor', 401, () => [file]],
  ['an applicant’s file for a visitor’s eyes', 401, () => [file, { headers: eyes }]],
  ['a call that is none, for eyes', 404, () => ['/api/nothing', { headers: eyes }]],
  ['the description of the API', 200, () => ['/api/openapi.json']],
  ['the description of the host', 200, () => ['/api/host-openapi.json']],
  ['the page about the API', 200, () => ['/api/docs/']],
  ['a script of that page', 200, () => ['/api/docs/static/swagger-ui.js']],
  ['the picture of a link', 200, () => ['/og/index.png']],
  ['health', 200, () => ['/healthz']],
  ['the sitemap', 200, () => ['/sitemap.xml']],
  ['the feed', 200, () => ['/feed.xml']],
  ['robots.txt', 200, () => ['/robots.txt']],
];

async function ask(at: TestBff, [path, init]: [path: string, init?: RequestInit]) {
  const first = init?.headers && 'if-none-match' in init.headers ? await fetch(at.origin + path) : undefined;
  const headers = { ...init?.headers, ...(first && { 'if-none-match': first.headers.get('etag') ?? '' }) };
  return fetch(at.origin + path, { ...init, headers, redirect: 'manual' });
}

const policyOf = (response: Response): ReadonlyMap<string, string> =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split(/; *(?!$)|;$/).map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe.each(kinds)('%s', (_kind, status, request) => {
  it('carries the security headers', async () => {
    const response = await ask(bff, request());
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    // A 304 answer must not replace the policy of the cached page.
    if (status === 304) return expect(response.headers.has('content-security-policy')).toBe(false);
    const policy = policyOf(response);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'");
    // A sandbox without permissions allows neither forms nor a base.
    if (!policy.has('sandbox')) {
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('form-action')).toMatch(/^'(self|none)'$/);
    }
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('sends HSTS over https', async () => {
    const response = await ask(secure, request());
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('a page', () => {
  it('runs its own scripts only, and escapes text', async () => {
    const policy = policyOf(await fetch(bff.origin));
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("default pasted html 'allow-duplicates'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    const withTypedScript = policyOf(await fetch(`${bff.origin}/typed`));
    expect(withTypedScript.get('script-src')).toBe(policy.get('script-src'));
  });

  it('shows what to do after an error, and the id of its log line', async () => {
    const response = await fetch(`${bff.origin}/boom`, { headers: eyes });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Something went wrong on our side. Please try again.');
    expect(text).toMatch(/request [\da-f-]{36}/);
    expect(text).not.toContain('cannot be rendered');
  });

  it('for admins is not cached', async () => {
    for (const headers of [{ cookie: '' }, { cookie }]) {
      const response = await fetch(`${bff.origin}/CreateBlogs`, { redirect: 'manual', headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('an invalid request', () => {
  const get = (...lines: string[]) => ['GET / HTTP/1.1', ...lines, '\r\n'].join('\r\n');
  const post = (...lines: string[]) => ['POST /api/userLogin HTTP/1.1', 'Host: x', ...lines].join('\r\n');
  const chunked = 'Transfer-Encoding: chunked';
  const close = 'Connection: close';

  it.each<[string, string, number?]>([
    ['two lengths', post('Content-Length: 2', 'Content-Length: 3', '', '{}')],
    ['one length twice in a line', post('Content-Length: 2, 2', '', '{}')],
    ['a header without a name', post(': x', '', '')],
    ['a length and chunks', post('Content-Length: 2', chunked, '', '0', '', '')],
    ['chunks that are not last', post(`${chunked}, gzip`, '', '0', '', '')],
    ['a chunk of a strange size', post('Content-Type: application/json', chunked, '', '0x2', '{}', '0', '', '')],
    ['a space before the colon', get('Host : x')],
    ['a folded header', get('Host: x', 'X-A: b', ' c', close)],
    ['a lone line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a NUL in a header', get('Host: x', 'X-A: b\u0000c')],
    ['no host', get(close)],
    ['two hosts', get('Host: a.example', 'Host: b.example')],
    ['a host that is none', get('Host: a b"<c>')],
    ['a host with a name and password', get('Host: a@b.example')],
    ['an expectation nobody can meet', get('Host: x', 'Expect: wonders', close), 417],
    ['an unknown method', get('Host: x').replace('GET', 'SMUGGLE')],
    ['endless headers', get('Host: x', `X-A: ${'x'.repeat(20_000)}`), 431],
  ])('(%s) is refused, and the connection closed', async (_what, text, status = 400) => {
    const answer = await sendRaw(bff.origin, `${text}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(head).toMatch(/\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'/);
    expect(body).toMatch(new RegExp(`^{"statusCode":${status},.*"requestId":"[\\da-f-]{36}"`));
  });

  it.each(['www.example.com', 'localhost:3000', '127.0.0.1:8080', '[::1]:8080'])('is not one to %s', async (value) => {
    expect(await sendRaw(bff.origin, get(`Host: ${value}`, close))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it.each(['/robots.txt', '/sitemap.xml', '/feed.xml', '/jobs.xml'])(
  '%s does not repeat a forged host while SITE_URL is unset',
  async (path) => {
    const proxied = await startTestBff(host.url, { trustProxy: ['127.0.0.1'], pages });
    const forged = { host: 'forged.example', 'x-forwarded-host': 'forged.example' };
    const answer = await proxied.app.inject({ url: path, headers: forged, remoteAddress: '127.0.0.1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('forged.example');
  },
);

it.each(['/feed.xml', '/api/openapi.json'])('%s is compressed, and not sent again unchanged', async (url) => {
  const posts = Array.from({ length: 9 }, (_, id) => ({ ...sampleAnswers.getAllBlogs[0], blogs_Items_id: id }));
  host.behave('getAllBlogs', { answer: { data: posts } });
  const { app } = await startTestBff(host.url, { pages });
  const first = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
  expect((await app.inject({ url, headers: { 'if-none-match': first.headers.etag } })).statusCode).toBe(304);
});
