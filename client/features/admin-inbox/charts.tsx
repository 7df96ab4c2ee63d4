import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApplicationState, applicationStates } from '#shared/inbox-records.ts';
import { positionKey, stateNames } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import { TextButton } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/table/toolbar.tsx';
import styles from './admin-inbox.module.css';
import { type Application, countPositions } from './records.ts';
import '../../styles/drawing-tokens.css';
import chart from './bar-chart.module.css';

type Bar = { key: string; label: string; value: number };

type BarChartProps = {
  label: string;
  bars: readonly Bar[];
  selected: string | null;
  /** Pressing the selected bar clears the selection. */
  onSelect: (key: string | null) => void;
};

function BarChart({ label, bars, selected, onSelect }: BarChartProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className={chart.chart} aria-label={label}>
      <ul>
        {bars.map((bar) => (
          <li key={bar.key}>
            <button
              type="button"
              className={chart.row}
              aria-pressed={bar.key === selected}
              onClick={() => onSelect(bar.key === selected ? null : bar.key)}
            >
              <span className={chart.label}>{bar.label}</span>
              <BarMark share={bar.value / most} />
              <span className="num">{bar.value}</span>
            </button>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Sets the length through CSSOM, because the content security policy forbids style attributes. */
function BarMark({ share }: { share: number }) {
  const setLength = (bar: HTMLSpanElement | null) => {
    if (bar) bar.style.transform = `scaleX(${share})`;
  };
  return (
    <span className={chart.track} aria-hidden="true">
      <span ref={setLength} className={chart.bar} />
    </span>
  );
}

interface StateChartProps {
  rows: readonly Application[];
  selected: ApplicationState | undefined;
  onSelect: (state: ApplicationState | undefined) => void;
}

export function PositionFilter({ rows, selected, onSelect }: PositionChartProps) {
  const counts = useMemo(() => countPositions(rows), [rows]);
  const chosen = selected === undefined ? '' : positionKey(selected);
  const options = counts.map(({ position, count }) => ({ value: positionKey(position), label: position, count }));
  // The active filter is listed even when no rows match.
  if (selected !== undefined && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: selected, count: 0 });
  return (
    <FilterSelect
      label="Position"
      all="All positions"
      remove="Show all positions"
      options={options}
      selected={chosen}
      onSelect={(value) => onSelect(options.find((option) => option.value === value)?.label)}
    />
  );
}

export function StateChart({ rows, selected, onSelect }: StateChartProps) {
  const counts = useMemo(() => Map.groupBy(rows, ({ state }) => state), [rows]);
  const bars = applicationStates.map((state) => ({
    key: state,
    label: stateNames[state],
    value: counts.get(state)?.length ?? 0,
  }));
  return (
    <section className={styles.chart} aria-labelledby="per-state">
      <h2 id="per-state">Applications per state</h2>
      <BarChart
        label="Applications per state"
        bars={bars}
        selected={selected ?? null}
        onSelect={(key) => onSelect(applicationStates.find((state) => state === key))}
      />
    </section>
  );
}

const few = 6;

interface PositionChartProps {
  rows: readonly JobResponse[];
  selected: string | undefined;
  onSelect: (position: string | undefined) => void;
}

export function PositionChart({ rows, selected, onSelect }: PositionChartProps) {
  const [all, setAll] = useState(false);
  const counts = useMemo(() => countPositions(rows), [rows]);
  const chosen = selected === undefined ? null : positionKey(selected);
  const shown = counts.filter(({ position }, at) => all || at < few || positionKey(position) === chosen);
  const hasMore = shown.length < counts.length;
  // The active filter is shown even when no rows match, so that it can be removed.
  if (selected !== undefined && !shown.some(({ position }) => positionKey(position) === chosen))
    shown.push({ position: selected, count: 0 });
  const bars = shown.map(({ position, count }) => ({ key: positionKey(position), label: position, value: count }));
  const select = (key: string | null) => onSelect(bars.find((bar) => bar.key === key)?.label);
  const section = useRef<HTMLElement>(null);
  const showAll = () => {
    const next = counts.findIndex((each) => !shown.includes(each));
    flushSync(() => setAll(true));
    // The pressed button disappears, so focus moves to the first new one.
    section.current?.querySelectorAll<HTMLElement>('li button')[next]?.focus();
  };
  return (
    <section ref={section} className={styles.chart} aria-labelledby="per-position">
      <h2 id="per-position">Applications per position</h2>
      {bars.length > 0 ? (
        <BarChart label="Applications per position" bars={bars} selected={chosen} onSelect={select} />
      ) : (
        <p className="soft">No applications with this state.</p>
      )}
      {hasMore ? <TextButton onClick={showAll}>Show all {counts.length} positions</TextButton> : null}
    </section>
  );
}
