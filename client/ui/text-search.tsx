import { Link, type LinkProps } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { includesTerms, searchText } from '#shared/search-terms.ts';
import { listMessages } from '../copy/list-messages.ts';

interface ClearFiltersProps {
  to: LinkProps['to'];
  type: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Clears search and filters. The link disappears, so the focus moves to the search box. */
export function ClearFilters({ to, type, searchBox }: ClearFiltersProps) {
  return (
    <Link
      to={to}
      resetScroll={false}
      onClick={() => {
        type('');
        searchBox.current?.focus();
      }}
    >
      {listMessages.clearFilters}
    </Link>
  );
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
      text = searchText(this.#textsOf(row));
      this.#texts.set(row, text);
    }
    return includesTerms(text, words);
  }
}

/** Debounces changes of the address, which browsers rate-limit. */
const settleMs = 250;

/** State of a search box. Reports the text after a pause, and follows the address on Back. */
export function useSearchText(reported: string, onReport: (text: string) => void) {
  const [text, setText] = useState(reported);
  const last = useRef(reported);
  const report = useEffectEvent(onReport);

  useEffect(() => {
    if (reported === last.current) return;
    last.current = reported;
    setText(reported);
  }, [reported]);

  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      // A page change has put it into the address already.
      if (text === last.current) return;
      last.current = text;
      report(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: setText };
}
