import { attempt } from '../../../shared/attempt.ts';
import { asRecord } from '../../../shared/record.ts';

const keyOf = (table: string) => `columns:${table}`;

/** Which columns of a table somebody has chosen to see or not to see; nothing where storage is forbidden. */
export function savedColumns(table: string): Readonly<Record<string, boolean>> {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}'));
  return Object.fromEntries(Object.entries(asRecord(kept)).map(([id, shown]) => [id, shown === true]));
}

/** Where storage is full or forbidden, for this visit only. */
export const saveColumns = (table: string, shown: Readonly<Record<string, boolean>>): void =>
  attempt(() => localStorage.setItem(keyOf(table), JSON.stringify(shown)));
