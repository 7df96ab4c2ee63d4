import { parseSort } from '#shared/sort-rows.ts';
import type { pageSizes } from './page-sizes.ts';

export type TableState = {
  q: string;
  /** 'id' ascending, '-id' descending, '' unsorted. */
  sort: string;
  /** From 1. */
  page: number;
  size: (typeof pageSizes)[number];
};

export function nextSort(sort: string, id: string): string {
  if (sort === id) return `-${id}`;
  return sort === `-${id}` ? '' : id;
}

export function validSort(
  sort: string,
  columns: readonly { readonly id: string; readonly sortable?: boolean }[],
): string {
  const wanted = parseSort(sort)?.id;
  return columns.some(({ id, sortable }) => id === wanted && sortable !== false) ? sort : '';
}

/** Page numbers to offer: at most `width` around the current one. */
export function pageWindow(page: number, pages: number, width = 5): number[] {
  const size = Math.min(width, pages);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, step) => first + step);
}

export function validPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}
