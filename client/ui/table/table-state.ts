import type { pageSizes } from './page-sizes.ts';

/** What a table's address says about it. */
export type TableState = {
  q: string;
  /** 'id' ascending, '-id' descending, '' as it came. */
  sort: string;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: (typeof pageSizes)[number];
};

/** What pressing a column's heading leads to: ascending, descending, as it came. */
export function nextSort(sort: string, id: string): string {
  if (sort === id) return `-${id}`;
  return sort === `-${id}` ? '' : id;
}

export function parseSort(sort: string): { id: string; desc: boolean } | null {
  if (sort === '') return null;
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
}

/** The wish for an order, as far as there is such a column. */
export function validSort(
  sort: string,
  columns: readonly { readonly id: string; readonly sortable?: boolean }[],
): string {
  const wanted = parseSort(sort)?.id;
  return columns.some(({ id, sortable }) => id === wanted && sortable !== false) ? sort : '';
}

/** The page numbers a pager offers: at most `width`, around the present one. */
export function pageWindow(page: number, pages: number, width = 5): number[] {
  const size = Math.min(width, pages);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, step) => first + step);
}

/** A page that exists: an address may ask for any. */
export function validPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}
