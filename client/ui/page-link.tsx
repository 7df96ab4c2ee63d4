import type { LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: LinkProps['to'];
  /** It leads to the page that is shown. */
  current?: boolean;
};

/**
 * A link of the frame: a plain anchor, which `useAppLinks` walks to within the app. The frame has fifty of them, and
 * the router's own would each work out their address anew at every step.
 */
export function PageLink({ to, current = false, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to} data-app="" aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
