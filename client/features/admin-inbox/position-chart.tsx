import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import { inboxCopy } from '../../copy/admin-inbox.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { TextButton } from '../../ui/button.tsx';
import styles from './admin-inbox.module.css';
import { countPositions, positionKey } from './count-positions.ts';

const few = 6;

interface PositionChartProps {
  rows: readonly JobResponse[];
  /** The position the table is narrowed to. */
  selected: string | undefined;
  onSelect: (position: string | undefined) => void;
}

/** Applications per position; pressing a bar narrows the table to it, pressing it again lets go. */
export function PositionChart({ rows, selected, onSelect }: PositionChartProps) {
  const [all, setAll] = useState(false);
  const counts = useMemo(() => countPositions(rows), [rows]);
  const chosen = selected === undefined ? null : positionKey(selected);
  const shown = counts.filter(({ position }, at) => all || at < few || positionKey(position) === chosen);
  const hasMore = shown.length < counts.length;
  // What the table is narrowed to is named, and can be let go of, also where nothing is left of it.
  if (selected !== undefined && !shown.some(({ position }) => positionKey(position) === chosen))
    shown.push({ position: selected, count: 0 });
  const bars = shown.map(({ position, count }) => ({ key: positionKey(position), label: position, value: count }));
  const select = (key: string | null) => onSelect(bars.find((bar) => bar.key === key)?.label);
  const chart = useRef<HTMLElement>(null);
  const showAll = () => {
    const next = counts.findIndex((each) => !shown.includes(each));
    flushSync(() => setAll(true));
    // The button is gone: on from the first that it has brought.
    chart.current?.querySelectorAll<HTMLElement>('li button')[next]?.focus();
  };
  return (
    <section ref={chart} className={styles.chart} aria-labelledby="per-position">
      <h2 id="per-position">{inboxCopy.perPosition}</h2>
      {bars.length > 0 ? (
        <BarChart label={inboxCopy.perPosition} bars={bars} selected={chosen} onSelect={select} />
      ) : (
        <p className="soft">{inboxCopy.noneOfState}</p>
      )}
      {hasMore ? <TextButton onClick={showAll}>{inboxCopy.moreBars(counts.length)}</TextButton> : null}
    </section>
  );
}
