import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { PageCaching, Read, ShownToOne } from '../shared/page-rendering.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { LoaderContext, PageAnswer } from './data/queries.ts';
import { createQueryClient } from './data/query-client.ts';
import { ErrorPage, NotFoundPage } from './layout/error-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import { parseQuery, stringifyQuery } from './search-params/query-string.ts';
import { endSession } from './session/session-end.ts';

/** What every route may use. */
export interface RouterContext extends ShownToOne, LoaderContext {
  /** The company's own facts, from the server's configuration. */
  readonly site: SiteFacts;
  /** On the server only: what a form in its HTML is posted with. */
  readonly formStamp?: string | undefined;
}

/** Until a rendered page brings the site's own, and where nothing is shown. */
export const unknownSite: SiteFacts = {
  name: '',
  address: '',
  email: '',
  phone: '',
  countryCode: '91',
  socials: [],
  url: undefined,
};

/** The router of one page load (in the browser) or of one rendering (on the server). */
export function createRouter(
  options: {
    read: Read;
    site?: SiteFacts;
    nonce?: string;
    formStamp?: string | undefined;
    answer?: PageAnswer;
  } & ShownToOne,
) {
  const { reply, withdrawal, formStamp, answer } = options;
  const server = options.site !== undefined;
  const queryClient = createQueryClient({ read: options.read, server, ...(!server && { onError: endSession }) });
  const site = options.site ?? unknownSite;
  let isRendered = false;
  const router = createTanStackRouter({
    routeTree,
    context: { queryClient, site, reply, withdrawal, formStamp, answer },
    // Paths match whatever their case.
    caseSensitive: false,
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    // Query decides what is fresh; the router keeps nothing of its own.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // For navigation inside the app. On the page that came from the server the browser restores the position itself,
    // and whoever has scrolled before script was there is not moved.
    scrollRestoration: () => isRendered,
    scrollRestorationBehavior: 'instant',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ssr: { nonce: options.nonce },
    // The page that came with it shows what is for one person, and no other.
    dehydrate: () => ({ site, reply, withdrawal }),
    hydrate: (dehydrated: Pick<RouterContext, 'site' | keyof ShownToOne>) => {
      router.update({ ...router.options, context: { queryClient, ...dehydrated } });
    },
  });
  const stop = router.subscribe('onRendered', () => {
    stop();
    isRendered = true;
    // It records positions on scroll events, and ignored those before it was switched on.
    document.dispatchEvent(new Event('scroll'));
  });
  // What the server has read comes with its HTML.
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
  interface StaticDataRouteOption {
    /** How the rendered page is kept for everybody. Left out: not at all. */
    caching?: PageCaching;
    /** Search engines leave the page out, although it may be kept. */
    noindex?: true;
    /** The admin's pages have a shell of their own. */
    area?: 'admin';
  }
}
