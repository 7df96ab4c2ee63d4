import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Arrow, ChevronDown } from './icons.tsx';
import styles from './menu.module.css';
import { useCloseOutside } from './use-close-outside.ts';

const useCurrentPath = (): string => useLocation({ select: ({ pathname }) => pathname.toLowerCase() });

const isCurrentPath = (to: LinkProps['to'], present: string): boolean => to?.toLowerCase() === present;

type NavLinkProps = {
  to: LinkProps['to'];
  className?: string | undefined;
  replace?: boolean;
  'aria-label'?: string;
  children: ReactNode;
};

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

type MenuItem = { to: LinkProps['to']; label: string };

/** Time to cross the gap between the label and its menu. */
const graceMs = 180;

type MenuProps = {
  label: ReactNode;
  /** Marks the label: the menu has the current page. */
  current?: boolean;
  className?: string | undefined;
  /** Links close the menu. */
  children: ReactNode;
};

/** A header menu built on <details>: it opens without script, and its `name` makes the browser close the others. */
export function HeaderMenu({ label, current = false, className, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const leaving = useRef<number | undefined>(undefined);
  // Opened by hover: a click that follows must not close it.
  const hovered = useRef(false);

  const show = (open: boolean) => {
    window.clearTimeout(leaving.current);
    hovered.current = false;
    if (ref.current) ref.current.open = open;
  };

  useCloseOutside(ref, () => show(false));
  useEffect(() => () => window.clearTimeout(leaving.current), []);

  const enter = (event: PointerEvent) => {
    window.clearTimeout(leaving.current);
    if (event.pointerType !== 'mouse' || !ref.current || ref.current.open) return;
    ref.current.open = true;
    hovered.current = true;
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    leaving.current = window.setTimeout(() => {
      // Hiding a link that has the focus would lose it.
      if (!ref.current?.querySelector('a:focus')) show(false);
    }, graceMs);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && ref.current?.open) {
      show(false);
      ref.current.querySelector('summary')?.focus();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !ref.current) return;
    event.preventDefault();
    ref.current.open = true;
    const links = [...ref.current.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    links.at(at < 0 && step < 0 ? -1 : (at + step) % links.length)?.focus();
  };

  return (
    <details
      ref={ref}
      name="header-menu"
      className={cx(styles.menu, className)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={press}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className={styles.top}
        data-current={current || undefined}
        onClick={(event) => {
          if (hovered.current) event.preventDefault();
          hovered.current = false;
        }}
      >
        {label}
        <ChevronDown size={15} />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: presses of its links */}
      <div
        className={styles.drop}
        onClick={({ target }) => {
          if (!(target instanceof Element) || !target.closest('a')) return;
          // A dialog that the link opens returns the focus here.
          ref.current?.querySelector('summary')?.focus();
          show(false);
        }}
      >
        {children}
      </div>
    </details>
  );
}

export function Dropdown({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const present = useCurrentPath();
  return (
    <HeaderMenu label={label} current={items.some(({ to }) => isCurrentPath(to, present))}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <NavLink to={item.to}>
              {item.label}
              <Arrow size={18} />
            </NavLink>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  );
}

export function MenuLink({ to, label }: MenuItem) {
  return (
    <NavLink to={to} className={styles.top}>
      {label}
    </NavLink>
  );
}
