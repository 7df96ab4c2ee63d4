import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';

/**
 * Counts the rows of hosts' lists that were left out.
 *
 * @returns a function that stops watching
 */
export function watchUnusableRows(registers: Registry[]): () => void {
  const counter = new Counter({
    name: 'site_unusable_rows_total',
    help: "Rows left out of the backend's lists because they lack an id or a name, by the list's call.",
    labelNames: ['row'],
    registers,
  });
  const count = (message: unknown) => {
    // The channel's own type: `UnusableRows`.
    const { row, count: rows }: { row: string; count: number } = Object(message);
    counter.inc({ row }, rows);
  };
  subscribe('site:unusable-rows', count);
  return () => void unsubscribe('site:unusable-rows', count);
}
