import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  /** What the column sorts by. */
  value: (row: Row) => string | number | null;
  /** What is searched, exported and, without `cell`, shown. */
  text?: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Exported in place of its text: what a spreadsheet reads in any language (ISO 8601, whole addresses). */
  csv?: (row: Row) => string | number | null;
  kind?: CellKind;
  sortable?: boolean;
  searchable?: boolean;
  hideable?: boolean;
  /** Not shown at first, but always exported. */
  hidden?: boolean;
};

/** title: what the row is about · name: who it is about · num: tabular figures · clamp: two lines at most · media: a small picture */
export type CellKind = 'title' | 'name' | 'num' | 'clamp' | 'text' | 'media';

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}
