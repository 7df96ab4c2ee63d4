import { type Column, textOf } from './column.ts';

/** Lower case without accents, so that 'zoe' finds 'Zoë'. */
export function normalized(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * What searching and sorting thousands of rows needs, worked out once: one lower-case text a row, and for each
 * column asked for the rank of every row. A keystroke then costs one `includes` a row and no comparing of words.
 */
export class RowIndex<Row extends object> {
  readonly #rows: readonly Row[];
  readonly #columns: readonly Column<Row>[];
  readonly #texts = new WeakMap<Row, string>();
  readonly #ranks = new Map<string, WeakMap<Row, number>>();

  constructor(rows: readonly Row[], columns: readonly Column<Row>[]) {
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Every word of the query occurs somewhere in the row. `words` come from `searchTerms`. */
  matches(row: Row, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    let text = this.#texts.get(row);
    if (text === undefined) {
      const searchable = this.#columns.filter((column) => column.searchable !== false);
      // A separator nobody types keeps a word from matching across two cells.
      text = normalized(searchable.map((column) => textOf(column, row)).join('\u0000'));
      this.#texts.set(row, text);
    }
    return words.every((word) => text.includes(word));
  }

  /** The row's place in the column's ascending order; equal values have the same place, empty ones come last. */
  rank(id: string, row: Row): number {
    let ranks = this.#ranks.get(id);
    if (!ranks) {
      ranks = this.#rankRows(id);
      this.#ranks.set(id, ranks);
    }
    return ranks.get(row) ?? 0;
  }

  #rankRows(id: string): WeakMap<Row, number> {
    const value = this.#columns.find((column) => column.id === id)?.value ?? (() => null);
    const valued = this.#rows.map((row) => ({ row, value: value(row) }));
    valued.sort((a, b) => compare(a.value, b.value));
    const ranks = new WeakMap<Row, number>();
    let rank = 0;
    for (const [at, { row, value }] of valued.entries()) {
      const before = valued[at - 1];
      if (before && compare(before.value, value) !== 0) rank = at;
      ranks.set(row, rank);
    }
    return ranks;
  }
}

export function searchTerms(query: string): string[] {
  return normalized(query).split(/\s+/).filter(Boolean);
}

let collator: Intl.Collator | undefined;

/** 'Team 9' before 'Team 10', and capitals or accents make no difference. */
function compareTexts(a: string, b: string): number {
  // Made by who sorts: it takes a slow phone 50 ms, and most lists are only searched.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

function compare(a: string | number | null, b: string | number | null): number {
  const noA = a === null || a === '';
  const noB = b === null || b === '';
  if (noA || noB) return Number(noA) - Number(noB);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}
