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

const blockSigns = /^[\s>#]*(?:(?:[-*+]|\d+[.)])\s+)?/;
const betweenBlocks = /(\n\s*\n|\n(?=\s*(?:[>#]|(?:[-*+]|\d+[.)])\s))|(?<=^#.*)\n)/m;
const startOf = (block: string) => blockSigns.exec(block)?.[0].length ?? 0;

/** Wraps each paragraph, heading and list item: Markdown formats none with white space or its own sign inside. */
function wrap(text: string, from: number, to: number, sign: string): Edit {
  const { length } = sign;
  const selected = text.slice(from, to);
  if (text.slice(from - length, from) === sign && text.slice(to, to + length) === sign)
    return { from: from - length, to: to + length, insert: selected, select: [from - length, to - length] };
  if (!selected.trim()) return { from, to: from, insert: sign + sign, select: [from + length, from + length] };
  const isWrapped = (words: string) =>
    words.startsWith(sign) && words.indexOf(sign, length) === words.length - length && words.length > 2 * length;
  const blocks = selected.split(betweenBlocks);
  const wordsOf = (block: string) => block.slice(startOf(block)).trimEnd();
  const filled = blocks.map(wordsOf).filter(Boolean);
  const isUndone = filled.every(isWrapped);
  const change = (words: string) => (isWrapped(words) ? words : sign + words + sign);
  const insert = blocks
    .map((block) => {
      const words = wordsOf(block);
      const start = startOf(block);
      const changed = isUndone ? words.slice(length, -length) : words && change(words);
      return block.slice(0, start) + changed + block.slice(start + words.length);
    })
    .join('');
  // Several paragraphs are selected with their signs, so that the same button takes these away.
  const edge = isUndone || filled.length > 1 ? 0 : length;
  return { from, to, insert, select: [from + startOf(selected) + edge, from + insert.trimEnd().length - edge] };
}

function prefixLines(text: string, start: number, end: number, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A triple click selects the line break too.
  const lineEnd = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isPlain = (line: string) => prefix !== prefixes.quote && lines.length > 1 && line.trim() === '';
  const isPrefixed = lines.every((line) => isPlain(line) || line.startsWith(prefix));
  const change = (line: string) => (isPrefixed ? line.slice(prefix.length) : prefix + line);
  const insert = lines.map((line) => (isPlain(line) ? line : change(line))).join('\n');
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
      if (!selected.trim().includes('\n')) return wrap(text, from, to, signs.code);
      return { from, to, insert: `\`\`\`\n${selected}\n\`\`\``, select: [from + 4, to + 4] };
    case 'bold':
    case 'italic':
      return wrap(text, from, to, signs[format]);
    default:
      return prefixLines(text, from, to, prefixes[format]);
  }
}

/** Line ends that are missing for an empty line between two texts. */
const gap = (text: string, lineEnds: RegExp) => (text ? '\n\n'.slice(lineEnds.exec(text)?.[0].length) : '');

/** Inserts Markdown: text into the line, anything else between empty lines. */
export function insertMarkdown(text: string, from: number, to: number, markdown: string): Edit {
  const before = text.slice(0, from);
  const isMidLine = /.$/.test(before);
  // A part of a heading becomes a part of the line.
  const inserted = isMidLine && !markdown.includes('\n') ? markdown.replace(/^#+ /, '') : markdown;
  const isText = !/\n|^(?:#|>|-|\d+\.|\||`{3}|!\[)/.test(inserted);
  const start = isText ? inserted : gap(before, /\n*$/) + inserted;
  const insert = isText ? start : start + gap(text.slice(to), /^\n*/);
  const at = from + start.length;
  return { from, to, insert, select: [at, at] };
}

/** Inserts a picture below the line of the cursor. The cursor moves to its description. */
export function insertPicture(text: string, at: number, path: string): Edit {
  const lineEnd = text.indexOf('\n', at);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const picture = `![](${path})`;
  const edit = insertMarkdown(text, end, end, picture);
  const alt = edit.select[0] - picture.length + 2;
  return { ...edit, select: [alt, alt] };
}

/** The edit, which only inserts, with the same text selected afterwards as before. */
export function keepSelection(edit: Edit, start: number, end: number): Edit {
  const moved = (at: number) => (at > edit.from ? at + edit.insert.length : at);
  return { ...edit, select: [moved(start), moved(end)] };
}

/** Changes a text area as its user would: it can be undone. Without the focus, it only gets the text. */
export function applyEdit(box: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  if (box.checkVisibility() && box.closest('[data-editor]')?.contains(document.activeElement)) {
    box.focus();
    box.setSelectionRange(from, to);
    // Unlike `setRangeText`, it can be undone, and it fires the input event.
    document.execCommand('insertText', false, insert);
    box.setSelectionRange(...select);
    return;
  }
  box.setRangeText(insert, from, to, 'preserve');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Whether a place is inside a code block, where signs have no meaning. */
export const isInCode = (text: string, at: number): boolean =>
  (text.slice(0, at).match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;

const linked = /(?<!!\[[^[\]]{0,500})\]\(\s{0,9}<?([^\s<>()]{1,2000})/g;

/** Lists the pages of this site that a text links to, such as `/blog?post=3`. */
export function linkedPages(text: string, origin: string): string[] {
  const links = Array.from(text.matchAll(linked), ([, address = '']) =>
    address.startsWith(`${origin}/`) ? address.slice(origin.length) : address,
  );
  // Neither other sites nor files.
  return links.filter((link) => /^\/(?![/\\]|media\/|api\/)[^.]*$/.test(link.replace(/[?#].*/, '')));
}

/** Figures about a text for its editor. */
export function factsOf(text: string) {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const levels = Array.from(text.matchAll(/^(#{1,6})\s/gm), ([, marks = '']) => Math.max(2, marks.length));
  return {
    words,
    minutes: Math.max(1, Math.round(words / 220)),
    withoutAlt: text.match(/!\[\s*\]\(/g)?.length ?? 0,
    skipsLevel: levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1),
  };
}
