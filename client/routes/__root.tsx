import { createRootRouteWithContext } from '@tanstack/react-router';
import anekLatin from '../assets/fonts/anek-latin.woff2?url';
import inter from '../assets/fonts/inter.woff2?url';
import { Document } from '../layout/document.tsx';
import { Layout } from '../layout/layout.tsx';
import { siteHead } from '../layout/site-head.ts';
import type { RouterContext } from '../router.tsx';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/print.css';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match, matches }) => {
    const page = siteHead(match, matches);
    return {
      meta: [...page.meta, { charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
      links: [
        ...page.links,
        font(anekLatin),
        font(inter),
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
