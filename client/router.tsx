import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { PageCaching, Read, ShownToOne } from '#shared/page-rendering.ts';
import type { SiteFacts } from '#shared/site.ts';
import type { PageAnswer } from './data/queries.ts';
import { createQueryClient } from './data/query-client.ts';
import { ErrorPage, NotFoundPage } from './layout/error-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './routes/__root.tsx';
import { parseQuery, stringifyQuery } from './search-params/search.ts';
import { followRefusal } from './session/session-end.ts';

/** Defaults until a rendered page provides the site's own. */
export const unknownSite: SiteFacts = {
  name: '',
  address: '',
  email: '',
  phone: '',
  countryCode: '91',
  socials: [],
  url: undefined,
};

const openPost = (location: { readonly searchStr: string } | undefined) =>
  new URLSearchParams(location?.searchStr).get('post');

/** A transition delays the next page by some 70 ms on a weak device, and by a frame on others. */
function mayAnimatePages(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 8;
  const isWeak = navigator.hardwareConcurrency <= 4 || gigabytes <= 4;
  return !isWeak && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function createRouter(
  options: {
    read: Read;
    site?: SiteFacts;
    nonce?: string;
    formStamp?: string | undefined;
    answer?: PageAnswer;
  } & ShownToOne,
) {
  const { read, site: given, nonce, formStamp, answer, ...shown } = options;
  const server = given !== undefined;
  const queryClient = createQueryClient({ read, server, ...(!server && { onError: followRefusal }) });
  const site = given ?? unknownSite;
  let isRendered = false;
  const router = createTanStackRouter({
    routeTree,
    context: { queryClient, site, formStamp, answer, ...shown },
    // Paths are case-insensitive.
    caseSensitive: false,
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    // react-query decides about freshness; the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // For navigation in the app. On the first page the browser restores the position itself; a visitor who has scrolled
    // before script runs must not be moved.
    scrollRestoration: () => isRendered,
    scrollRestorationBehavior: 'instant',
    defaultViewTransition: {
      // An open post is a search param of the page that lists the posts.
      types: ({ pathChanged, fromLocation, toLocation }) =>
        (pathChanged || openPost(fromLocation) !== openPost(toLocation)) && mayAnimatePages() ? ['page'] : false,
    },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ssr: { nonce },
    // Personal content belongs to the page that it came with.
    dehydrate: () => ({ site, ...shown }),
    hydrate: (dehydrated: Pick<RouterContext, 'site' | keyof ShownToOne>) => {
      router.update({ ...router.options, context: { queryClient, ...dehydrated } });
    },
  });
  const stop = router.subscribe('onRendered', () => {
    stop();
    isRendered = true;
    // Start recording scroll positions, which it ignores before.
    document.dispatchEvent(new Event('scroll'));
  });
  // The server's data comes with its HTML.
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
  interface StaticDataRouteOption {
    /** Public caching of the rendered page; none by default. */
    caching?: PageCaching;
    /** Excludes the page from search engines although it may be cached. */
    noindex?: true;
    /** Admin pages have their own layout. */
    area?: 'admin';
  }
}
