import type { ReactNode } from 'react';
import { download } from '../download.ts';

export type CsvCell = string | number | null | undefined;

/** Spreadsheets run a cell that starts like this as a formula. A leading apostrophe prevents it. */
const formulaStart = /^[\s\u00a0]*[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  // RFC 4180 requires quotes around , " CR and LF. Some spreadsheets separate cells by ; or tab.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Resolves an address of this site to an absolute URL. */
export const absoluteUrl = (address: string | null | undefined): string =>
  address?.startsWith('/') ? window.location.origin + address : (address ?? '');

export const downloadCsv = (name: string, text: string): void =>
  download(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));

export type Column<Row> = {
  id: string;
  header: string;
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

/** title, name: identify the row · num: tabular figures · clamp: long text, cut · fill: takes free width · media: a thumbnail */
export type CellKind = 'title' | 'name' | 'num' | 'clamp' | 'fill' | 'text' | 'media';

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}
