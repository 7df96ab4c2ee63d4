import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { TableState } from '../ui/table/table-state.ts';
import type { Search, tableParams } from './search.ts';

type TableSearch = Pick<Search<typeof tableParams>, 'q' | 'sort' | 'page' | 'size'>;

const usualSize = 25;

export const toTableState = ({ q = '', sort = '', page = 1, size = usualSize }: TableSearch): TableState => ({
  q,
  sort,
  page,
  size,
});

/** Search params of a table without default values. */
export const toTableSearch = ({ q, sort, page, size }: TableState): TableSearch => ({
  q: q || undefined,
  sort: sort || undefined,
  page: page > 1 ? page : undefined,
  size: size === usualSize ? undefined : size,
});

export function useTableInUrl() {
  const navigate = useNavigate();
  const opened = useLocation({ select: ({ state }) => state.opened === true });
  return {
    state: toTableState(useSearch({ strict: false })),
    /** @param replace for typing, which should not fill the history; also while an item is open, so that Back closes it */
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
