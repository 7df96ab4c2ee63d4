import { useMemo } from 'react';
import { type HiringState, hiringStates } from '../../../shared/schemas/hiring-states.ts';
import { applicationCopy as copy, stateNames } from '../../copy/admin-applications.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import styles from './admin-inbox.module.css';
import type { Application } from './applications.ts';

interface StateChartProps {
  rows: readonly Application[];
  selected: HiringState | undefined;
  onSelect: (state: HiringState | undefined) => void;
}

/** Applications per state; pressing a bar narrows the table to it, pressing it again lets go. */
export function StateChart({ rows, selected, onSelect }: StateChartProps) {
  const bars = useMemo(() => {
    const counts = Map.groupBy(rows, ({ state }) => state);
    return hiringStates.map((state) => ({
      key: state,
      label: stateNames[state],
      value: counts.get(state)?.length ?? 0,
    }));
  }, [rows]);
  return (
    <section className={styles.chart} aria-labelledby="per-state">
      <h2 id="per-state">{copy.perState}</h2>
      <BarChart
        label={copy.perState}
        bars={bars}
        selected={selected ?? null}
        onSelect={(key) => onSelect(hiringStates.find((state) => state === key))}
      />
    </section>
  );
}
