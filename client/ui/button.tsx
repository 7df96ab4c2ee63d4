import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Arrow } from './icons.tsx';

type Look = {
  /** bad: removes something, red on hover and focus · danger: confirms that, filled red */
  variant?: 'go' | 'line' | 'bad' | 'danger' | 'quiet';
  size?: 'm' | 's';
};

function look({ variant = 'line', size = 'm' }: Look, className?: string) {
  return cx(styles.btn, styles[variant], size === 's' && styles.small, className);
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    busy?: boolean;
    /** Label while busy. Its width is reserved from the start. */
    busyLabel?: string;
  };

/** A busy button keeps the focus but ignores clicks and Enter. */
export function Button({ variant, size, busy = false, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  const other = busy ? children : busyLabel;
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size }, className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busyLabel ? (
        <span className={styles.label} data-other={typeof other === 'string' ? other : undefined}>
          <span className={styles.words}>{busy ? busyLabel : children}</span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

export function AnchorButton({ variant, size, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={look({ variant, size }, className)} />;
}

export const LinkButton = createLink(AnchorButton);

type IconLook = { label: string; variant?: 'line' | 'quiet' };

export function IconButton({ label, variant = 'quiet', className, ...rest }: ComponentProps<'button'> & IconLook) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(look({ variant }), styles.icon, className)} />
  );
}

function IconAnchor({ label, variant = 'quiet', className, ...rest }: ComponentProps<'a'> & IconLook) {
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the router adds the href that makes it a link
  return <a aria-label={label} {...rest} className={cx(look({ variant }), styles.icon, className)} />;
}

export const IconLink = createLink(IconAnchor);

/** Looks like an arrow link, for cards that are links themselves. */
export function ArrowText({ children }: { children: ReactNode }) {
  return (
    <span className={styles.arrow} aria-hidden="true">
      <span>{children}</span>
      <Arrow size={18} />
    </span>
  );
}

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(styles.text, className)} />;
}
