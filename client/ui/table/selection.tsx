import type { ReactNode } from 'react';
import styles from './selection.module.css';

export type Selection<Row> = {
  keys: ReadonlySet<string>;
  /** Selected rows, including those on other pages. */
  rows: readonly Row[];
  onChange: (keys: ReadonlySet<string>) => void;
  label: (row: Row) => string;
  /** Bulk actions. Receives the matching rows once the whole page is selected and other pages are not. */
  actions: (more: readonly Row[]) => ReactNode;
};

type HeadProps<Row> = { selection: Selection<Row>; page: readonly string[] };

export function SelectPage<Row>({ selection, page }: HeadProps<Row>) {
  const chosen = page.filter((key) => selection.keys.has(key)).length;
  const all = chosen > 0 && chosen === page.length;
  return (
    <label className={styles.box}>
      <span className={styles.all}>Select page</span>
      <input
        type="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && chosen > 0;
        }}
        onChange={() => {
          const others = [...selection.keys].filter((key) => !page.includes(key));
          selection.onChange(new Set(all ? others : [...selection.keys, ...page]));
        }}
      />
    </label>
  );
}

type CellProps<Row> = { selection: Selection<Row>; row: Row; id: string };

export function SelectBox<Row>({ selection, row, id }: CellProps<Row>) {
  const chosen = selection.keys.has(id);
  const toggle = () => {
    const next = new Set(selection.keys);
    if (chosen) next.delete(id);
    else next.add(id);
    selection.onChange(next);
  };
  return (
    <label className={styles.box}>
      <span className="vh">{selection.label(row)}</span>
      <input type="checkbox" checked={chosen} onChange={toggle} />
    </label>
  );
}
