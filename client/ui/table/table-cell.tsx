import type { ReactNode } from 'react';
import { Arrow } from '../icons.tsx';
import { LongText } from '../long-text.tsx';
import type { CellKind } from './column.ts';
import table from './table.module.css';
import styles from './table-cell.module.css';

type HeadCellProps = { header: string; sorted?: 'ascending' | 'descending'; onSort?: () => void };

export function HeadCell({ header, sorted, onSort }: HeadCellProps) {
  return (
    // Cards hide the sort button, so the header needs a name of its own.
    <th scope="col" aria-sort={sorted} aria-label={onSort ? header : undefined}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          <Arrow size={14} />
        </button>
      ) : (
        <span className={styles.sort}>{header}</span>
      )}
    </th>
  );
}

/** `data-l` is the label of the cell on a card. The title cell is the row's header. */
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
    <td className={table[kind]} role={kind === 'title' ? 'rowheader' : undefined} data-l={header}>
      <div className={kind === 'clamp' ? styles.lines : undefined} dir="auto">
        {kind === 'clamp' ? children : <LongText label={header}>{children}</LongText>}
      </div>
    </td>
  );
}
