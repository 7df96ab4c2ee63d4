import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { firstPaintScript } from '../session/session-flag.ts';

const showAddress = (address: string) => `history.replaceState(null, '', ${JSON.stringify(address)})`;

/** The HTML document around every page. Rendered on the server, hydrated whole. */
export function Document({ children }: { children: ReactNode }) {
  const { ssr, context } = useRouter().options;
  const { reply } = context;
  return (
    // The first-paint script has set data-user and data-admin before React arrives.
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed in the page's policy */}
        <script nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {reply ? (
          // The browser has the address of the post: before the router reads it, it is the page's own.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a path of this site that a URL parser has written
          <script nonce={ssr?.nonce} dangerouslySetInnerHTML={{ __html: showAddress(reply.page) }} />
        ) : null}
        {/* Not through a route's head: the router keeps one meta tag a name. */}
        <meta name="theme-color" content="#f7f9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1a17" media="(prefers-color-scheme: dark)" />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
