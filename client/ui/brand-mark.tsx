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
