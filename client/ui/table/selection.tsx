import type { ReactNode } from 'react';
import styles from './selection.module.css';

/** Rows that are chosen for something to be done to all of them. */
export type Selection<Row> = {
  keys: ReadonlySet<string>;
  /** The rows of `keys`, also those that the list does not show now. */
  rows: readonly Row[];
  onChange: (keys: ReadonlySet<string>) => void;
  /** What its box says. */
  label: (row: Row) => string;
  /** What can be done, beside how many there are; shown while any are. */
  actions: ReactNode;
};

type HeadProps<Row> = { selection: Selection<Row>; matching: readonly string[] };

/**
 * Speaks of all rows that match, on every page: adds them; pressed again, takes them away. What is not in the list now
 * stays as it is.
 */
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
