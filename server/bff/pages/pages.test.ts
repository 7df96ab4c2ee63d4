import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import type { RenderPage } from '#shared/page-rendering.ts';
import { systemClock } from '../../clock.ts';
import { callsOnly } from '../../contract/test-bff.ts';
import { contentSecurityPolicy, hashScripts } from '../http/security-headers.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import { type PageBundle, routeIdOf, toPageManifest } from './page-bundle.ts';
import { inlinePicture, inlineStyles, PageCache, storePage } from './page-cache.ts';
import { pages } from './plugin.ts';

const stored = (html: string) => storePage({ status: 200, html, nonce: 'n' }, { lasting: false, development: false });

describe('the policy of a page', () => {
  const own = '<script nonce="abc">a()</script><script class="x" nonce="abc" type="module">b()</script>';

  it('allows the inline scripts it was rendered with, and no others', () => {
    const html = [
      own,
      '<script>alert(1)</script>',
      '<script nonce="guess">alert(2)</script>',
      '<script nonce="abc" src="/x.js"></script>',
      '<script type="application/ld+json">{}</script>',
    ].join('');
    const { scripts } = hashScripts(html, 'abc');
    expect(scripts).toEqual(hashScripts(own, 'abc').scripts);
    expect(scripts).toHaveLength(2);
    const policy = contentSecurityPolicy({ scripts });
    for (const source of scripts) expect(policy).toContain(source);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('is the same for the same page, whatever it was marked with while it was rendered', () => {
    const render = (nonce: string) =>
      `<meta property="csp-nonce" content="${nonce}" nonce="${nonce}"/><link href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">a()</script>`;
    expect(hashScripts(render('abc'), 'abc')).toEqual(hashScripts(render('def'), 'def'));
    expect(hashScripts(render('abc'), 'abc').html).toBe('<link href="/a.css"/><script>a()</script>');
  });
});

describe('the styles of a page', () => {
  const other = '<link rel="stylesheet" href="/elsewhere.css" data-precedence="default"/>';
  const own = ['a', 'b'].map((name) => `<link rel="stylesheet" href="/assets/${name}.css" data-precedence="default"/>`);
  const texts = new Map([
    ['/assets/a.css', '.a{content:"$&"}'],
    ['/assets/b.css', '.b{}'],
  ]);

  it('are in its HTML, in their order, and in its policy, and are not loaded again', () => {
    const { html, styles, scripts } = inlineStyles(`${other}${own.join('')}<title>T</title></head>`, texts);
    const link = (name: string) => `<link rel="stylesheet" href="data:," data-href="/assets/${name}.css" disabled>`;
    const [, script = ''] = /<script>(.*)<\/script><\/head>$/.exec(html) ?? [];
    expect(html).toBe(
      `${other}<style>.a{content:"$&"}.b{}</style>${link('a')}${link('b')}<title>T</title><script>${script}</script></head>`,
    );
    expect(script).toContain('l.href=l.dataset.href');
    expect(scripts).toEqual([`'sha256-${createHash('sha256').update(script).digest('base64')}'`]);
    expect(styles).toEqual([`'sha256-${createHash('sha256').update('.a{content:"$&"}.b{}').digest('base64')}'`]);
    expect(contentSecurityPolicy({ scripts: [], styles })).toContain(`style-src 'self' ${styles[0]};`);
  });

  it('leave a page alone that has none', () => {
    expect(inlineStyles(other, texts)).toEqual({ html: other, styles: [], scripts: [] });
    expect(contentSecurityPolicy({ scripts: [] })).toContain("style-src 'self';");
  });
});

describe('the picture that a page shows first', () => {
  const at = (...widths: number[]) => widths.map((width) => `/media/a.b?w=${width} ${width}w`).join(', ');
  const preload = `<link rel="preload" as="image" imageSrcSet="${at(640, 720, 960)}" imageSizes="1px" fetchPriority="high"/>`;
  const image = (sources: string) =>
    `<img src="/media/a.b?w=640" srcSet="${sources}" sizes="1px" fetchPriority="high"/>`;
  const page = `<head>${preload}</head>${image(at(640, 720, 960))}${image('/media/c.d?w=720 720w')}`;

  it('is in its HTML for screens that need no larger one', async () => {
    const asked: string[] = [];
    const html = await inlinePicture(page, async (reference) => {
      asked.push(reference);
      return 'data:image/avif;base64,$&';
    });
    expect(asked).toEqual(['a.b']);
    expect(html).toBe(
      `<head></head>${image(`data:image/avif;base64,$& 720w, ${at(960)}`)}${image('/media/c.d?w=720 720w')}`,
    );
  });

  it('is in its HTML for all screens if it is a drawing', async () => {
    const preload = '<link rel="preload" as="image" imageSrcSet="/media/a.b.svg" fetchPriority="high"/>';
    const drawing = (sources: string) => `<img src="/media/a.b.svg" srcSet="${sources}"/>`;
    const html = await inlinePicture(
      `${preload}${drawing('/media/a.b.svg')}`,
      async (reference) => `data:${reference},$&`,
    );
    expect(html).toBe(drawing('data:a.b.svg,$&'));
  });

  it('is linked if it cannot be made, and from a page without pictures of the site', async () => {
    expect(await inlinePicture(page, async () => undefined)).toBe(page);
    const drawing = preload.replaceAll('/media/a.b', '/assets/drawing');
    expect(await inlinePicture(drawing, async () => 'data:')).toBe(drawing);
  });
});

describe('stored pages', () => {
  it('carry the same text in every encoding', async () => {
    const { body } = stored('<p>नमस्ते</p>');
    const texts = [body.identity, brotliDecompressSync(await body.in('br')), gunzipSync(await body.in('gzip'))];
    expect(texts.map(String)).toEqual(Array(3).fill('<p>नमस्ते</p>'));
    expect(body.in('br'), 'compressed once').toBe(body.in('br'));
  });

  it('keep their tag when nothing but the time of their data has changed', () => {
    const at = (time: number, text: string) => stored(`<p>${text}</p><script>{u:${time}}</script>`).etag;
    expect(at(1_767_225_600_000, 'Words')).toBe(at(1_767_225_602_000, 'Words'));
    expect(at(1_767_225_600_000, 'Words')).not.toBe(at(1_767_225_600_000, 'Others'));
  });
});

describe('the page cache', () => {
  const setUp = () => {
    const time = { now: 1_000 };
    const cache = new PageCache({ clock: { now: () => time.now }, maxPages: 3 });
    let renders = 0;
    const render = (caching: 'static' | 'stale-while-revalidate' | 'no-store') => async () => {
      renders += 1;
      return { page: stored(`render ${renders}`), caching };
    };
    const text = async (caching: 'static' | 'stale-while-revalidate' | 'no-store', address = '/') =>
      (await cache.get(address, render(caching))).body.identity.toString();
    return { cache, time, text, render };
  };

  it('renders a static page once in half a day, so that the stamp of its form is never too old', async () => {
    const { text, time } = setUp();
    await text('static');
    time.now += 12 * 60 * 60 * 1000;
    expect(await text('static')).toBe('render 1');
    time.now += 1;
    expect(await text('static')).toBe('render 2');
  });

  it('renders once for many visitors, serves a stale page while rendering it again, and none older than a minute', async () => {
    const { text, time } = setUp();
    const texts = await Promise.all([1, 2, 3].map(() => text('stale-while-revalidate')));
    expect(texts).toEqual(Array(3).fill('render 1'));
    time.now += 10_000;
    expect(await text('stale-while-revalidate')).toBe('render 1');
    await expect.poll(() => text('stale-while-revalidate')).toBe('render 2');
    time.now += 70_000;
    expect(await text('stale-while-revalidate')).toBe('render 3');
  });

  it('forgets pages made of data at once when data changes, also those being rendered', async () => {
    const { cache, text } = setUp();
    const before = text('stale-while-revalidate');
    cache.dropPagesWithData();
    await before;
    expect(await text('stale-while-revalidate')).toBe('render 2');
    cache.dropPagesWithData();
    expect(await text('stale-while-revalidate')).toBe('render 3');
  });

  it('keeps no page that must not be kept, and no more than its limit', async () => {
    const { text } = setUp();
    await text('no-store', '/a');
    expect(await text('no-store', '/a')).toBe('render 2');
    for (const address of ['/1', '/2', '/3', '/4']) await text('static', address);
    expect(await text('static', '/4')).toBe('render 6');
    expect(await text('static', '/1')).toBe('render 7');
  });
});

describe('the page manifest', () => {
  it.each([
    ['index', '/'],
    ['jobform.index', '/jobform/'],
    ['jobform.$position', '/jobform/$position'],
    ['_admin.CreateBlogs', '/_admin/CreateBlogs'],
  ])('derives the route of %s', (name, id) => {
    expect(routeIdOf(name)).toBe(id);
  });

  it('gives each route its own files and what they import, the entry’s only to the root', () => {
    const manifest = toPageManifest({
      'client/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/base.css'], isEntry: true },
      'client/routes/about.tsx?tsr-split=component': {
        file: 'assets/about.js',
        css: ['assets/about.css'],
        imports: ['client/entry-client.tsx', '_card.js'],
      },
      '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
    });
    expect(manifest.routes.__root__).toMatchObject({ css: ['/assets/base.css'], preloads: [] });
    expect(manifest.routes['/about']).toEqual({
      css: ['/assets/card.css', '/assets/about.css'],
      preloads: ['/assets/about.js', '/assets/card.js'],
    });
  });

  it('gives a route the styles of its parts whose code comes later, but not their code', () => {
    const manifest = toPageManifest({
      'client/entry-client.tsx': { file: 'entry.js', isEntry: true, dynamicImports: ['client/toasts.tsx'] },
      'client/toasts.tsx': { file: 'toasts.js', css: ['toasts.css'] },
      'client/routes/index.tsx?tsr-split=component': { file: 'home.js', imports: ['_parts.js'] },
      '_parts.js': { file: 'parts.js', dynamicImports: ['client/hero.tsx'] },
      'client/hero.tsx': { file: 'hero.js', css: ['hero.css'], imports: ['_carousel.js'] },
      '_carousel.js': { file: 'carousel.js', css: ['carousel.css'] },
    });
    expect(manifest.routes['/']).toEqual({
      css: ['/carousel.css', '/hero.css'],
      preloads: ['/home.js', '/parts.js'],
    });
  });
});

async function withPages(renderPage: RenderPage) {
  const app = Fastify();
  app.decorate('readForPage', () => new Promise<never>(() => undefined));
  app.decorate('readCache', { onChange: () => undefined } as unknown as ReadCache);
  app.decorate('pictureInHtml', () => new Promise<never>(() => undefined));
  app.decorate('openings', { noticeChanges: () => undefined } as unknown as FastifyInstance['openings']);
  await app.register(fp(async () => undefined, { name: 'host-calls' }));
  const bundle = { renderPage, manifest: { routes: {} }, development: false, publicFolder: undefined };
  const { site } = callsOnly;
  await app.register(pages({ bundle: bundle as unknown as PageBundle, site, clock: systemClock }));
  onTestFinished(() => app.close());
  return app;
}

it('a page of the admin area leads to the login, unless the session cannot be read', async () => {
  const app = await withPages(async () => {
    const response = new Response('<p>Jobs</p>');
    return { response, caching: 'static', area: 'admin', route: '/x' };
  });
  app.addHook('onRequest', async (request) => {
    request.session = { user: false, admin: false };
    if (request.headers.cookie) request.sessionFailure = new ApiError('unavailable', 'No database.');
  });
  const { statusCode, headers } = await app.inject('/jobresponse?sort=name');
  expect([statusCode, headers.location]).toEqual([302, '/login?redirect=%2Fjobresponse%3Fsort%3Dname']);
  expect((await app.inject({ url: '/jobresponse', headers: { cookie: 'a=b' } })).statusCode).toBe(503);
});

it('a page does not wait for a picture that its host does not send', async () => {
  const html = '<link rel="preload" as="image" imageSrcSet="/media/a.b?w=720 720w"/>';
  const app = await withPages(async () => {
    return { response: new Response(html), caching: 'no-store', area: undefined, route: '/x' };
  });
  expect((await app.inject('/blog')).body).toBe(html);
});

it('a page whose host hangs answers 503 with Retry-After after 1.5 s, uncached', { timeout: 20_000 }, async () => {
  const codes: unknown[] = [];
  const app = await withPages(async ({ request, read }) => {
    const isSlow = request.url.endsWith('/jobopenings');
    if (isSlow) await read('getAllJobPosts').catch(({ code }) => codes.push(code));
    const response = new Response('Loading...', { status: 503 });
    return { response, caching: 'no-store', area: undefined, route: '/x' };
  });
  const began = performance.now();
  const { statusCode, headers, body } = await app.inject('/jobopenings');
  const waitedMs = performance.now() - began;
  expect(waitedMs > 1400 && waitedMs < 3000, `${waitedMs} ms`).toBe(true);
  expect([statusCode, body, codes]).toEqual([503, 'Loading...', ['upstream_timeout']]);
  expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
  const crowd = Array.from({ length: 200 }, (_, n) => app.inject(`/page-${n}`));
  const refused = (await Promise.all(crowd)).filter(({ body }) => body.includes('very busy'));
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.statusCode).toBe(503);
});
