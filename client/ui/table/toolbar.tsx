import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { useAlert } from '../alert-dialog.tsx';
import { Button, IconButton } from '../button.tsx';
import selectStyles from '../compact-select.module.css';
import fieldStyles from '../field.module.css';
import { Arrow, ChevronDown, Close, icon } from '../icons.tsx';
import { useCloseOutside } from '../use-close-outside.ts';
import { type Column, downloadCsv } from './column.ts';
import styles from './toolbar.module.css';

// Icons of forms, tables and the admin area, which not every page needs.
const Search = icon('M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.4 13.4L17 17');
const Download = icon('M10 3v10M5.5 9L10 13.5 14.5 9M3 17h14');
const Columns = icon('M3 3.5h14v13H3zM7.7 3.5v13M12.3 3.5v13');

export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

interface FilterOption {
  value: string;
  label: string;
  /** Undefined while it loads. */
  count?: number | undefined;
}

interface FilterTabsProps {
  label: string;
  options: readonly FilterOption[];
  /** '' for all. */
  selected: string;
  onSelect: (value: string) => void;
  children?: ReactNode;
}

/** One press chooses what the list shows. */
export function FilterTabs({ label, options, selected, onSelect, children }: FilterTabsProps) {
  return (
    <div className={styles.tabs}>
      <fieldset>
        <legend className="vh">{label}</legend>
        {options.map(({ value, label: name, count }) => (
          <button key={value} type="button" aria-pressed={value === selected} onClick={() => onSelect(value)}>
            {name} <span className="num">{count}</span>
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

interface FilterSelectProps extends Omit<FilterTabsProps, 'children'> {
  all: string;
  remove: string;
}

/** A filter with many values, which a button next to it removes. */
export function FilterSelect({ label, all, remove, options, selected, onSelect }: FilterSelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className={styles.filter} data-active={selected !== '' || undefined}>
      <label htmlFor={id} className="vh">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        className={selectStyles.select}
        value={selected}
        onChange={(event) => onSelect(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {options.map(({ value, label: name, count }) => (
          <option key={value} value={value}>
            {count === undefined ? name : `${name} (${count})`}
          </option>
        ))}
      </select>
      {selected === '' ? null : (
        <IconButton
          label={remove}
          onClick={() => {
            // This button disappears.
            select.current?.focus();
            onSelect('');
          }}
        >
          <Close size={18} />
        </IconButton>
      )}
    </div>
  );
}

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void; ref: Ref<HTMLInputElement> };

export function SearchBox({ label, value, onChange, ref }: SearchBoxProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className="vh">
        {label}
      </label>
      <Search size={18} />
      <input
        ref={ref}
        id={id}
        type="search"
        aria-keyshortcuts="/"
        className={fieldStyles.in}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

type SortSelectProps<Row> = { columns: readonly Column<Row>[]; sort: string; onSort: (sort: string) => void };

/** Sorting for cards, which have no column headings. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const id = useId();
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Sort by</label>
      <div className={fieldStyles.select}>
        <select id={id} className={fieldStyles.in} value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
          <option value="">Original order</option>
          {columns
            .filter((column) => column.sortable !== false)
            .flatMap((column) => [
              <option key={column.id} value={column.id}>
                {column.header}, ascending
              </option>,
              <option key={`-${column.id}`} value={`-${column.id}`}>
                {column.header}, descending
              </option>,
            ])}
        </select>
        <ChevronDown size={18} />
      </div>
    </div>
  );
}

type ColumnsMenuProps<Row> = {
  columns: readonly Column<Row>[];
  isShown: (id: string) => boolean;
  onToggle: (id: string, shown: boolean) => void;
};

export function ColumnsMenu<Row>({ columns, isShown, onToggle }: ColumnsMenuProps<Row>) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');
  useCloseOutside(ref, close);
  const shown = columns.filter((column) => isShown(column.id)).length;
  return (
    <details
      ref={ref}
      className={styles.columns}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        ref.current?.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Columns size={18} />
        Columns
      </summary>
      <fieldset className={styles.menu}>
        <legend className="vh">Columns to show</legend>
        {columns.map((column) => (
          <label key={column.id}>
            <input
              type="checkbox"
              checked={isShown(column.id)}
              // At least one column stays visible.
              disabled={column.hideable === false || (shown === 1 && isShown(column.id))}
              onChange={(event) => onToggle(column.id, event.currentTarget.checked)}
            />
            {column.header}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

type CsvButtonProps = { name: () => string; read: () => Promise<Blob> };

export function CsvButton({ name, read }: CsvButtonProps) {
  const { alert } = useAlert();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadCsv(name(), await read());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The end of the session has its own message.
      if (error.code !== 'unauthorized') await alert(error.message, { kind: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" variant="quiet" className={styles.export} busy={busy} onClick={() => void save()}>
      <Download size={18} />
      Download CSV
    </Button>
  );
}

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
