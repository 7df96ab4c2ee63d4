interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Longer differences are shown as a whole, because comparing them would take seconds. */
const maxCells = 2_000_000;
/** With less in common, words that happen to be equal would only disturb. */
const minShared = 0.3;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** The longest common subsequence of two lists, as parts in order. */
function diffTokens(from: readonly string[], to: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd -= 1;
    toEnd -= 1;
  }
  return [
    ...same(from.slice(0, start)),
    ...diffMiddle(from.slice(start, fromEnd), to.slice(start, toEnd)),
    ...same(from.slice(fromEnd)),
  ];
}

const partOf = (kind: DiffPart['kind']) => (tokens: readonly string[]) =>
  tokens.length === 0 ? [] : [{ kind, text: tokens.join('') }];
const [same, removed, added] = [partOf('same'), partOf('removed'), partOf('added')] as const;

function diffMiddle(from: readonly string[], to: readonly string[]): DiffPart[] {
  const width = to.length + 1;
  if (from.length === 0 || to.length === 0 || from.length * width > maxCells) return [...removed(from), ...added(to)];
  // Length of the longest common subsequence of the tokens from here on.
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: DiffPart[] = [];
  for (let [i, j] = [0, 0]; i < from.length || j < to.length; ) {
    const isSame = i < from.length && from[i] === to[j];
    if (isSame) parts.push(...same([from[i] ?? '']));
    else if (j === to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1)))
      parts.push(...removed([from[i] ?? '']));
    else parts.push(...added([to[j] ?? '']));
    const last = parts.at(-1)?.kind;
    if (last !== 'added') i += 1;
    if (last !== 'removed') j += 1;
  }
  return parts;
}

/** Puts each run of changes in order, removed text first, and joins equal kinds. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [gone, come] = ['', ''];
  const flush = () => {
    result.push(...removed(gone ? [gone] : []), ...added(come ? [come] : []));
    [gone, come] = ['', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') gone += text;
    else if (kind === 'added') come += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text };
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}

function diffWords(from: string, to: string): DiffPart[] {
  const parts = diffTokens(wordsOf(from), wordsOf(to));
  const shared = parts.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  if (shared < minShared * Math.min(from.length, to.length)) return [...removed([from]), ...added([to])];
  return joined(parts);
}

/** Compares two texts by lines, and changed lines by words. */
export function diffTexts(from: string, to: string): DiffPart[] {
  const parts = joined(diffTokens(linesOf(from), linesOf(to)));
  return joined(
    parts.flatMap((part, at) => {
      const [before, next] = [parts[at - 1], parts[at + 1]];
      if (part.kind === 'removed' && next?.kind === 'added') return diffWords(part.text, next.text);
      return part.kind === 'added' && before?.kind === 'removed' ? [] : [part];
    }),
  );
}
