import { useEffect, useRef } from 'react';
import '../styles/drawing-tokens.css';
import styles from './bar-chart.module.css';

type Bar = { key: string; label: string; value: number };

type BarChartProps = {
  /** Such as 'Applications per position'. */
  label: string;
  bars: readonly Bar[];
  selected?: string | null;
  /** Pressing the selected bar clears the selection. */
  onSelect?: (key: string | null) => void;
};

/** Horizontal bars, which are buttons if `onSelect` is given. */
export function BarChart({ label, bars, selected = null, onSelect }: BarChartProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className={styles.chart} aria-label={label}>
      <ul>
        {bars.map((bar) => {
          const content = (
            <>
              <span className={styles.label}>{bar.label}</span>
              <BarMark share={bar.value / most} />
              <span className="num">{bar.value}</span>
            </>
          );
          return (
            <li key={bar.key}>
              {onSelect ? (
                <button
                  type="button"
                  className={styles.row}
                  aria-pressed={bar.key === selected}
                  onClick={() => onSelect(bar.key === selected ? null : bar.key)}
                >
                  {content}
                </button>
              ) : (
                <div className={styles.row}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** Sets the length through CSSOM, because the content security policy forbids style attributes. */
function BarMark({ share }: { share: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.style.transform = `scaleX(${share})`;
  }, [share]);
  return (
    <span className={styles.track} aria-hidden="true">
      <span ref={ref} className={styles.bar} />
    </span>
  );
}
