import { useDeferredValue, useMemo, useState } from 'react';
import { attempt } from '#shared/attempt.ts';
import { textOf } from '#shared/csv.ts';
import { asRecord } from '#shared/record.ts';
import { searchTerms } from '#shared/search-terms.ts';
import { parseSort, sortRows } from '#shared/sort-rows.ts';
import { TextIndex } from '../text-search.tsx';
import type { Column } from './column.ts';
import { type TableState, validPage } from './table-state.ts';

type Input<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  state: TableState;
  /** Text in the search box. The address follows after a pause. */
  text: string;
  /** Key of the saved column choices. */
  name: string;
};

/** Sorts, searches and pages the rows for the state in the address, and keeps the choice of columns. */
export function useDataTable<Row extends object>({ rows, columns, state, text, name }: Input<Row>) {
  const [choices, setChoices] = useState(() => savedColumns(name));
  const index = useMemo(() => {
    const searchable = columns.filter((column) => column.searchable !== false);
    return new TextIndex<Row>((row) => searchable.map((column) => textOf(column, row)));
  }, [columns]);
  const sort = useMemo(() => parseSort(state.sort), [state.sort]);
  const inOrder = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.id);
    return (some: readonly Row[]) => (column ? sortRows(some, column.value, sort?.desc) : some);
  }, [columns, sort]);
  const sorted = useMemo(() => inOrder(rows), [rows, inOrder]);
  // The search box updates at once, the rows when there is time.
  const query = useDeferredValue(text);
  const matching = useMemo(() => {
    const words = searchTerms(query);
    return sorted.filter((row) => index.matches(row, words));
  }, [sorted, index, query]);
  const pages = Math.max(1, Math.ceil(matching.length / state.size));
  const page = validPage(text === state.q ? state.page : 1, pages);
  const from = (page - 1) * state.size;
  const isShown = (id: string) => choices[id] ?? !columns.find((column) => column.id === id)?.hidden;
  return {
    columns: columns.filter(({ id }) => isShown(id)),
    matching,
    shown: matching.slice(from, from + state.size),
    from,
    page,
    pages,
    sort,
    inOrder,
    isShown,
    setShown: (id: string, shown: boolean) => {
      saveColumns(name, { ...savedColumns(name), [id]: shown });
      setChoices((now) => ({ ...now, [id]: shown }));
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
