import { download } from '../download.ts';

export type CsvCell = string | number | null | undefined;

/** A spreadsheet runs a cell that starts like this as a formula; an apostrophe in front makes it text. */
const formulaStart = /^[\s\u00a0]*[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  // RFC 4180 asks for quotes around , " CR and LF; ; and tab separate cells in some spreadsheets.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A file of this site as it is found from outside of it; what lies elsewhere, as it is. */
export const absoluteUrl = (address: string | null | undefined): string =>
  address?.startsWith('/') ? window.location.origin + address : (address ?? '');

/** Hands the text to the browser's download, as `name.csv`. */
export const downloadCsv = (name: string, text: string): void =>
  download(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
