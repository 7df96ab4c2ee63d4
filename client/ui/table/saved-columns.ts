import { attempt } from '../../../shared/attempt.ts';
import { asRecord } from '../../../shared/record.ts';

const keyOf = (table: string) => `columns:${table}`;

/** Column choices of a table from local storage. Empty if storage is unavailable. */
export function savedColumns(table: string): Readonly<Record<string, boolean>> {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}'));
  return Object.fromEntries(Object.entries(asRecord(kept)).map(([id, shown]) => [id, shown === true]));
}

/** Does nothing if storage is full or unavailable. */
export const saveColumns = (table: string, shown: Readonly<Record<string, boolean>>): void =>
  attempt(() => localStorage.setItem(keyOf(table), JSON.stringify(shown)));
