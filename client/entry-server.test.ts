import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import type { Read } from '#shared/page-rendering.ts';
import { renderPage } from './entry-server.tsx';

const site = { name: 'R', address: '', email: 'a@b.co', phone: '', countryCode: '91', socials: [], url: undefined };

async function render(path: string, read: Read) {
  const request = new Request(`http://localhost${path}`);
  const page = await renderPage({ request, read, site, manifest: { routes: {} }, nonce: 'n' });
  return { status: page.response.status, caching: page.caching, html: await page.response.text() };
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

  it.each(pages)('answers 503 at %s and says "%s"', async (path, words) => {
    const { status, caching, html } = await render(path, failing('upstream_unreachable'));
    expect([status, caching]).toEqual([503, 'no-store']);
    expect(html).toContain(words);
    // The button of the blog has its busy label in it, hidden.
    expect(html).not.toContain('class="soft">Loading...');
  });

  it.each(pages)('answers 503 at %s with Loading... while the host is slow', async (path, words) => {
    const { status, caching, html } = await render(path, failing('upstream_timeout'));
    expect([status, caching]).toEqual([503, 'no-store']);
    expect(html).toContain('Loading...');
    expect(html).not.toContain(words);
    expect(html, 'the browser asks for itself').not.toContain('upstream_timeout');
  });

  it('offers readers without script to load the page again', async () => {
    for (const code of ['upstream_unreachable', 'upstream_timeout'] as const) {
      for (const [path] of pages) {
        const { html } = await render(path, failing(code));
        expect(html, `${path} ${code}`).toMatch(/<noscript>[\s\S]*<a href="">Reload the page<\/a>[\s\S]*<\/noscript>/);
      }
    }
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
    const { status, caching } = await render(path, async () => ({ open: false, questions: [] }));
    expect([status, caching]).toEqual([410, 'stale-while-revalidate']);
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

it('keeps a page whose data could be read', async () => {
  const { status, caching } = await render('/blog', async () => [post]);
  expect([status, caching]).toEqual([200, 'stale-while-revalidate']);
});
