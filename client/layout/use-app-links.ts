import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;

/** Whether the app has a page there; files, feeds and other sites are the browser's. */
function isPage(router: AnyRouter, { origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (origin !== window.location.origin) return false;
  const samePage = pathname === window.location.pathname && search === window.location.search;
  const [, , found] = router.getMatchedRoutes(pathname);
  return !(samePage && hash) && found !== undefined;
}

/**
 * Walks within the app along plain links: those of the frame (`PageLink`), and those in a part of the page whose code
 * has not come yet. Links that the router made itself have been seen to before the click arrives here.
 */
export function useAppLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const walk = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = linkOf(event);
      if (!link || !isPage(router, link)) return;
      event.preventDefault();
      void router.navigate({ href: link.pathname + link.search + link.hash });
    };
    // The router's own links load what they lead to by themselves.
    const approach = (event: Event) => {
      const link = linkOf(event);
      if (!link || !('app' in link.dataset) || !isPage(router, link)) return;
      // Any path of the app: the router's type knows only those written out.
      void router.preloadRoute({ to: link.pathname as '/' }).catch(() => undefined);
    };
    // Where it leads to another state of its own page, its code has to come first (`fallAsleep`).
    const walkFromAsleep = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link?.closest('[data-asleep]') && link.pathname !== window.location.pathname) walk(event);
    };
    const approaches = ['mouseover', 'focusin', 'touchstart'] as const;
    window.addEventListener('click', walk);
    window.addEventListener('click', walkFromAsleep, { capture: true });
    for (const type of approaches) window.addEventListener(type, approach, { passive: true });
    return () => {
      window.removeEventListener('click', walk);
      window.removeEventListener('click', walkFromAsleep, { capture: true });
      for (const type of approaches) window.removeEventListener(type, approach);
    };
  }, [router]);
}
