/** Lines that only format: fences, rules, the row below a table's head, link definitions. */
const bareLine = /^\s*((```|~~~).*|([-*_])(\s*\3){2,}\s*|\|?\s*:?-+:?\s*(\|\s*:?-*:?\s*)+|\[[^[\]]{1,200}\]:\s*\S.*)$/;
const lineStart = /^(\s*>)*\s*(#{1,6}\s+|[-*+•]\s+(\[[ xX]\]\s+)?)?/;

// Bounded, so that a hostile text takes linear time. An address may contain parentheses of one level.
const link = /!?\[([^[\]]{0,500})\]\([^()]{0,2000}(?:\([^()]{0,500}\)[^()]{0,500}){0,8}\)/g;
const spans: readonly (readonly [RegExp, string])[] = [
  // Twice: a picture can be the text of a link.
  [link, '$1'],
  [link, '$1'],
  [/<(https?:[^<>\s]{1,2000})>/g, '$1'],
  [/(\*{1,3})(?=\S)([^*]{0,500}[^*\s])\1/g, '$2'],
  [/(?<!\w)(_{1,3})(?=\S)([^_]{0,500}[^_\s])\1(?!\w)/g, '$2'],
];

const codeOrEscape = /(`{1,2})([^`]{1,500})\1|\\([!-/:-@[-`{-~])/g;

function plainLine(line: string): string {
  // Their signs have no meaning: private-use characters hold their place.
  const literals: string[] = [];
  const marked = line.replace(codeOrEscape, (_, _ticks, code, sign) => `\ue000${literals.push(code ?? sign)}\ue000`);
  const text = marked.replace(lineStart, '');
  const cells = text.startsWith('|') ? text.replace(/^\|\s*|\s*\|\s*$/g, '').replace(/\s*\|\s*/g, ', ') : text;
  const plain = spans.reduce((now, [pattern, by]) => now.replace(pattern, by), cells);
  return plain.replace(/\ue000(\d+)\ue000/g, (found, at) => literals[at - 1] ?? found);
}

/** Returns a Markdown text without its signs, line by line, for previews, feeds and search. */
export const markdownText = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !bareLine.test(line))
    .map(plainLine)
    .join('\n');
