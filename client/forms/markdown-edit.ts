/** A change of a text: what replaces the range, and what is selected afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

export const formats = ['bold', 'italic', 'link', 'heading', 'list', 'quote', 'code'] as const;
export type Format = (typeof formats)[number];

const signs = { bold: '**', italic: '_', code: '`' } as const;
const prefixes = { heading: '## ', list: '- ', quote: '> ' } as const;

function wrap(text: string, from: number, to: number, sign: string): Edit {
  const { length } = sign;
  const isWrapped = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign;
  const inner = text.slice(from, to);
  if (isWrapped) return { from: from - length, to: to + length, insert: inner, select: [from - length, to - length] };
  return { from, to, insert: sign + inner + sign, select: [from + length, to + length] };
}

function prefixLines(text: string, start: number, end: number, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isPrefixed = lines.every((line) => line.startsWith(prefix));
  const insert = lines.map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line)).join('\n');
  return { from, to, insert, select: [from, from + insert.length] };
}

/** Formats the selection, or takes the format away. */
export function formatText(text: string, from: number, to: number, format: Format): Edit {
  const selected = text.slice(from, to);
  switch (format) {
    case 'link': {
      const insert = `[${selected}](https://)`;
      // Selects the part to type next: the words, or the address.
      const address = from + selected.length + 3;
      return { from, to, insert, select: selected ? [address, address + 8] : [from + 1, from + 1] };
    }
    case 'code':
      if (!selected.includes('\n')) return wrap(text, from, to, signs.code);
      return { from, to, insert: `\`\`\`\n${selected}\n\`\`\``, select: [from + 4, to + 4] };
    case 'bold':
    case 'italic':
      return wrap(text, from, to, signs[format]);
    default:
      return prefixLines(text, from, to, prefixes[format]);
  }
}

export interface TextFacts {
  readonly words: number;
  readonly minutes: number;
  readonly withoutAlt: number;
  /** The level of a heading skips one. */
  readonly skipsLevel: boolean;
}

/** What an editor wants to know of a text while writing. */
export function factsOf(text: string): TextFacts {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const levels = Array.from(text.matchAll(/^(#{1,6})\s/gm), ([, marks = '']) => Math.max(2, marks.length));
  return {
    words,
    minutes: Math.max(1, Math.round(words / 220)),
    withoutAlt: text.match(/!\[\s*\]\(/g)?.length ?? 0,
    skipsLevel: levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1),
  };
}
