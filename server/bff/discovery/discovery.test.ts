import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { escapeXml, rfc822, rss, sitemap, sitemapEntries, sitemapIndex } from './plugin.ts';
import { drawSocialPicture, headingAndPicture } from './social-pictures.ts';

describe('the sitemap', () => {
  it('lists public pages, open jobs and posts with what is known of their dates', () => {
    const entries = sitemapEntries(
      [{ jobpost_id: 7, createdAt: '2026-03-01T10:00:00Z' }],
      [{ blogs_Items_id: 'a b', createdAt: 'yesterday' }],
    );
    const xml = sitemap(entries, 'https://example.com');
    expect(xml).toContain('/database/7</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>');
    expect(xml).toContain('<url><loc>https://example.com/blog?post=a%20b</loc></url>');
    expect(xml).not.toContain('/login');
  });

  it('is there although an id of the host is half a letter', () => {
    const jobs = [{ jobpost_id: 'a\ud800' }, { jobpost_id: '../x?y' }];
    const paths = sitemapEntries(jobs, [{ blogs_Items_id: '\udc00' }]).map(({ path }) => path);
    expect(paths.slice(-3)).toEqual(['/database/a%EF%BF%BD', '/database/..%2Fx%3Fy', '/blog?post=%EF%BF%BD']);
  });

  it('has an index past its limit', () => {
    expect(sitemapIndex(2, 'https://example.com').match(/<loc>/g)).toHaveLength(2);
  });
});

describe('feeds', () => {
  it('carry RFC 822 dates', () => {
    expect(rfc822('2026-11-21T08:00:00Z')).toBe('Sat, 21 Nov 2026 08:00:00 +0000');
    expect(rfc822('some day')).toBeUndefined();
  });

  it('keep what people type inert', () => {
    const feed = { title: 'T', description: 'D', path: '/blog', self: '/feed.xml' };
    const items = [{ title: '<script>&\u0000"', path: '/blog?post=1', description: ']]>' }];
    const xml = rss({ ...feed, items }, 'https://example.com');
    expect(xml).toContain('<title>&lt;script&gt;&amp;&quot;</title>');
    expect(xml).toContain('<guid isPermaLink="true">https://example.com/blog?post=1</guid>');
    expect(escapeXml('\ud83d\ude00 \ud83d')).toBe('\ud83d\ude00 \ufffd');
  });
});

describe('pictures of shared links', () => {
  it('are drawn from the page’s own heading and first picture', () => {
    const html =
      '<header><img src="/assets/logo.svg"></header><main><h1>Tea &amp; <b>biscuits</b></h1><img alt="" src="/media/x?w=640&amp;y=1"></main>';
    expect(headingAndPicture(html)).toEqual({ title: 'Tea & biscuits', picture: '/media/x?w=640&y=1' });
  });

  it('are 1200 by 630, whatever the title', { timeout: 20_000 }, async () => {
    const titles = [
      'Hi',
      'A < B & C > D "e" \'f\'',
      'bell \u0007 and half a letter \ud83d',
      'word '.repeat(80),
      'Donaudampfschiff'.repeat(20),
      '\u202e'.repeat(200),
      '.'.repeat(200),
      '[('.repeat(100),
      '\u202e'.repeat(20_000),
      '&<>'.repeat(100),
      '\u{1f600}'.repeat(200),
      '1 .'.repeat(100),
    ];
    for (const title of titles) {
      const picture = await drawSocialPicture({ title, siteName: 'Realvance', picture: undefined });
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    }
  });
});
