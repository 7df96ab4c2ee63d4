import { useDeferredValue, useMemo, useState } from 'react';
import { attempt } from '#shared/attempt.ts';
import { textOf } from '#shared/csv.ts';
import { asRecord } from '#shared/record.ts';
import { searchTerms } from '#shared/search-terms.ts';
import { TextIndex } from '../text-search.tsx';
import type { Column } from './column.ts';
import { parseSort, type TableState, validPage } from './table-state.ts';

type Value = string | number | null;

const isEmpty = (value: Value) => value === null || value === '';

let collator: Intl.Collator | undefined;

/** Sorts 'Team 9' before 'Team 10' and ignores case and accents. */
function compareTexts(a: string, b: string): number {
  // Created on first use: it takes 50 ms on a slow phone, and most lists are never sorted.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));

/** Sorts rows by a value. Equal rows keep their order; empty values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => Value, desc = false): Row[] {
  const valued = rows.map((row) => ({ row, value: value(row) }));
  valued.sort(({ value: a }, { value: b }) => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return desc ? compare(b, a) : compare(a, b);
  });
  return valued.map(({ row }) => row);
}

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
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.id);
    return column ? sortRows(rows, column.value, sort?.desc) : rows;
  }, [rows, columns, sort]);
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
