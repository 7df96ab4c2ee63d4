/** Letters without a Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case with plain letters and quotation marks: 'zoe' finds 'Zoë', "o'neil" finds 'O’Neil'. */
function normalized(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return lower
    .replace(/[łøđßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’‘ʼ′]/g, "'")
    .replace(/[“”]/g, '"');
}

/** Splits a search into normalized words. */
export const searchTerms = (query: string): string[] => normalized(query).split(/\s+/).filter(Boolean);

/** Joins the searchable texts of a row. The separator keeps a word from matching across two texts. */
export const searchText = (texts: readonly string[]): string => normalized(texts.join('\u0000'));

/** Tells whether a `searchText` contains all `searchTerms`. */
export const includesTerms = (text: string, terms: readonly string[]): boolean =>
  terms.every((term) => text.includes(term));
