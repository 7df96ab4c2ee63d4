import type { Answer } from '../../../shared/contract/define-endpoint.ts';
import { exactCheck } from './exact-answer.ts';
import { parseText } from './parse-answer.ts';

/** Where a list's rows end: the place of the comma or bracket after each. */
export type RowEnds = readonly number[];

/** An answer that was to the letter: its list, and the bytes that say it. */
export interface KnownList {
  readonly data: readonly unknown[];
  readonly source: Buffer;
  /** Found out anew where nobody has kept it. */
  readonly rowEnds?: RowEnds | undefined;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number | undefined) => byte === 0x7d || byte === 0x5d;

/** The place after a text that begins at `from`. */
function endOfText(json: Buffer, from: number): number {
  let at = from;
  let escapes: number;
  do {
    at = json.indexOf(quote, at + 1);
    escapes = 0;
    while (json[at - 1 - escapes] === backslash) escapes += 1;
  } while (escapes % 2 === 1);
  return at + 1;
}

/** The ends of the rows between two places of a list that has been parsed before. */
function rowEndsIn(json: Buffer, from: number, to: number): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at) - 1;
    else if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) depth -= 1;
    else if (byte === comma && depth === 0) ends.push(at);
  }
  ends.push(to);
  return ends;
}

const isSame = (json: Buffer, from: number, to: number, known: Buffer, at: number): boolean =>
  json.compare(known, at, at + to - from, from, to) === 0;

/** The largest number up to a limit for which something holds that holds for all smaller ones, too. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [least, beyond] = [0, limit + 1];
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1;
    if (holds(middle)) least = middle;
    else beyond = middle;
  }
  return least;
}

/**
 * Reads a list that is mostly as it was: the rows before and after what has changed are compared as bytes and stay the
 * values they were; only what lies between is parsed and checked. What comes out is what parsing all of it would give.
 *
 * @param known the last answer to the same call
 * @returns its rows and where they end, or undefined where the whole answer has to be read
 */
export function readChangedList(
  { shape, schema }: Answer,
  source: Buffer,
  known: KnownList,
): Required<Omit<KnownList, 'source'>> | undefined {
  const check = shape === 'list' ? exactCheck(schema) : undefined;
  const count = known.data.length;
  if (!check || count === 0) return undefined;
  // The list is the only field beside its name, which has no bracket in it.
  const begin = known.source.indexOf('[') + 1;
  const finish = known.source.lastIndexOf(']');
  const ends = known.rowEnds ?? rowEndsIn(known.source, begin, finish);
  const endOf = (row: number) => (row < 0 ? begin - 1 : (ends[row] ?? finish));
  const grown = source.length - known.source.length;
  if (finish + grown < begin || !isSame(source, 0, begin, known.source, 0)) return undefined;
  if (!isSame(source, finish + grown, source.length, known.source, finish)) return undefined;

  // Each row together with the comma between it and the changed ones.
  const before = most(
    count - 1,
    (rows) => endOf(rows - 1) <= finish + grown && isSame(source, begin, endOf(rows - 1) + 1, known.source, begin),
  );
  const from = before === 0 ? begin : endOf(before - 1) + 1;
  const startOf = (rows: number) => (rows === 0 ? finish : endOf(count - rows - 1)) + grown;
  const after = most(
    Math.min(count - before, count - 1),
    // Where rows are gone, those around them share a comma.
    (rows) =>
      startOf(rows) >= from - 1 && isSame(source, startOf(rows), finish + grown, known.source, startOf(rows) - grown),
  );
  const to = startOf(after);
  if (before + after === 0) return undefined;

  const changed = from > to ? [] : rowsBetween(source, from, to);
  if (!changed?.every(check)) return undefined;
  const data = known.data.slice(0, before).concat(changed, known.data.slice(count - after));
  const moved = ends.slice(count - after).map((end) => end + grown);
  return { data, rowEnds: ends.slice(0, before).concat(from > to ? [] : rowEndsIn(source, from, to), moved) };
}

/** The rows between two commas, of which there must be one; undefined where that is no JSON. */
function rowsBetween(json: Buffer, from: number, to: number): readonly unknown[] | undefined {
  try {
    const rows = parseText(`[${json.toString('utf8', from, to)}]`);
    return Array.isArray(rows) && rows.length > 0 ? rows : undefined;
  } catch {
    return undefined;
  }
}
