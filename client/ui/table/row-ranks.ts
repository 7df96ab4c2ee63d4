type Value = string | number | null;

export const isEmpty = (value: Value) => value === null || value === '';

/** Ranks rows in ascending order, once per list. Equal values share a rank, empty ones come last. */
export function rankRows<Row extends object>(rows: readonly Row[], value: (row: Row) => Value): Map<Row, number> {
  const valued = rows.map((row) => ({ row, value: value(row) }));
  valued.sort((a, b) => compare(a.value, b.value));
  const ranks = new Map<Row, number>();
  let rank = 0;
  for (const [at, { row, value }] of valued.entries()) {
    const before = valued[at - 1];
    if (before && compare(before.value, value) !== 0) rank = at;
    ranks.set(row, rank);
  }
  return ranks;
}

let collator: Intl.Collator | undefined;

/** Sorts 'Team 9' before 'Team 10' and ignores case and accents. */
function compareTexts(a: string, b: string): number {
  // Created on first use: it takes 50 ms on a slow phone, and most lists are never sorted.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

function compare(a: Value, b: Value): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}
