import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { CellKind } from './column.ts';
import styles from './table.module.css';
import { TableCell } from './table-cell.tsx';

export type SimpleColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** action: a button or link at the end of the row, full width on a card. */
  kind?: CellKind | 'action';
  hideHeader?: boolean;
};

type SimpleTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly SimpleColumn<Row>[];
  rowKey: (row: Row) => string;
};

/** A table for short public lists, without search and sorting. */
export function SimpleTable<Row>({ caption, rows, columns, rowKey }: SimpleTableProps<Row>) {
  return (
    <div className={styles.root}>
      <table className={cx(styles.table, styles.centre)}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col">
                {column.hideHeader ? <span className="vh">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, kind, cell }) =>
                kind === 'action' ? (
                  <td key={header} className={styles.actions}>
                    <div>{cell(row)}</div>
                  </td>
                ) : (
                  <TableCell key={header} kind={kind} header={header}>
                    {cell(row)}
                  </TableCell>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
