import './jitless.ts';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { ApiError } from '#shared/errors.ts';
import type { PageAddress, PageCaching, Read, RenderPage } from '#shared/page-rendering.ts';
import type { PageAnswer } from './data/queries.ts';
import { createRouter, unknownSite } from './router.tsx';
import { loadFormatting } from './ui/formatted-text.tsx';
import { DrawingsInHtml } from './ui/illustration.tsx';

await loadFormatting();

const addresses = import.meta.glob<string>('./assets/illustrations/*.svg', {
  import: 'default',
  eager: true,
  query: '?url&no-inline',
});
const dataUrls = import.meta.glob<string>('./assets/illustrations/*.svg', {
  import: 'default',
  eager: true,
  query: '?inline',
});
const drawings = new Map(Object.entries(addresses).map(([file, address]) => [address, dataUrls[file] ?? address]));

/** Serialises only code, message and status of a failed read, without cause and detail. */
const withPlainErrors =
  (read: Read): Read =>
  (name, input) =>
    read(name, input).catch(({ code = 'internal', message = '', statusCode = 500 }) => {
      throw new ApiError(code, message, { statusCode });
    });

export const renderPage: RenderPage = async ({ request, read, manifest, ...page }) => {
  let caching: PageCaching = 'no-store';
  let area: 'admin' | undefined;
  let route: string | undefined;
  const answer: PageAnswer = {};
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter({ ...page, read: withPlainErrors(read), answer }),
    getRouterManifest: () => manifest,
  });
  const response = await handle(({ router, responseHeaders }) => {
    const { matches } = router.state;
    route = matches.at(-1)?.fullPath;
    // A page that shows a failure must not be cached.
    const failed = answer.status === 503 || matches.some(({ status }) => status === 'error');
    caching = failed ? 'no-store' : (answer.caching ?? matches.at(-1)?.staticData.caching ?? 'no-store');
    area = matches.find((match) => match.staticData.area)?.staticData.area;
    const children = (
      <DrawingsInHtml value={drawings}>
        <RouterServer router={router} />
      </DrawingsInHtml>
    );
    return renderRouterToString({ router, responseHeaders, children });
  });
  const html = await response.text();
  // React leaves a part whose rendering failed to the browser, with this mark.
  const isBroken = html.includes('<!--$!-->');
  if (isBroken) caching = 'no-store';
  const { status = isBroken ? 500 : response.status } = answer;
  return {
    response: new Response(html, { status, headers: response.headers }),
    caching,
    area,
    route,
  };
};

/** Knows the routes without rendering. */
const routes = createRouter({
  read: () => Promise.reject(new Error('Addresses need no data.')),
  site: unknownSite,
});

export const pageAddress: PageAddress = (address) => {
  const { pathname, search } = new URL(address, 'http://own.invalid');
  const [matchedRoutes, , found] = routes.getMatchedRoutes(pathname);
  const template = found?.fullPath.split('/') ?? [];
  // Paths are case-insensitive; the canonical address uses the route's spelling.
  const parts = pathname
    .split('/')
    .map((part, index) => (template[index]?.startsWith('$') ? part : (template[index] ?? part)));
  const path = parts.join('/');
  if (search === '') return path;
  const { parseSearch, stringifySearch } = routes.options;
  const given = parseSearch(search);
  const read = matchedRoutes.map((route) => {
    const validate: unknown = route.options.validateSearch;
    return typeof validate === 'function' ? validate(given) : {};
  });
  const known = Object.entries(Object.assign({}, ...read)).filter(([, value]) => value !== undefined);
  return path + stringifySearch(Object.fromEntries(known.sort(([one], [other]) => (one < other ? -1 : 1))));
};
