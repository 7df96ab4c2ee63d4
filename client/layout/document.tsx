import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { restoreServedFields } from '../forms/served-fields.ts';
import { firstPaintScript, refreshFlags } from '../session/session-flag.ts';

const showAddress = (address: string) => `history.replaceState(null, '', ${JSON.stringify(address)})`;

/** An inline script that has run before hydration. Empty in the browser, where Trusted Types forbid script text. */
function FirstScript({ nonce, text }: { nonce: string | undefined; text: string }) {
  const inner = { __html: import.meta.env.SSR ? text : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, and a path that a URL parser has serialized
  return <script nonce={nonce} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

export function Document({ children }: { children: ReactNode }) {
  const { ssr, context } = useRouter().options;
  const { reply } = context;
  // If React renders the document again, restores what the first-paint script and the visitor had set.
  useLayoutEffect(() => {
    refreshFlags();
    restoreServedFields();
  }, []);
  return (
    // The first-paint script sets data-user and data-admin before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <FirstScript nonce={ssr?.nonce} text={firstPaintScript} />
        {/* Shows the page's own address instead of the form's action, before the router reads it. */}
        {reply ? <FirstScript nonce={ssr?.nonce} text={showAddress(reply.page)} /> : null}
        {/* Not in a route's head: the router keeps one meta tag per name. */}
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
