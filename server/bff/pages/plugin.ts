import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { ApiError } from '#shared/errors.ts';
import type { ShownToOne } from '#shared/page-rendering.ts';
import type { SiteFacts } from '#shared/site.ts';
import { type Clock, withTimeout } from '../../clock.ts';
import { sendEncoded } from '../http/encodings.ts';
import type { PageBundle } from './page-bundle.ts';
import { type FreshPage, inlinePicture, PageCache, type StoredPage, storePage } from './page-cache.ts';

const own = 'http://own.invalid';
const plain = /^(?:\/[\w-]+)+$|^\/$/;

/** Normalises a request target to an address of this site. */
export function requestedAddress(target: string): string {
  if (plain.test(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#\\]*/i, '');
  const { pathname, search } = new URL(`${own}/${path.replace(/^[/\\]+/, '')}`);
  // Dot segments can expose another pair of slashes.
  return pathname.replace(/^\/{2,}/, '/') + search;
}

/** Removes trailing spaces that a link picked up in a message. */
export const withoutBlankEnd = (address: string): string => address.replace(/^([^?]*?)(?:%20)+(?=\?|$)/, '$1');

declare module 'fastify' {
  interface FastifyInstance {
    renderedPage(address: string): Promise<StoredPage>;
    personalPage(address: string, shown: ShownToOne): Promise<StoredPage>;
  }
}

interface PagesOptions {
  readonly bundle: PageBundle;
  readonly site: SiteFacts;
  readonly clock: Clock;
  readonly formStamp?: () => string;
}

async function serveFiles(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders(response, file) {
      const hashed = file.includes('/assets/');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const config = { public: true } as const;
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  );
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, { config }, (_, reply) => reply.sendFile(name));
  }
}

const retryIncompleteSeconds = 60;

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    // The browser's back/forward cache must not show an admin page after logout.
    .header('cache-control', page.adminOnly || page.status === 503 ? 'no-store' : 'no-cache');
  if (page.status === 503) reply.header('retry-after', retryIncompleteSeconds);
  if (page.location) return reply.header('location', page.location).send();
  return sendEncoded(request, reply.type('text/html; charset=utf-8'), page);
}

const maxBeginning = 8;
/** A few hundred pages take about a second; beyond that, answering 503 is kinder than waiting. */
const maxWaiting = 150;
const retryAfter = 2;

/** Starts a few renderings per turn of the event loop, so that health checks and cached pages are not delayed. */
function renderingQueue() {
  const limit = pLimit(maxBeginning);
  return (): Promise<void> => {
    if (limit.pendingCount >= maxWaiting) {
      throw new ApiError('unavailable', 'The server is very busy. Please try again shortly.', { retryAfter });
    }
    return limit(() => setImmediate());
  };
}

/** How long a page waits for its data before it shows 'Loading...'. Longer than a read waits before it serves stale data. */
const maxWaitMs = 1500;

/** How much of that a page waits for its first picture, which takes a few milliseconds once it has been made. */
const maxPictureMs = 500;

/** Answers every remaining GET with a rendered page. */
export const pages = ({ bundle, site, clock, formStamp }: PagesOptions) =>
  fp(
    async (app) => {
      const cache = new PageCache({ clock });
      const waitToRender = renderingQueue();
      app.readCache.onChange(() => cache.dropPagesWithData());
      if (bundle.publicFolder) await serveFiles(app, bundle.publicFolder);

      const render = async (address: string, shown: ShownToOne = {}): Promise<FreshPage> => {
        await waitToRender();
        // A placeholder origin, because anyone can write the Host header.
        const request = new Request(new URL(address, site.url ?? 'http://localhost'));
        const began = performance.now();
        const within = <T>(work: Promise<T>, maxMs = maxWaitMs) =>
          withTimeout(work, Math.min(maxMs, Math.max(0, began + maxWaitMs - performance.now())));
        const nonce = randomBytes(16).toString('hex');
        const { response, caching, area } = await bundle.renderPage({
          request,
          read: async (name, input) => {
            const reading = app.readForPage(name, input).then((value) => ({ value }));
            const answer = await within(reading);
            if (!answer) throw new ApiError('upstream_timeout', 'The backend did not answer in time.');
            return answer.value;
          },
          site,
          manifest: bundle.manifest,
          nonce,
          ...shown,
          formStamp: formStamp?.(),
        });
        const html = await inlinePicture(await response.text(), (reference) =>
          within(app.pictureInHtml(reference), maxPictureMs),
        );
        const page = storePage(
          {
            status: response.status,
            html,
            nonce,
            location: response.headers.get('location') ?? undefined,
            adminOnly: area === 'admin',
          },
          {
            lasting: caching === 'static' && !address.includes('?'),
            development: bundle.development,
            styles: bundle.styles,
          },
        );
        return { page, caching };
      };

      app.decorate('renderedPage', (address) => {
        app.openings.noticeChanges();
        return cache.get(address, () => render(address));
      });

      app.decorate('personalPage', async (address, shown) => (await render(address, shown)).page);

      const answer = (request: FastifyRequest, reply: FastifyReply, address: string, page: StoredPage) => {
        if (page.adminOnly && request.sessionFailure) throw request.sessionFailure;
        if (page.adminOnly && !request.session.admin) {
          reply.header('cache-control', 'no-store');
          return reply.redirect(`/login?redirect=${encodeURIComponent(address)}`, 302);
        }
        return send(request, reply, page);
      };

      app.get('/*', { config: { public: true } }, (request, reply) => {
        const requested = requestedAddress(request.url);
        app.openings.noticeChanges();
        const page = cache.fresh(requested);
        if (page) return answer(request, reply, requested, page);
        const tidy = withoutBlankEnd(requested);
        if (tidy !== requested) return reply.redirect(tidy, 301);
        // A query or another case of the path leads to the same page and needs no rendering.
        const address = bundle.pageAddress?.(requested) ?? requested;
        return app.renderedPage(address).then((rendered) => answer(request, reply, requested, rendered));
      });
    },
    { name: 'pages', dependencies: ['host-calls'] },
  );
