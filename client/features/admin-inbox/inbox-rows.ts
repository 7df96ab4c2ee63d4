import { maxPageRows } from '../../../shared/schemas/page-query.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';

type Pages<Row> = readonly (readonly Row[])[];

/** All rows that have come, each once: while somebody reads, others write and the parts move. */
export function inboxRows<Row>(pages: Pages<Row>, idOf: (row: Row) => Id): Row[] {
  return [...new Map(pages.flat().map((row) => [String(idOf(row)), row])).values()];
}

/**
 * The id before which more may lie: of the last row, where the last part came up to the bound. A host that knows no
 * parts answers the same again, or everything at once; then there is nothing older.
 */
export function oldestOf<Row>(pages: Pages<Row>, idOf: (row: Row) => Id): Id | undefined {
  const [last, before] = [pages.at(-1) ?? [], pages.slice(0, -1)];
  if (last.length !== maxPageRows) return undefined;
  const known = new Set(before.flat().map((row) => String(idOf(row))));
  const oldest = last.at(-1);
  return oldest && !known.has(String(idOf(oldest))) ? idOf(oldest) : undefined;
}
