import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Path of the current page in lower case: paths match in any case. */
export const useCurrentPath = (): string => useLocation({ select: ({ pathname }) => pathname.toLowerCase() });

export const isCurrentPath = (to: LinkProps['to'], present: string): boolean => to?.toLowerCase() === present;

type NavLinkProps = {
  to: LinkProps['to'];
  className?: string | undefined;
  /** Replaces the current history entry. */
  replace?: boolean;
  onClick?: () => void;
  'aria-label'?: string;
  children: ReactNode;
};

/** A link that is marked if it leads to the current page. */
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
