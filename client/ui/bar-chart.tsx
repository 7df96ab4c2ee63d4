import { useEffect, useRef } from 'react';
import '../styles/drawing-tokens.css';
import styles from './bar-chart.module.css';

type Bar = { key: string; label: string; value: number };

type BarChartProps = {
  /** What is counted: 'Applications per position'. */
  label: string;
  bars: readonly Bar[];
  selected?: string | null;
  /** Pressing the chosen bar again lets go of it. */
  onSelect?: (key: string | null) => void;
};

/** Bars lying on their own ground line; each is a button when there is something to select. */
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

/** The length goes through CSSOM, as the page's policy asks; before script all bars are full and the number tells. */
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
