import { maxPageRows } from '../../../shared/schemas/page-query.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';

/** A part of a list, and whether it came up to the bound: rows that are deleted later are taken out of it. */
export interface ListPart<Row> {
  readonly rows: readonly Row[];
  readonly full: boolean;
}

type Parts<Row> = readonly ListPart<Row>[];

export const toPart = <Row>(rows: readonly Row[]): ListPart<Row> => ({ rows, full: rows.length === maxPageRows });

/** All rows that have come, each once: while somebody reads, others write and the parts move. */
export function inboxRows<Row>(parts: Parts<Row>, idOf: (row: Row) => Id): Row[] {
  return [...new Map(parts.flatMap(({ rows }) => rows).map((row) => [String(idOf(row)), row])).values()];
}

/**
 * The id before which more may lie: of the last row, where the last part came up to the bound. A host that knows no
 * parts answers the same again, or everything at once; then there is nothing older.
 */
export function oldestOf<Row>(parts: Parts<Row>, idOf: (row: Row) => Id): Id | undefined {
  const last = parts.at(-1);
  if (!last?.full) return undefined;
  const before = parts.slice(0, -1).flatMap(({ rows }) => rows);
  const known = new Set(before.map((row) => String(idOf(row))));
  const oldest = last.rows.at(-1);
  return oldest && !known.has(String(idOf(oldest))) ? idOf(oldest) : undefined;
}
