import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  /** Sort key. */
  value: (row: Row) => string | number | null;
  /** Used for search, export and, without `cell`, display. */
  text?: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Exported instead of `text`, in a locale-independent form: ISO 8601, absolute URLs. */
  csv?: (row: Row) => string | number | null;
  kind?: CellKind;
  sortable?: boolean;
  searchable?: boolean;
  hideable?: boolean;
  /** Hidden at first, but always exported. */
  hidden?: boolean;
};

/** title, name: identify the row · num: tabular figures · clamp: two lines at most · media: a thumbnail */
export type CellKind = 'title' | 'name' | 'num' | 'clamp' | 'text' | 'media';

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}
