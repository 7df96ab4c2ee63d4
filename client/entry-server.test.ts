import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import type { Read } from '#shared/page-rendering.ts';
import type { Withdrawal } from '#shared/schemas/inbox.ts';
import { jobPost } from '#shared/schemas/job.ts';
import { publicPages, type SiteFacts } from '#shared/site.ts';
import { pageAddress, renderPage } from './entry-server.tsx';

const nowhere: SiteFacts = {
  name: 'R',
  address: '',
  email: 'a@b.co',
  phone: '',
  countryCode: '91',
  socials: [],
  url: undefined,
};

async function render(path: string, read: Read, site = nowhere, withdrawal?: Withdrawal) {
  const request = new Request(`http://localhost${path}`);
  const page = await renderPage({ request, read, site, withdrawal, manifest: { routes: {} }, nonce: 'n' });
  return { status: page.response.status, caching: page.caching, area: page.area, html: await page.response.text() };
}

const failing =
  (code: ErrorCode): Read =>
  () =>
    Promise.reject(new ApiError(code, 'The backend failed.'));

const post = { blogs_Items_id: 1, title: 'One', description: 'Text', author: 'A', tags: '', image: '' };

describe('a page whose data cannot be read', () => {
  const pages = [
    ['/jobopenings', 'Failed to fetch job posts'],
    ['/joinUs', 'Failed to fetch job posts'],
    ['/database/1', 'Failed to fetch job post'],
    ['/blog', 'Load the posts again'],
    ['/blog?post=1', 'Load the posts again'],
  ] as const;

  it.each(pages)('answers 503 at %s and says "%s", or Loading... while the host is slow', async (path, words) => {
    const failed = await render(path, failing('upstream_unreachable'));
    const slow = await render(path, failing('upstream_timeout'));
    for (const { status, caching, html } of [failed, slow]) {
      expect([status, caching]).toEqual([503, 'no-store']);
      expect(html).toMatch(/<noscript>[\s\S]*<a href="">Reload the page<\/a>[\s\S]*<\/noscript>/);
    }
    expect(failed.html).toContain(words);
    // The button of the blog has its busy label in it, hidden.
    expect(failed.html).not.toContain('class="soft">Loading...');
    expect(slow.html).toContain('Loading...');
    expect(slow.html).not.toContain(words);
    expect(slow.html, 'the browser asks for itself').not.toContain('upstream_timeout');
  });

  it.each(['/jobform/QA', '/jobform?position=QA'])('keeps the application form at %s open', async (path) => {
    for (const code of ['upstream_unreachable', 'upstream_timeout'] as const) {
      const { status, caching, html } = await render(path, failing(code));
      expect([status, caching]).toEqual([200, 'no-store']);
      expect(html).toContain('aria-label="Job application"');
    }
  });
});

describe('a page of something that is gone', () => {
  it.each([
    ['/database/1', 'gone', 410],
    ['/database/1', 'not_found', 404],
  ] as const)('answers at %s where the host says %s', async (path, code, expected) => {
    const { status, html } = await render(path, failing(code));
    expect(status).toBe(expected);
    expect(html).toContain('Oops! The page you&#x27;re looking for doesn&#x27;t exist.');
  });

  it.each(['/jobform/QA', '/jobform?position=QA'])('answers 410 at %s for a closed position', async (path) => {
    const { status, caching } = await render(path, async () => ({ open: false, listed: true, questions: [] }));
    expect([status, caching]).toEqual([410, 'stale-while-revalidate']);
    expect(
      (await render(path, async () => ({ open: false, listed: false, questions: [] }))).status,
      'not open yet',
    ).toBe(200);
  });

  it('is not assumed of a post while its list cannot be read again', async () => {
    expect((await render('/blog?post=2', async () => [post])).status).toBe(404);
    let reads = 0;
    const once: Read = async () => {
      reads += 1;
      if (reads > 1) throw new ApiError('upstream_timeout', 'No answer.');
      return [post];
    };
    expect((await render('/blog?post=2', once)).status).toBe(503);
  });
});

describe('untidy rows of a host', () => {
  const halfEmoji = { jobpost_id: '7\ud83d', position: 'Painter \ud83d', description: '', experience: '' };

  it('do not remove the others from the list', async () => {
    const jobs = [halfEmoji, { ...halfEmoji, jobpost_id: 8, position: 'Carpenter' }];
    const parsed = z.array(jobPost).parse(jobs);
    const { status, html } = await render('/jobopenings', async () => parsed);
    expect(status).toBe(200);
    expect(html).toContain('Painter');
    expect(html).toContain('Carpenter');
  });

  it('that break the page are not answered as a good page', async () => {
    const { status, caching } = await render('/jobopenings', async () => [{ jobpost_id: 1, position: null }]);
    expect([status, caching]).toEqual([500, 'no-store']);
  });

  it('have no empty description, and no author without a name', async () => {
    const read: Read = async (name) => (name === 'getAllBlogs' ? [{ ...post, description: '', author: ' ' }] : []);
    const { html } = await render('/blog?post=1', read);
    expect(html).toContain('"@type":"Article"');
    expect(html).not.toMatch(/content=""|"@type":"Person"/);
  });

  it('list no job among its own other openings', async () => {
    const job = { position: 'QA', description: 'Tests.', experience: '' };
    const jobs = [7, 8].map((jobpost_id) => ({ ...job, jobpost_id }));
    const { html } = await render('/database/7', async (name) => (name === 'getJobPostById' ? job : jobs));
    const others = html.slice(html.indexOf('Other openings'));
    expect(others).toContain('href="/database/8"');
    expect(others).not.toContain('href="/database/7"');
  });
});

const reading: Read = (name) => Promise.reject(new Error(`${name} was read`));

it.each(['/SignupForm', '/LoginUser', '/ForgotPassword', '/login'])(
  'says at %s that its form needs script, and sends no password without it',
  async (path) => {
    const { html } = await render(path, reading);
    expect(html).toContain('This form needs JavaScript');
    expect(html).toMatch(/<button[^>]*type="submit"[^>]* disabled=""/);
  },
);

it.each([
  ...['/CreateBlogs', '/blogpost', '/alljobposition', '/alljobposts', '/jobresponse', '/contactform'],
  '/createblogs',
])('renders %s as a page of the admin area, without data, and never as a page that does not exist', async (path) => {
  const { html, ...page } = await render(path, reading);
  expect(page).toEqual({ status: 200, caching: 'no-store', area: 'admin' });
  expect(html).toContain('<title>R</title>');
});

it('names an address at the withdrawal link of an application that was deleted', async () => {
  const { html } = await render('/api/withdrawal/x', reading, nowhere, { state: 'gone', position: null });
  expect(html).toContain('This application is no longer here');
  expect(html).toContain('If you had applied more than once, please write to us');
  expect(html).toMatch(/<main[\s\S]*href="mailto:a@b\.co"[\s\S]*<\/main>/);
});

it.each(['/', '/gamedevelopment', '/about'])(
  'contains the main drawing of %s, and addresses of the others',
  async (path) => {
    const { html } = await render(path, failing('upstream_unreachable'));
    const sources = [...html.matchAll(/<img [^>]*src="([^"]{0,20})/g)].map(([, source]) => source);
    expect(sources.filter((source) => source?.startsWith('data:image/svg+xml'))).toHaveLength(1);
    expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="image"/);
  },
);

it('keeps a page whose data could be read', async () => {
  const { status, caching } = await render('/blog', async () => [post]);
  expect([status, caching]).toEqual([200, 'stale-while-revalidate']);
});

it('promises no answer and shows the email address when nobody is notified of form posts', async () => {
  const job = { jobpost_id: 7, position: 'Painter', description: 'Paints.', experience: '' };
  const read: Read = async (name) =>
    name === 'getPosition' ? { open: true, listed: true, questions: [] } : name === 'getJobPostById' ? job : [job];
  const promise = /A person (?:will )?reads?|hears back|Somebody reads it|one business day|notifies us by e-mail/;
  for (const [path, words] of [
    ['/jobform/Painter', 'To be sure of an answer, write to a@b.co as well.'],
    ['/contact', 'We store your message, but cannot promise an answer. To be sure of one, write or call.'],
    ...['/jobform', '/database/7', '/joinUs', '/privacy-policy'].map((each) => [each, ''] as const),
  ] as const) {
    const { status, html } = await render(path, read, { ...nowhere, formsUnread: true });
    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain(words);
    expect(html, path).not.toMatch(promise);
  }
  expect((await render('/contact', read)).html).toMatch(promise);
});

describe('the head of a page', () => {
  const url = 'https://www.example.com';
  const job = {
    jobpost_id: 7,
    position: 'QA',
    description: 'Tests.',
    experience: 'a year',
    createdAt: '2026-01-15T09:30:00.000Z',
    location: 'Kochi',
    country: 'IN',
  };
  const answers: Readonly<Record<string, unknown>> = {
    getJobPostById: job,
    getAllJobPosts: [job],
    getAllBlogs: [post],
    getPosition: { open: true, listed: false, questions: [] },
  };
  const read: Read = async (name, input) =>
    input?.params?.jobpost_id === '999' ? failing('not_found')(name, input) : answers[name];

  async function headAt(path: string, site: SiteFacts = { ...nowhere, url }) {
    const { status, html } = await render(path, read, site);
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
    return {
      status,
      html,
      titles: all(/<title>([^<]+)<\/title>/g),
      descriptions: all(/<meta name="description" content="([^"]+)"/g),
      canonical: all(/<link rel="canonical" href="([^"]+)"/g),
      pictures: all(/<meta property="og:image" content="([^"]+)"/g),
      records: all(/"@type":"(\w+)"/g),
    };
  }

  it('has one title, description, picture and canonical address, whatever the case of its path', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of publicPages) {
      const head = await headAt(path);
      expect(head.canonical, path).toEqual([`${url}${path}`]);
      expect(head.pictures, path).toEqual([expect.stringMatching(/^https:\/\/www\.example\.com\/og\/.+\.png$/)]);
      expect([head.titles.length, head.descriptions.length], path).toEqual([1, 1]);
      expect((await headAt(path.toLowerCase())).canonical, path).toEqual([`${url}${path}`]);
      titles.add(head.titles.join());
      descriptions.add(head.descriptions.join());
    }
    expect([titles.size, descriptions.size]).toEqual([publicPages.length, publicPages.length]);
    // It renders every public page twice.
  }, 15_000);

  it.each([
    ['/', ['Organization'], ['JobPosting']],
    ['/joinUs', [], ['JobPosting']],
    ['/jobopenings', [], ['JobPosting']],
    ['/database/7', ['JobPosting', 'BreadcrumbList'], []],
    ['/blog', [], ['Article']],
    ['/blog?post=1', ['Article', 'BreadcrumbList'], []],
    ['/blockchain', ['BreadcrumbList'], []],
  ])('describes %s as %j', async (path, records, others) => {
    const found = (await headAt(path)).records;
    expect(found).toEqual(expect.arrayContaining(records));
    for (const other of others) expect(found).not.toContain(other);
  });

  it('names the post: title, summary or text, canonical address and picture', async () => {
    const head = await headAt('/blog?post=1&tag=x&page=2');
    expect(head).toMatchObject({
      titles: [`${post.title} | R`],
      canonical: [`${url}/blog?post=1`],
      pictures: [`${url}/og/blog.png?post=1`],
      descriptions: [expect.stringContaining(post.description.slice(0, 20))],
    });
    expect(head.html).toContain(`<meta property="og:url" content="${url}/blog?post=1"`);
    for (const [changes, description] of [
      [{ summary: 'In *short*: a_b_.' }, 'In *short*: a_b_.'],
      [{ description: '## Why *now*?', summary: '' }, 'Why now?'],
    ] as const) {
      const changed: Read = async (name) => (name === 'getAllBlogs' ? [{ ...post, ...changes }] : []);
      const { html } = await render('/blog?post=1', changed, { ...nowhere, url });
      expect(html).toContain(`<meta name="description" content="${description}"`);
    }
  });

  it('claims no canonical address when the site has none', async () => {
    for (const path of ['/', '/blog', '/login'])
      expect((await headAt(path, nowhere)).html, path).not.toMatch(/rel="canonical"|property="og:url"/);
  });

  it.each([
    ...['/nothing', '/about/x', '/blog/x', '/contact/x', '/joinUs/a/b', '/database/7/x', '/jobform/x/y', '/blogpost/x'],
    ...['/database/999', '/blog?post=99'],
  ])('claims no address for %s, which does not exist', async (path) => {
    const head = await headAt(path);
    expect(head).toMatchObject({ status: 404, canonical: [], pictures: [], titles: ['Page not found | R'] });
    expect(head.html).toContain('<meta name="robots" content="noindex"');
    expect(head.html).not.toMatch(/property="og:url"|name="description"/);
  });

  it('does not repeat five thousand characters of an address', async () => {
    const long = 'Keeper '.repeat(730).trim();
    const missing = await headAt(`/jobform/${encodeURIComponent(long)}`);
    expect(missing.status).toBe(404);
    expect(missing.titles.join()).not.toContain('Keeper');
    const legal = await headAt(`/jobform/${encodeURIComponent(long.slice(0, 200))}`);
    expect(legal.titles.join()).toMatch(/^Apply: Keeper .{0,110}… \| R$/);
    const fields = ['/jobform?position', '/joinUs?q', '/jobopenings?opening', '/blog?q', '/blog?tag', '/blog?post'];
    for (const field of [...fields, '/appDevelopment?industry']) {
      const { html } = await headAt(`${field}=${encodeURIComponent(long)}`);
      expect(html.match(/(?:Keeper(?: |%20|\+)?){30,}/g), field).toBeNull();
    }
  });
});

it.each([
  ['/?x=1', '/'],
  ['/about?x=2&y=3', '/about'],
  ['/joinUs?x=1&q=developer', '/joinUs?q=developer'],
  ['/blog?page=nonsense', '/blog'],
  ['/BLOG', '/blog'],
  ['/JOINUS?q=developer', '/joinUs?q=developer'],
  ['/JobForm/QA', '/jobform/QA'],
])('reads the address %s as %s', (address, canonical) => {
  expect(pageAddress(address)).toBe(canonical);
});
