import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ShownToOne } from '#shared/page-rendering.ts';
import type { SiteFacts } from '#shared/site.ts';
import type { LoaderContext } from '../data/queries.ts';
import { Document, Layout } from '../layout/layout.tsx';
import { siteHead } from '../layout/page-head.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/print.css';

/** Context of every route. */
export interface RouterContext extends ShownToOne, LoaderContext {
  /** Facts about the company from the server's configuration. */
  readonly site: SiteFacts;
  /** On the server only: the stamp of forms in the HTML. */
  readonly formStamp?: string | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match, matches }) => {
    const page = siteHead(match, matches);
    return {
      meta: [...page.meta, { charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
      links: [
        ...page.links,
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
    };
  },
  shellComponent: Document,
  component: Layout,
});
