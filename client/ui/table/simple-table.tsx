import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { LongText } from '../formatted-text.tsx';
import type { CellKind } from './column.ts';
import styles from './table.module.css';

/** `data-l` is the label of the cell on a card. The title or name cell is the row's header. */
export function TableCell({
  kind = 'text',
  header,
  children,
}: {
  kind?: CellKind;
  header: string;
  children: ReactNode;
}) {
  return (
    <td
      className={styles[kind]}
      data-kind={kind}
      role={kind === 'title' || kind === 'name' ? 'rowheader' : undefined}
      data-l={header}
    >
      <div className={kind === 'clamp' ? styles.lines : undefined} dir="auto">
        {kind === 'clamp' ? children : <LongText label={header}>{children}</LongText>}
      </div>
    </td>
  );
}

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

/** A table for short lists, without search and sorting. */
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
