import type { ReactNode } from 'react';
import styles from './selection.module.css';

/** Bulk selection of rows. */
export type Selection<Row> = {
  keys: ReadonlySet<string>;
  /** Selected rows, including those that the list does not show now. */
  rows: readonly Row[];
  onChange: (keys: ReadonlySet<string>) => void;
  /** Label of the row's checkbox. */
  label: (row: Row) => string;
  /** Bulk actions, shown while rows are selected. */
  actions: ReactNode;
};

type HeadProps<Row> = { selection: Selection<Row>; matching: readonly string[] };

/** Selects or clears all matching rows on every page. Other selected rows stay selected. */
export function SelectHead<Row>({ selection, matching }: HeadProps<Row>) {
  const chosen = matching.filter((key) => selection.keys.has(key)).length;
  const all = chosen > 0 && chosen === matching.length;
  return (
    <th scope="col" className={styles.cell}>
      <label className={styles.box}>
        <span className={styles.all}>Select all</span>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && chosen > 0;
          }}
          onChange={() => {
            const others = [...selection.keys].filter((key) => !matching.includes(key));
            selection.onChange(new Set(all ? others : [...selection.keys, ...matching]));
          }}
        />
      </label>
    </th>
  );
}

type CellProps<Row> = { selection: Selection<Row>; row: Row; id: string };

export function SelectCell<Row>({ selection, row, id }: CellProps<Row>) {
  const chosen = selection.keys.has(id);
  const toggle = () => {
    const next = new Set(selection.keys);
    if (chosen) next.delete(id);
    else next.add(id);
    selection.onChange(next);
  };
  return (
    <td className={styles.cell} data-l="Select">
      <label className={styles.box}>
        <span className="vh">{selection.label(row)}</span>
        <input type="checkbox" checked={chosen} onChange={toggle} />
      </label>
    </td>
  );
}
