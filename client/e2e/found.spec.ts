import { jobPath, postPath, publicPages } from '#shared/site.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Metadata for search engines and shared links in the server's HTML.

const address = 'https://www.example.com';

const one = (html: string, pattern: RegExp): string => {
  const [found, ...more] = [...html.matchAll(new RegExp(pattern, 'g'))];
  expect(more, `${pattern} once`).toEqual([]);
  return found?.[1] ?? '';
};

const headOf = (html: string) => ({
  title: one(html, /<title>([^<]+)<\/title>/),
  description: one(html, /<meta name="description" content="([^"]+)"/),
  canonical: one(html, /<link rel="canonical" href="([^"]+)"/),
  sharedTitle: one(html, /<meta property="og:title" content="([^"]+)"/),
  picture: one(html, /<meta property="og:image" content="([^"]+)"/),
  card: one(html, /<meta name="twitter:card" content="([^"]+)"/),
  records: [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type),
});

test('every public page has a head of its own, and one address whatever the case it is asked for in', async ({
  request,
  startSite,
}) => {
  const { url } = await startSite({ SITE_URL: address, SITE_COUNTRY: 'IN' });
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPages) {
    const head = headOf(await (await request.get(`${url}${path}`)).text());
    expect(head, path).toMatchObject({ canonical: `${address}${path}`, card: 'summary_large_image' });
    expect(head.title, path).toContain('Realvance');
    expect(head.title, path).toContain(head.sharedTitle);
    expect(head.picture, path).toMatch(/^https:\/\/www\.example\.com\/og\/.+\.png$/);
    titles.add(head.title);
    descriptions.add(head.description);
    expect(headOf(await (await request.get(`${url}${path.toLowerCase()}`)).text()).canonical, path).toBe(
      `${address}${path}`,
    );
  }
  expect(titles.size).toBe(publicPages.length);
  expect(descriptions.size).toBe(publicPages.length);
});

test('the pages contain structured data of the company, an opening and a post', async ({ request, startSite }) => {
  const { url } = await startSite({ SITE_COUNTRY: 'IN' });
  const first = async (call: string, id: string) =>
    (await (await request.get(`${url}/api/${call}`)).json()).data[0][id];
  const job = jobPath(await first('getAllJobPosts', 'jobpost_id'));
  const post = postPath(await first('getAllBlogs', 'blogs_Items_id'));
  const records = async (path: string) => headOf(await (await request.get(url + path)).text()).records;
  expect(await records('/')).toContain('Organization');
  expect(await records(job)).toEqual(expect.arrayContaining(['JobPosting', 'BreadcrumbList']));
  expect(await records(post)).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
  expect(await records('/blockchain')).toContain('BreadcrumbList');
  for (const path of ['/', '/joinUs', '/jobopenings', '/blog']) expect(await records(path)).not.toContain('JobPosting');
});

test('a site that was not told its address claims no canonical one', async ({ request }) => {
  for (const path of ['/', '/blog', '/login']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<title>');
    expect(html, path).not.toMatch(/rel="canonical"|property="og:url"/);
  }
});

test('a link that has picked up a blank at its end leads to its page', async ({ request }) => {
  const answer = await request.get('/jobform/QA%20Engineer%20%20?position=x%20', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, '/jobform/QA%20Engineer?position=x%20']);
});

test('a query that no page reads leads to the page itself, in whatever number it is made up', async ({ request }) => {
  const tagOf = async (address: string) => (await request.get(address)).headers().etag;
  for (const [address, plain] of [
    ['/?x=1', '/'],
    ['/about?x=2&y=3', '/about'],
    ['/joinUs?x=1&q=developer', '/joinUs?q=developer'],
    ['/blog?page=nonsense', '/blog'],
    ['/BLOG', '/blog'],
    ['/Blog?x=1', '/blog'],
    ['/JOINUS?q=developer', '/joinUs?q=developer'],
    ['/JobForm/QA', '/jobform/QA'],
  ] as const) {
    expect(await tagOf(address), address).toBe(await tagOf(plain));
  }
  expect(await tagOf('/joinUs?q=developer')).not.toBe(await tagOf('/joinUs'));
});

test('an address with five thousand characters where a word belongs is no page that repeats them', async ({
  request,
}) => {
  const long = 'Keeper '.repeat(730).trim();
  const missing = await request.get(`/jobform/${encodeURIComponent(long)}`);
  expect(missing.status()).toBe(404);
  expect(headOf(await missing.text()).title).not.toContain('Keeper');
  const legal = headOf(await (await request.get(`/jobform/${encodeURIComponent(long.slice(0, 200))}`)).text());
  expect(legal.title.length).toBeLessThan(130);
  expect(legal.title).toMatch(/^Apply: Keeper .*… \| Realvance$/);
  for (const address of [
    '/jobform?position=',
    '/joinUs?q=',
    '/jobopenings?opening=',
    '/blog?q=',
    '/blog?tag=',
    '/blog?post=',
    '/appDevelopment?industry=',
  ]) {
    const html = await (await request.get(address + encodeURIComponent(long))).text();
    const repeated = html.match(/(?:Keeper(?: |%20|\+)?){30,}/g) ?? [];
    expect(repeated, address).toEqual([]);
  }
});
