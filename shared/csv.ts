import { readIsoDate } from './iso-date.ts';

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

/** First character of a CSV file, by which spreadsheets detect UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Formats a line of a CSV file (RFC 4180) with its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** Formats a CSV file. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + [header, ...rows].map(csvLine).join('');

/**
 * Returns the name of a CSV file without its extension.
 *
 * @param of the active filters, in words
 * @param day as `2026-02-03`
 */
export function csvName(name: string, of: string, day: string): string {
  const words = of.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  return `${[name, ...words].filter(Boolean).join('-').slice(0, 65).replace(/-$/, '')}-${day}`;
}

/**
 * Returns a function that formats times for spreadsheets, as `2026-02-03 16:30`. It returns other text unchanged.
 *
 * @param timeZone IANA name; by default that of the process or browser
 */
export function spreadsheetDates(timeZone?: string): (text: string | null | undefined) => string | null {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Created on first use, and once: that takes a hundred times as long as formatting.
  let formatter: Intl.DateTimeFormat | undefined;
  return (text) => {
    const date = text?.includes('T') ? readIsoDate(text) : undefined;
    if (!date) return text ?? null;
    // Swedish dates have this form.
    formatter ??= new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
    return formatter.format(date);
  };
}

/** How a file writes what depends on its reader. */
export interface CsvForm {
  /** Formats a time in the reader's time zone; other text is unchanged. */
  readonly date: (text: string | null | undefined) => string | null;
  /** Resolves an address of this site to an absolute URL. */
  readonly link: (address: string | null | undefined) => string;
}

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  /** By default the value. */
  readonly text?: (row: Row) => string;
  /** Exported instead of the text, in a form that does not depend on a locale. */
  readonly csv?: (row: Row, form: CsvForm) => string | number | null;
}

/** Returns the text of a row in a column. */
export function textOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}

/** Returns the cells of a row in a file. */
export const csvCells = <Row>(columns: readonly CsvColumn<Row>[], row: Row, form: CsvForm): CsvCell[] =>
  columns.map((column) => (column.csv ? column.csv(row, form) : textOf(column, row)));

/** Returns a form for a time zone (by default the reader's) and the origin of the site. */
export const csvForm = (origin: string, timeZone?: string): CsvForm => ({
  date: spreadsheetDates(timeZone),
  link: (address) => (address?.startsWith('/') ? origin + address : (address ?? '')),
});
