import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Path of the shown page in small letters: paths match whatever their case. */
export const useCurrentPath = (): string => useLocation({ select: ({ pathname }) => pathname.toLowerCase() });

export const isCurrentPath = (to: LinkProps['to'], present: string): boolean => to?.toLowerCase() === present;

type NavLinkProps = {
  to: LinkProps['to'];
  className?: string | undefined;
  /** Takes the place of the present history entry. */
  replace?: boolean;
  onClick?: () => void;
  'aria-label'?: string;
  children: ReactNode;
};

/** A link of header, menu or footer; it says so when it leads to the page that is shown. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  const current = isCurrentPath(to, useCurrentPath());
  return (
    <Link
      {...rest}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? 'page' : undefined}
    />
  );
}
