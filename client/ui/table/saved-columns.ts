import { asRecord } from '../../../shared/record.ts';

const keyOf = (table: string) => `columns:${table}`;

/** Which columns of a table somebody has chosen to see or not to see; nothing where storage is forbidden. */
export function savedColumns(table: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    return Object.fromEntries(Object.entries(asRecord(kept)).map(([id, shown]) => [id, shown === true]));
  } catch {
    return {};
  }
}

export function saveColumns(table: string, shown: Readonly<Record<string, boolean>>): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(shown));
  } catch {
    // Chosen for this visit only.
  }
}
