import type { ReactNode } from 'react';
import { Arrow } from '../icons.tsx';
import type { CellKind } from './column.ts';
import styles from './table.module.css';

type HeadCellProps = { header: string; sorted?: 'ascending' | 'descending'; onSort?: () => void };

export function HeadCell({ header, sorted, onSort }: HeadCellProps) {
  return (
    <th scope="col" aria-sort={sorted}>
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

/** On cards the heading stands beside the content, from `data-l`. */
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
    <td className={styles[kind]} data-l={header}>
      <div className={kind === 'clamp' ? styles.lines : undefined}>{children}</div>
    </td>
  );
}
