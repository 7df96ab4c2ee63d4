import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { restoreServedFields } from '../forms/served-fields.ts';
import { firstPaintScript, refreshFlags } from '../session/session-flag.ts';

const showAddress = (address: string) => `history.replaceState(null, '', ${JSON.stringify(address)})`;

/**
 * A script that has run when React arrives. Should React have to draw the document anew (a translator was at the page
 * before), it is not written again: there, no text may become markup.
 */
function FirstScript({ nonce, text }: { nonce: string | undefined; text: string }) {
  const inner = { __html: import.meta.env.SSR ? text : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, and a path that a URL parser has written
  return <script nonce={nonce} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

/** The HTML document around every page. Rendered on the server, hydrated whole. */
export function Document({ children }: { children: ReactNode }) {
  const { ssr, context } = useRouter().options;
  const { reply } = context;
  // Drawn anew, it has none of what the first-paint script has set, and nothing that was typed before script came.
  useLayoutEffect(() => {
    refreshFlags();
    restoreServedFields();
  }, []);
  return (
    // The first-paint script has set data-user and data-admin before React arrives.
    <html lang="en" suppressHydrationWarning>
      <head>
        <FirstScript nonce={ssr?.nonce} text={firstPaintScript} />
        {/* The browser has the address of the post: before the router reads it, it is the page's own. */}
        {reply ? <FirstScript nonce={ssr?.nonce} text={showAddress(reply.page)} /> : null}
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
