import { Link, type LinkProps } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { listMessages } from '../../copy/list-messages.ts';

interface ClearFiltersProps {
  to: LinkProps['to'];
  type: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Clears search and filters. The link disappears, so the focus moves to the search box. */
export function ClearFilters({ to, type, searchBox }: ClearFiltersProps) {
  return (
    <Link
      to={to}
      resetScroll={false}
      onClick={() => {
        type('');
        searchBox.current?.focus();
      }}
    >
      {listMessages.clearFilters}
    </Link>
  );
}
