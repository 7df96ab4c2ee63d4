import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CsvForm, csvCells, csvForm, csvName as fileName, textOf } from '#shared/csv.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { ignoreSecondClick } from '../double-click.ts';
import { useSearchText } from '../text-search.tsx';
import { useMedia } from '../use-media.ts';
import { type Column, csvBlob } from './column.ts';
import dataStyles from './data-table.module.css';
import listStyles from './list-item.module.css';
import { Pager } from './pager.tsx';
import selectionStyles from './selection.module.css';
import { SelectBox, type Selection, SelectPage } from './selection.tsx';
import { TableCell } from './simple-table.tsx';
import styles from './table.module.css';
import { nextSort, type TableState, validSort } from './table-state.ts';
import { ColumnsMenu, CsvButton, HeadCell, SearchBox, SortSelect, Toolbar } from './toolbar.tsx';
import { useDataTable } from './use-data-table.ts';

interface ListProps<Row> {
  caption: string;
  rows: readonly Row[];
  keys: readonly string[];
  item: (row: Row) => ReactNode;
  /** Undefined unless the admin selects. */
  selection: Selection<Row> | undefined;
  ref: Ref<HTMLElement>;
}

/** The rows of a narrow window. While the admin selects, a tap on a row ticks it. */
function List<Row>({ caption, rows, keys, item, selection, ref }: ListProps<Row>) {
  return (
    <section ref={ref} tabIndex={-1} aria-label={caption}>
      {selection ? <SelectPage selection={selection} page={keys} /> : null}
      <ul className={listStyles.items}>
        {rows.map((row, at) => {
          const id = keys[at] ?? '';
          return (
            <li key={id} data-item>
              {selection ? <SelectBox selection={selection} row={row} id={id} /> : null}
              {item(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The search and the order of the list, and the columns that the file leaves out. */
export interface CsvView {
  readonly q: string;
  readonly sort: string;
  readonly without: readonly string[];
}

type DataTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  state: TableState;
  /** `replace` is set while typing, which should not fill the history. */
  onStateChange: (next: TableState, how: { replace: boolean }) => void;
  actions?: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Begin of the file name, before the day. */
  csvName: string;
  /** Active filters, for the file name. */
  csvOf?: string | undefined;
  /** A last column of the file, which is read when the file is made. */
  csvExtra?: { header: string; read: (form: CsvForm) => Promise<(row: Row) => string> };
  /** Reads the file of all matching rows from the server, in place of the rows that are loaded here. */
  csvDownload?: (view: CsvView) => Promise<Blob>;
  searchLabel?: string;
  filters?: ReactNode;
  /** A filter is active, so its control must be shown. */
  isFiltered?: boolean;
  /** Content of a row in the list that replaces the table below 1024 px. */
  item?: (row: Row) => ReactNode;
  /** Bulk selection. While rows are selected, the export contains only these; `csvDownload` reads it if all are. */
  selection?: Selection<Row>;
  /** Only these columns, in this order: the table is next to an open panel. */
  narrowTo?: readonly string[] | undefined;
  /** Shown if nothing matches and the list is truncated. */
  searchNote?: string | false;
  /** Called with the matching rows of all pages, in their order. */
  onOrder?: (rows: readonly Row[]) => void;
  /** False while content above the list is still loading. */
  isSettled?: boolean;
};

export function DataTable<Row extends object>({ rows, empty, state, ...rest }: DataTableProps<Row>) {
  const sort = validSort(state.sort, rest.columns);
  return (
    <div>
      {/* Always in the page, so that screen readers announce a filter without results. */}
      <div role="status">{rows.length === 0 && empty}</div>
      {rows.length > 0 && <FilledTable rows={rows} state={{ ...state, sort }} {...rest} />}
    </div>
  );
}

function FilledTable<Row extends object>({
  caption,
  rows,
  columns,
  rowKey,
  state,
  onStateChange,
  actions,
  csvName,
  csvOf = '',
  csvExtra,
  csvDownload,
  searchLabel = 'Search',
  filters,
  isFiltered = false,
  item,
  selection,
  narrowTo,
  searchNote,
  onOrder,
  isSettled = true,
}: Omit<DataTableProps<Row>, 'empty'>) {
  const search = useSearchText(state.q, (q) => onStateChange({ ...state, q, page: 1 }, { replace: true }));
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTableElement & HTMLElement>(null);
  const isList = useMedia('(max-width: 63.99em)') && item !== undefined;
  const [options, setOptions] = useState(false);
  const [isSelectMode, setSelectMode] = useState((selection?.keys.size ?? 0) > 0);
  const table = useDataTable({ rows, columns, state, text: search.text, name: csvName });
  const go = (change: Partial<TableState>) =>
    onStateChange({ ...state, q: search.text, ...change }, { replace: false });
  const { sort } = table;

  const { matching } = table;
  const reportOrder = useEffectEvent((found: typeof matching) => onOrder?.(found));
  useEffect(() => reportOrder(matching), [matching]);
  useRestoredScroll(isSettled);

  const chosen = selection?.keys.size ? table.inOrder(selection.rows) : matching;
  // With a search note, the server has further rows that match.
  const isAllChosen =
    !searchNote && chosen.length === matching.length && matching.every((row) => selection?.keys.has(rowKey(row)));
  const isExported = ({ id, hidden }: Column<Row>) => hidden || table.isShown(id);
  const readCsv = async (): Promise<Blob> => {
    if (csvDownload && (!selection?.keys.size || isAllChosen)) {
      const left = columns.filter((column) => !isExported(column));
      return csvDownload({ q: search.text, sort: state.sort, without: left.map(({ id }) => id) });
    }
    const form = csvForm(window.location.origin);
    const extra = await csvExtra?.read(form);
    const exported = columns.filter(isExported);
    const header = exported.map((column) => column.header);
    return csvBlob(
      csvExtra ? [...header, csvExtra.header] : header,
      chosen.map((row) => [...csvCells(exported, row, form), ...(extra ? [extra(row)] : [])]),
    );
  };
  const shownColumns = narrowTo
    ? narrowTo.flatMap((id) => columns.find((column) => column.id === id) ?? [])
    : table.columns;
  const selecting = narrowTo ? undefined : selection;
  const pageKeys = table.shown.map(rowKey);
  const isPageSelected = pageKeys.length > 0 && pageKeys.every((key) => selection?.keys.has(key));
  const more = isPageSelected && matching.some((row) => !selection?.keys.has(rowKey(row))) ? matching : [];
  const isWide = shownColumns.length > columns.filter(({ hidden }) => !hidden).length;

  return (
    <div className={cx(styles.root, dataStyles.dense)} data-list={isList || undefined}>
      <Toolbar>
        <SearchBox ref={searchBox} label={searchLabel} value={search.text} onChange={search.type} />
        {isList ? (
          <>
            {selection ? (
              <Button
                size="s"
                variant="quiet"
                aria-pressed={isSelectMode}
                onClick={() => {
                  if (isSelectMode) selection.onChange(new Set());
                  setSelectMode(!isSelectMode);
                }}
              >
                {isSelectMode ? 'Done' : 'Select'}
              </Button>
            ) : null}
            <Button size="s" variant="quiet" aria-expanded={options} onClick={() => setOptions(!options)}>
              Options
            </Button>
          </>
        ) : null}
        {narrowTo || (isList && !options && !isFiltered) ? null : filters}
        {narrowTo || (isList && !options) ? null : (
          <>
            <SortSelect columns={columns} sort={state.sort} onSort={(next) => go({ sort: next, page: 1 })} />
            {isList ? null : <ColumnsMenu columns={columns} isShown={table.isShown} onToggle={table.setShown} />}
            <CsvButton
              // Named when it is made, on a page that may stay open for days.
              name={() => fileName(csvName, csvOf, new Date().toLocaleDateString('sv-SE'))}
              read={readCsv}
            />
          </>
        )}
      </Toolbar>
      {selecting?.actions(more)}
      {matching.length === 0 ? (
        <div className={listStyles.none}>
          <p>
            Nothing matches <bdi>“{search.text}”</bdi>. {searchNote}
          </p>
          <Button
            size="s"
            onClick={() => {
              search.type('');
              // This button disappears with the filters.
              searchBox.current?.focus();
            }}
          >
            Clear search
          </Button>
        </div>
      ) : isList ? (
        <List
          ref={list}
          caption={caption}
          rows={table.shown}
          keys={pageKeys}
          item={item}
          selection={isSelectMode ? selection : undefined}
        />
      ) : (
        <div className={dataStyles.scroller} data-wide={isWide || undefined}>
          <table ref={list} tabIndex={-1} className={styles.table}>
            <caption className="vh">{caption}</caption>
            <thead>
              <tr>
                {selecting ? (
                  <th scope="col" className={selectionStyles.cell}>
                    <SelectPage selection={selecting} page={pageKeys} />
                  </th>
                ) : null}
                {shownColumns.map((column) => (
                  <HeadCell
                    key={column.id}
                    header={column.header}
                    sorted={sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined}
                    onSort={
                      column.sortable === false
                        ? undefined
                        : () => go({ sort: nextSort(state.sort, column.id), page: 1 })
                    }
                  />
                ))}
                {actions && !narrowTo ? (
                  <th scope="col">
                    <span className="vh">Actions</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {table.shown.map((row) => (
                <tr key={rowKey(row)}>
                  {selecting ? (
                    <td className={selectionStyles.cell} data-l="Select">
                      <SelectBox selection={selecting} row={row} id={rowKey(row)} />
                    </td>
                  ) : null}
                  {shownColumns.map((column) => (
                    <TableCell key={column.id} kind={column.kind} header={column.header}>
                      {column.cell ? column.cell(row) : textOf(column, row)}
                    </TableCell>
                  ))}
                  {actions && !narrowTo ? (
                    <td className={styles.actions} data-kind="actions">
                      <div>{actions(row)}</div>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        label={caption}
        from={table.from}
        shown={table.shown.length}
        matches={matching.length}
        total={rows.length}
        page={table.page}
        pages={table.pages}
        size={state.size}
        onPage={(page) => {
          go({ page });
          startAt(list.current);
        }}
        onSize={(size) => go({ size, page: 1 })}
      />
    </div>
  );
}

/** Scrolls to the start of a new page, unless it is visible. */
function startAt(list: HTMLElement | null) {
  if (!list || list.getBoundingClientRect().top >= 0) return;
  list.scrollIntoView({ block: 'start', behavior: 'instant' });
  list.focus({ preventScroll: true });
  ignoreSecondClick();
}

/**
 * Restores the scroll position after a reload or Back once the list has loaded, unless the visitor has scrolled.
 *
 * @param isSettled whether content above the list has loaded
 */
function useRestoredScroll(isSettled: boolean): void {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [start] = useState(() => window.scrollY);
  const restore = useEffectEvent(() => {
    if (place && window.scrollY === start)
      window.scrollTo({ left: place.scrollX, top: place.scrollY, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (isSettled) restore();
  }, [isSettled]);
}
