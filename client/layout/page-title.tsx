import { useRouteContext } from '@tanstack/react-router';

/** The page's name in the tab, beside the site's. @param props.home the home page has the site's name first */
export function PageTitle({ children, home = false }: { children: string; home?: boolean }) {
  const { site } = useRouteContext({ from: '__root__' });
  return <title>{home ? `${site.name} | ${children}` : `${children} | ${site.name}`}</title>;
}
