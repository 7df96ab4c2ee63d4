import './jitless.ts';
import type { QueryKey } from '@tanstack/react-query';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { ApiError } from '../shared/errors.ts';
import type { PageAddress, PageCaching, Read, RenderPage } from '../shared/page-rendering.ts';
import { asRecord } from '../shared/record.ts';
import { createRouter, unknownSite } from './router.tsx';

/** A failed read is serialized into the page, so that only its code, message and status go on: no cause, no detail. */
const withPlainErrors =
  (read: Read): Read =>
  (name, input) =>
    read(name, input).catch(({ code = 'internal', message = '', statusCode = 500 }) => {
      throw new ApiError(code, message, { statusCode });
    });

/** See `RenderPage`. */
export const renderPage: RenderPage = async ({ request, read, manifest, ...page }) => {
  let caching: PageCaching = 'no-store';
  let area: 'admin' | undefined;
  let route: string | undefined;
  let gone = false;
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter({ ...page, read: withPlainErrors(read) }),
    getRouterManifest: () => manifest,
  });
  const response = await handle(({ router, responseHeaders }) => {
    const { matches } = router.state;
    route = matches.at(-1)?.fullPath;
    const queries = router.options.context.queryClient.getQueryCache().getAll();
    // A page that says "something failed" must not be the page for everybody.
    const failed = [...matches, ...queries.map((query) => query.state)].some(({ status }) => status === 'error');
    caching = failed ? 'no-store' : (matches.at(-1)?.staticData.caching ?? 'no-store');
    const isGone = (error: unknown) => error instanceof ApiError && error.statusCode === 410;
    const hasClosed = (key: QueryKey, data: unknown) => key[0] === 'getPosition' && asRecord(data).open === false;
    gone = queries.some(({ queryKey, state }) => isGone(state.error) || hasClosed(queryKey, state.data));
    area = matches.find((match) => match.staticData.area)?.staticData.area;
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
  // What was there once and has been deleted or has closed: search engines forget it sooner.
  return {
    response: gone ? new Response(response.body, { status: 410, headers: response.headers }) : response,
    caching,
    area,
    route,
  };
};

/** Knows the routes and renders nothing. */
const routes = createRouter({
  read: () => Promise.reject(new Error('Addresses need no data.')),
  site: unknownSite,
});

/** See `PageAddress`. */
export const pageAddress: PageAddress = (address) => {
  const { pathname, search } = new URL(address, 'http://own.invalid');
  const [matchedRoutes, , found] = routes.getMatchedRoutes(pathname);
  const template = found?.fullPath.split('/') ?? [];
  // Paths match whatever their case; what the route names itself is written as it writes it.
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
