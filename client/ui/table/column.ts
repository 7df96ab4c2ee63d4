import type { ReactNode } from 'react';
import { type CsvCell, type CsvColumn, toCsv } from '#shared/csv.ts';
import { download } from '../download.ts';

export const csvBlob = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): Blob =>
  new Blob([toCsv(header, rows)], { type: 'text/csv;charset=utf-8' });

export const downloadCsv = (name: string, content: Blob): void => download(`${name}.csv`, content);

/** The text is used for search, export and, without `cell`, display. */
export type Column<Row> = CsvColumn<Row> & {
  id: string;
  cell?: (row: Row) => ReactNode;
  kind?: CellKind;
  sortable?: boolean;
  searchable?: boolean;
  hideable?: boolean;
  /** Hidden at first, but always exported. */
  hidden?: boolean;
};

/** title, name: identify the row · num: tabular figures · clamp: long text, cut · fill: takes free width · media: a thumbnail */
export type CellKind = 'title' | 'name' | 'num' | 'clamp' | 'fill' | 'text' | 'media';
