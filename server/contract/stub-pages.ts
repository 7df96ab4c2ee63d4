import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fp from 'fastify-plugin';
import type { RenderPage, RenderPageOptions } from '#shared/page-rendering.ts';
import { discovery } from '../bff/discovery/plugin.ts';
import { socialPictures } from '../bff/discovery/social-pictures.ts';
import { pages } from '../bff/pages/plugin.ts';
import type { Clock } from '../clock.ts';

const site = { name: 'R', address: '', email: 'a@b.co', phone: '', countryCode: '91', socials: [], url: undefined };

const html = (body: string, nonce: string) =>
  `<!doctype html><title>R</title><script nonce="${nonce}">own()</script><main>${body}</main>`;

type Answer = Omit<Awaited<ReturnType<RenderPage>>, 'response'> & {
  readonly body: string;
  readonly init?: ResponseInit;
};

async function pageAt(pathname: string, { read, nonce, reply }: RenderPageOptions): Promise<Answer> {
  const kept = { caching: 'stale-while-revalidate', area: undefined } as const;
  switch (pathname) {
    case '/':
      return { ...kept, caching: 'static', body: html('<h1>Home</h1>', nonce) };
    case '/about/':
      return { ...kept, body: '', init: { status: 307, headers: { location: '/about' } } };
    case '/jobopenings':
      return { ...kept, body: html(JSON.stringify(await read('getAllJobPosts')), nonce) };
    case '/database/9': {
      const job = await read('getJobPostById', { params: { jobpost_id: '9' } }).catch(() => undefined);
      return { ...kept, body: html(`<h1>${JSON.stringify(job)}</h1>`, nonce), ...(!job && { init: { status: 410 } }) };
    }
    case '/contact':
      return { ...kept, caching: 'no-store', body: html(`<p>${reply?.message}</p>`, nonce) };
    case '/typed':
      return { ...kept, body: html('<h1>Typed</h1><script>alert(1)</script>', nonce) };
    case '/CreateBlogs':
      return { ...kept, caching: 'no-store', area: 'admin', body: html('Admin page', nonce) };
    case '/boom':
      throw new Error('a page that cannot be rendered');
    default:
      return { ...kept, caching: 'no-store', body: html('Not here', nonce), init: { status: 404 } };
  }
}

const renderPage: RenderPage = async (options) => {
  const { body, init, caching, area } = await pageAt(new URL(options.request.url).pathname, options);
  return { response: new Response(body, init), caching, area };
};

/** The page plugins with a stub client. */
export function stubPages(clock: Clock) {
  const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/app-abc.js'), 'own()');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const bundle = { renderPage, manifest: { routes: {} }, publicFolder: folder, development: false, styles: new Map() };
  return fp(async (app) => {
    await app.register(discovery({ site }));
    await app.register(pages({ bundle, site, clock }));
    await app.register(socialPictures({ site, publicFolder: folder }));
  });
}
