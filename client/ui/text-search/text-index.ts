/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents, so that 'zoe' finds 'Zoë' and 'lodz' finds 'Łódź'. */
function normalized(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return lower.replace(/[łøđßæœı]/g, (letter) => plainLetters[letter] ?? letter);
}

export function searchTerms(query: string): string[] {
  return normalized(query).split(/\s+/).filter(Boolean);
}

/** One lower-case text a row, worked out once: a keystroke then costs one `includes` a row. */
export class TextIndex<Row extends object> {
  readonly #textsOf: (row: Row) => readonly string[];
  readonly #texts = new WeakMap<Row, string>();

  /** @param textsOf what of a row is searched */
  constructor(textsOf: (row: Row) => readonly string[]) {
    this.#textsOf = textsOf;
  }

  /** Every word of the query occurs somewhere in the row. `words` come from `searchTerms`. */
  matches(row: Row, words: readonly string[]): boolean {
    if (words.length === 0) return true;
    let text = this.#texts.get(row);
    if (text === undefined) {
      // A separator nobody types keeps a word from matching across two of them.
      text = normalized(this.#textsOf(row).join('\u0000'));
      this.#texts.set(row, text);
    }
    return words.every((word) => text.includes(word));
  }
}
