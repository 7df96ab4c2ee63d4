/** Text in one style. It is Markdown already, except for bold, italic and link. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly href: string;
  readonly keepsLines: boolean;
}
export type Style = Omit<Run, 'text'>;

export const plain: Style = { bold: false, italic: false, href: '', keepsLines: false };

/** Bare addresses become links with all signs of their path. Brackets belong to it in pairs. */
const address = /https?:\/\/[^\s/?#*\\`()[\]<>"]+[/?#](?:[^\s()[\]<>"]|\([^\s()<>"]*\)|\[[^\s[\]<>"]*\])*/u;
const signs = /[\\`*]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|\[(?=[^[\]]*\]\()/gu;
const addressOrSigns = new RegExp(`${address.source}|${signs.source}`, 'gu');

/** Escapes signs of Markdown. In the text of a link, addresses are text too. */
export const escaped = (text: string, isLinked: boolean) =>
  text.replaceAll(isLinked ? signs : addressOrSigns, (found) =>
    found.startsWith('h') ? found : found.replaceAll(/./g, '\\$&'),
  );

/** Bare addresses end before punctuation. */
const isBare = (text: string, href: string) =>
  text.replaceAll(/\\(?=[\\`*_[])/g, '') === href && !/[*.,:;!?'")\]]$/.test(href);

/** Escapes what would make a line a heading, a quote, a list or a table. */
const escapedStarts = (text: string) =>
  text
    .replaceAll(/^(#{1,6}(?=\s)|>|[-+](?=\s)|~{3}|\||-{3,}$)/gm, '\\$1')
    .replaceAll(/^(\d{1,9})([.)])(?=\s)/gm, '$1\\$2');

export function codeSpan(text: string): string {
  const sign = text.includes('`') ? '``' : '`';
  const space = sign.length > 1 ? ' ' : '';
  return text.trim() && sign + space + text.trim() + space + sign;
}

const isSame = (one: Style, other: Style) =>
  one.bold === other.bold && one.italic === other.italic && one.href === other.href;

/** Joins two texts, and the code spans that touch: two backticks in a row would end neither. */
const joinedText = (text: string, next: string) =>
  /(?<![\\`])`$/.test(text) && /^`(?!`)/.test(next) ? text.slice(0, -1) + next.slice(1) : text + next;

/** Joins neighbours of one style: editors write a word in several elements. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const [at, run] of runs.entries()) {
    const last = all.at(-1);
    const isGap = run.text.trim() === '' && isSame(last ?? plain, runs[at + 1] ?? plain);
    if (last && (isGap || isSame(last, run))) all[all.length - 1] = { ...last, text: joinedText(last.text, run.text) };
    else all.push(run);
  }
  return all;
}

/** Signs for a style, best first. */
function signsOf({ bold, italic }: Style): readonly string[] {
  if (bold && italic) return ['**_', '***', '**', '_', '*'];
  if (bold) return ['**'];
  return italic ? ['_', '*'] : [];
}

const isMark = (char = '') => /^[\s\p{P}\p{S}]?$/u.test(char);
const firstChar = (text: string) => Array.from(text.slice(0, 2))[0];
const lastChar = (text: string) => Array.from(text.slice(-2)).at(-1);

/** CommonMark's flanking rules: whether a sign between these characters opens or closes a format. */
const isRead = (sign: string, outside: string | undefined, inside: string | undefined) =>
  outside !== sign[0] && (isMark(outside) || !(sign.endsWith('_') || isMark(inside)));

/** Bare addresses contain all signs up to the next space. */
const addressEnd = /:\/\/\S*$/;

/** Formats a text, if needed without its outer punctuation. Leaves it plain if Markdown would show the signs. */
function emphasized(text: string, style: Style, before: string, after = ''): string {
  const isAddress = addressEnd.test(text);
  if (addressEnd.test(before) || (isAddress && /^\S/.test(after))) return text;
  const signs = signsOf(style).filter((sign) => !isAddress || !sign.includes('_'));
  const [, start = '', inner = '', end = ''] = /^([\s\p{P}\p{S}]*)(.*[^\s\p{P}\p{S}])?(.*)$/su.exec(text) ?? [];
  const isCode = `${start}${end}`.includes('`');
  for (const [lead, part, rest] of [['', text, ''] as const, [start, isCode ? '' : inner, end] as const]) {
    const [left, right] = [lastChar(before + lead), firstChar(rest + after)];
    const sign = signs.find((each) => isRead(each, left, firstChar(part)) && isRead(each, right, lastChar(part)));
    if (part && sign) return `${lead}${sign}${part}${Array.from(sign).reverse().join('')}${rest}`;
  }
  return text;
}

/** Escapes brackets of a link's text that have no counterpart. Brackets in code do not count. */
function linkText(text: string): string {
  const open: number[] = [];
  const single = new Set<number>();
  for (const { 0: sign, index } of text.matchAll(/(`+).*?\1|\\.|[[\]]/gs)) {
    if (sign === '[') open.push(index);
    else if (sign === ']' && open.pop() === undefined) single.add(index);
  }
  for (const index of open) single.add(index);
  return text.replaceAll(/[[\]]/g, (sign, index: number) => (single.has(index) ? `\\${sign}` : sign));
}

const paragraph = /\S(?:(?:(?!\n\s*\n).)*\S)?/gs;

export function inlineText(runs: readonly Run[]): string {
  let text = '';
  const all = joined(runs.filter((run) => run.text));
  for (const [at, run] of all.entries()) {
    // Otherwise a picture.
    if (run.href && /^\S/.test(run.text)) text = text.replace(/!$/, '\\!');
    text += run.text.replaceAll(paragraph, (part, start: number) => {
      // Otherwise between brackets or spaces.
      const before = !run.href && start === 0 ? text.slice(-1000) : '';
      const after = !run.href && start + part.length === run.text.length ? all[at + 1]?.text : '';
      const styled = emphasized(part, run, before, after);
      if (!run.href) return styled;
      return isBare(styled, run.href) ? run.href : `[${linkText(styled)}](${run.href})`;
    });
  }
  return text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

export const paragraphsOf = (runs: readonly Run[]): string[] =>
  inlineText(runs)
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(escapedStarts);
