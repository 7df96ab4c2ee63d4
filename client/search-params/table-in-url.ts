import { useNavigate, useSearch } from '@tanstack/react-router';
import { pageSizes } from '../ui/table/page-sizes.ts';
import { defaultTableState, type TableState } from '../ui/table/table-state.ts';
import type { Search, tableParams } from './search.ts';

type TableSearch = Pick<Search<typeof tableParams>, 'q' | 'sort' | 'page' | 'size'>;

/** What the address says about a table, for the table. */
export function toTableState(search: TableSearch): TableState {
  return {
    q: search.q ?? defaultTableState.q,
    sort: search.sort ?? defaultTableState.sort,
    page: search.page ?? defaultTableState.page,
    pageSize: search.size ?? defaultTableState.pageSize,
  };
}

/** What the table says, for the address; what is as it always is does not show in it. */
export function toTableSearch(state: TableState): TableSearch {
  const size = pageSizes.find((each) => each === state.pageSize);
  return {
    q: state.q || undefined,
    sort: state.sort || undefined,
    page: state.page > 1 ? state.page : undefined,
    size: size === defaultTableState.pageSize ? undefined : size,
  };
}

/** The page's table in the address: what `DataTable` shows, and how it changes. */
export function useTableInUrl() {
  const navigate = useNavigate();
  return {
    state: toTableState(useSearch({ strict: false })),
    /** `replace` for typing in the search, which should not fill the history. */
    onStateChange: (next: TableState, { replace }: { replace: boolean }) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...toTableSearch(next) }), replace, resetScroll: false }),
  };
}
