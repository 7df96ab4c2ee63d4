import type { ReactNode } from 'react';
import { Arrow } from '../icons.tsx';
import { LongText } from '../long-text.tsx';
import type { CellKind } from './column.ts';
import table from './table.module.css';
import styles from './table-cell.module.css';

type HeadCellProps = { header: string; sorted?: 'ascending' | 'descending'; onSort?: () => void };

export function HeadCell({ header, sorted, onSort }: HeadCellProps) {
  return (
    // Named by itself: on cards the button is hidden, from the Tab key too, and the select above sorts.
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

/** On cards the heading stands beside the content, from `data-l`. The title of a row is what readers call it by. */
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
