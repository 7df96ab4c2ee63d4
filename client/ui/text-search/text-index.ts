/** Letters without a Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents: 'zoe' finds 'Zoë', 'lodz' finds 'Łódź'. */
function normalized(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return lower.replace(/[łøđßæœı]/g, (letter) => plainLetters[letter] ?? letter);
}

export function searchTerms(query: string): string[] {
  return normalized(query).split(/\s+/).filter(Boolean);
}

/** One normalized text per row, so that a keystroke costs one `includes` per row. */
export class TextIndex<Row extends object> {
  readonly #textsOf: (row: Row) => readonly string[];
  readonly #texts = new WeakMap<Row, string>();

  /** @param textsOf the searchable texts of a row */
  constructor(textsOf: (row: Row) => readonly string[]) {
    this.#textsOf = textsOf;
  }

  /** Whether the row contains every word. `words` come from `searchTerms`. */
  matches(row: Row, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    let text = this.#texts.get(row);
    if (text === undefined) {
      // The separator keeps a word from matching across two texts.
      text = normalized(this.#textsOf(row).join('\u0000'));
      this.#texts.set(row, text);
    }
    return words.every((word) => text.includes(word));
  }
}
