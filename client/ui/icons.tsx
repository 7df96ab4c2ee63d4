import styles from './brand-mark.module.css';

type Tone = 'paper' | 'night';

function BrandMark({ tone }: { tone: Tone }) {
  const night = tone === 'night';
  return (
    <svg width={30} height={30} viewBox="0 0 30 30" fill="none" aria-hidden="true" focusable="false">
      <circle cx="22" cy="9" r="6" fill="var(--warm)" />
      <g stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M7 4h10l5 5v16H7z" fill={night ? 'var(--night)' : 'var(--raised)'} />
        <path d="M17 4v5h5z" fill={night ? 'currentColor' : 'var(--accent)'} />
      </g>
      <path d="M1 25h28" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

export function Brand({ name, tone = 'paper' }: { name: string; tone?: Tone }) {
  return (
    <span className={styles.brand} data-tone={tone}>
      <BrandMark tone={tone} />
      <span>{name}</span>
    </span>
  );
}

type IconProps = { size?: number; className?: string };

/**
 * Creates an icon: a line of 2 on a grid of 20. Icons are decoration; the text next to them or the button's label has the
 * meaning. Those that not every page needs are next to their users.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(d: string, stroke = 2) {
  return ({ size = 20, className }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}

export const Arrow = icon('M3 10h13M11 5l5 5-5 5');
export const ArrowLeft = icon('M17 10H4M9 5l-5 5 5 5');
export const Check = icon('M3.5 10.5l4.5 4.5 8.5-10', 2.6);
export const Alert = icon('M10 3v8M10 15.5v.1', 2.8);
export const Close = icon('M4 4l12 12M16 4L4 16');
export const Menu = icon('M3 6h14M3 14h14');
export const ChevronDown = icon('M5 7.5l5 5 5-5', 2.2);
export const Pause = icon('M7 4v12M13 4v12');
export const Play = icon('M6 4l10 6-10 6z');
export const User = icon('M10 10a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM3 18c.6-3.6 3.4-5.4 7-5.4s6.4 1.8 7 5.4');
export const LogOut = icon('M8 3H4v14h4M8 10h9M13 6l4 4-4 4');
export const External = icon('M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8');
export const Linkedin = icon('M4 8v8M4 4.2v.1M8.5 16V8M8.5 11.5c0-2 1.4-3.3 3.3-3.3s3.7 1.3 3.7 3.8v4');
export const Instagram = icon(
  'M6 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14.2 5.8v.1',
);
export const Facebook = icon('M13.5 3.5H12A2.5 2.5 0 0 0 9.5 6v11M7 10h6');
