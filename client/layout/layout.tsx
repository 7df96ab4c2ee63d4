import { HeadContent, Outlet, type RouterEvents, Scripts, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import anekLatin from '../assets/fonts/anek-latin.woff2?url';
import inter from '../assets/fonts/inter.woff2?url';
import { firstPaintScript, refreshFlags, useLoggedIn } from '../session/session-flag.ts';
import { useSessionSync } from '../session/use-session-sync.ts';
import { AlertDialogProvider } from '../ui/alert-dialog.tsx';
import { LastMove, useHistoryMoves } from '../ui/history.ts';
import { scrollToShow } from '../ui/scroll.ts';
import { drainToasts, subscribeToToasts } from '../ui/toast.ts';
import { useImport } from '../ui/use-import.ts';
import { AdminHeader } from './admin-header.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

const fields = ':is(input:not([type=hidden]), textarea, select)[name]';
const fieldsNow = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(fields));

/** Fields of the server's HTML before React started. */
let served = import.meta.env.SSR ? [] : fieldsNow();

/** When React replaces the document (for example after a translator changed it), copies typed values to the new fields. */
function restoreServedFields(): void {
  const now = fieldsNow();
  const before = served;
  served = [];
  for (const [at, field] of before.entries()) {
    const next = now[at];
    if (field.isConnected || next?.name !== field.name) continue;
    if (field instanceof HTMLInputElement && next instanceof HTMLInputElement) {
      next.checked = field.checked;
      if (field.type === 'file') next.files = field.files;
    }
    if (field.type !== 'file') next.value = field.value;
  }
}

const loadToastList = () =>
  import('../ui/toast-list.tsx').catch((error: unknown) => {
    for (const { text } of drainToasts()) window.alert(text);
    throw error;
  });

/** Past what the page loads first. */
const loadToastsAfterMs = 5000;

/**
 * Loads the toast library for the first toast, the first key (Alt+T shows toasts) or, so that it works offline, after some
 * time. If that fails, the browser's own alert shows the message.
 */
function Toasts() {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const want = () => setWanted((times) => times + 1);
    const timer = window.setTimeout(want, loadToastsAfterMs);
    const unsubscribe = subscribeToToasts(want);
    window.addEventListener('keydown', want, { once: true });
    return () => {
      window.removeEventListener('keydown', want);
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  const list = useImport(loadToastList, wanted);
  return list ? <list.default /> : null;
}

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
        {/* Ahead of the scripts' preloads. */}
        {[anekLatin, inter].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Moves focus to <main> after a navigation, and back to the followed link after Back. */
function useFocusOnNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const linksTo = (href: string) => [
    ...(main.current?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? []),
  ];
  /** The followed link of each history entry: its address, and its position among links with the same address. */
  const followed = useRef(new Map<number, { href: string; nth: number }>());
  const entry = useRef(0);
  const lastMove = useRef(0);
  useHistoryMoves((by) => {
    const href = document.activeElement?.getAttribute('href') ?? '';
    followed.current.set(entry.current, { href, nth: linksTo(href).findIndex((link) => link.matches(':focus')) });
    lastMove.current = by;
    entry.current += by;
  });
  const moveFocus = useEffectEvent(({ fromLocation, pathChanged, toLocation }: RouterEvents['onRendered']) => {
    if (!fromLocation) return;
    // Screen readers announce the name of what gets the focus.
    if (main.current) main.current.ariaLabel = document.title;
    const left = lastMove.current < 0 ? followed.current.get(entry.current) : undefined;
    const link = left && linksTo(left.href)[left.nth];
    // Leaves the focus where keyboard navigation through a list has put it.
    if (link && !document.activeElement?.matches('main :is(a, button, input, select, textarea)'))
      link.focus({ preventScroll: true });
    // A closing dialog may have focused the link already.
    if (link?.matches(':focus')) scrollToShow(link);
    else if (pathChanged && !toLocation.hash) main.current?.focus({ preventScroll: true });
  });
  // Runs after the router has restored the scroll position.
  useEffect(() => router.subscribe('onRendered', (event) => moveFocus(event)), [router]);
  return { main, lastMove };
}

export function Layout() {
  const { main, lastMove } = useFocusOnNavigation();
  const admin = useLoggedIn('admin');
  const adminPage = useMatches({ select: (matches) => matches.some((match) => match.staticData.area === 'admin') });
  useRestoredFocus();
  useSessionSync();
  return (
    <AlertDialogProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {admin ? <AdminHeader /> : <Header />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <LastMove value={lastMove}>
          <Outlet />
        </LastMove>
      </main>
      {adminPage ? null : <Footer />}
      <Toasts />
    </AlertDialogProvider>
  );
}
