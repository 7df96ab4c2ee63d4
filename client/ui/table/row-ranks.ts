type Value = string | number | null;

export const isEmpty = (value: Value) => value === null || value === '';

/** Each row's place in ascending order, so that sorting compares no words; equal values share one, empty ones come last. */
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

/** 'Team 9' before 'Team 10', and capitals or accents make no difference. */
function compareTexts(a: string, b: string): number {
  // Made by who sorts: it takes a slow phone 50 ms, and most lists are only searched.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

function compare(a: Value, b: Value): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}
