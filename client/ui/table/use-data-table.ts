import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useDeferredValue, useMemo, useState } from 'react';
import { attempt } from '#shared/attempt.ts';
import { asRecord } from '#shared/record.ts';
import { searchTerms, TextIndex } from '../text-search/text-index.ts';
import { type Column, textOf } from './column.ts';
import { isEmpty, rankRows } from './row-ranks.ts';
import { parseSort, type TableState, validPage } from './table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

type Input<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  state: TableState;
  /** Text in the search box. The address follows after a pause. */
  text: string;
  /** Key of the saved column choices. */
  name: string;
};

/** TanStack Table over the controlled state: filtering, sorting, paging and column visibility. */
export function useDataTable<Row extends object>({ rows, columns, rowKey, state, text, name }: Input<Row>) {
  const [visibility, setVisibility] = useState<Record<string, boolean>>(() => ({
    ...Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
    ...savedColumns(name),
  }));
  const index = useMemo(() => {
    const searchable = columns.filter((column) => column.searchable !== false);
    return new TextIndex<Row>((row) => searchable.map((column) => textOf(column, row)));
  }, [columns]);
  // The search box updates at once, the rows when there is time.
  const query = useDeferredValue(text);
  const words = useMemo(() => searchTerms(query), [query]);

  const sort = useMemo(() => parseSort(state.sort), [state.sort]);
  const ranks = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.id);
    return column ? rankRows(rows, column.value) : new Map<Row, number>();
  }, [rows, columns, sort?.id]);

  const defs = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => (isEmpty(column.value(row)) ? undefined : column.value(row)), {
          id: column.id,
          sortUndefined: 'last',
          sortFn: (a, b) => (ranks.get(a.original) ?? 0) - (ranks.get(b.original) ?? 0),
        }),
      ),
    );
  }, [columns, ranks]);

  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => (sort ? [sort] : []), [sort]);

  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowKey,
    globalFilterFn: (row, _column, wanted: readonly string[]) => index.matches(row.original, wanted),
    // The index covers the whole row, so one column is enough.
    getColumnCanGlobalFilter: (column) => column.id === columns[0]?.id,
    state: {
      globalFilter: words.length > 0 ? words : undefined,
      sorting,
      columnVisibility: visibility,
    },
  });

  const visible = new Set(table.getVisibleLeafColumns().map((column) => column.id));
  const matching = table.getRowModel().rows;
  // Paged here, because the last page is known only after filtering.
  const pages = Math.max(1, Math.ceil(matching.length / state.size));
  const page = validPage(text === state.q ? state.page : 1, pages);
  const from = (page - 1) * state.size;

  return {
    columns: columns.filter((column) => visible.has(column.id)),
    matching,
    shown: matching.slice(from, from + state.size),
    from,
    page,
    pages,
    sort,
    isShown: (id: string) => visible.has(id),
    setShown: (id: string, shown: boolean) => {
      saveColumns(name, { ...savedColumns(name), [id]: shown });
      setVisibility((now) => ({ ...now, [id]: shown }));
    },
  };
}

const keyOf = (table: string) => `columns:${table}`;

/** Column choices of a table from local storage. Empty if storage is unavailable. */
function savedColumns(table: string): Readonly<Record<string, boolean>> {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}'));
  return Object.fromEntries(Object.entries(asRecord(kept)).map(([id, shown]) => [id, shown === true]));
}

/** Does nothing if storage is full or unavailable. */
const saveColumns = (table: string, shown: Readonly<Record<string, boolean>>): void =>
  attempt(() => localStorage.setItem(keyOf(table), JSON.stringify(shown)));
