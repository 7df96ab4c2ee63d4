type Value = string | number | null;

const isEmpty = (value: Value) => value === null || value === '';

let collator: Intl.Collator | undefined;

/** Sorts 'Team 9' before 'Team 10' and ignores case and accents. */
function compareTexts(a: string, b: string): number {
  // Created on first use: it takes 50 ms on a slow phone, and most lists are never sorted.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));

/** Sorts rows by a value. Equal rows keep their order; empty values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => Value, desc = false): Row[] {
  const valued = rows.map((row) => ({ row, value: value(row) }));
  valued.sort(({ value: a }, { value: b }) => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return desc ? compare(b, a) : compare(a, b);
  });
  return valued.map(({ row }) => row);
}

/** Parses the order of a list: `id` is ascending, `-id` descending, an empty text unsorted. */
export function parseSort(sort: string): { id: string; desc: boolean } | null {
  if (sort === '') return null;
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
}
