import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { TableState } from '../ui/table/table-state.ts';
import type { Search, tableParams } from './search.ts';

type TableSearch = Pick<Search<typeof tableParams>, 'q' | 'sort' | 'page' | 'size'>;

const usualSize = 25;

/** What the address says about a table, for the table. */
export const toTableState = ({ q = '', sort = '', page = 1, size = usualSize }: TableSearch): TableState => ({
  q,
  sort,
  page,
  size,
});

/** What the table says, for the address; what is as it always is does not show in it. */
export const toTableSearch = ({ q, sort, page, size }: TableState): TableSearch => ({
  q: q || undefined,
  sort: sort || undefined,
  page: page > 1 ? page : undefined,
  size: size === usualSize ? undefined : size,
});

/** The page's table in the address: what `DataTable` shows, and how it changes. */
export function useTableInUrl() {
  const navigate = useNavigate();
  const opened = useLocation({ select: ({ state }) => state.opened === true });
  return {
    state: toTableState(useSearch({ strict: false })),
    /**
     * `replace` for typing in the search, which should not fill the history. What was opened beside the table has one
     * entry, whatever the table shows meanwhile: going back closes it.
     */
    onStateChange: (next: TableState, { replace }: { replace: boolean }) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...toTableSearch(next) }),
        replace: replace || opened,
        state: opened || undefined,
        resetScroll: false,
      }),
  };
}
