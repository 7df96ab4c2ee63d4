import { htmlPolicy } from '../trusted-types.ts';

/** For a document that neither runs scripts nor loads pictures. */
const pasted = htmlPolicy('pasted', (text) => text);

/** Text in one style. It is Markdown already, except for bold, italic and link. */
interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly href: string;
  readonly keepsLines: boolean;
}
type Style = Omit<Run, 'text'>;

const plain: Style = { bold: false, italic: false, href: '', keepsLines: false };

const skipped =
  'script, style, head, title, template, noscript, svg, button, input, select, textarea, iframe, object, video, audio';
const blockTags =
  'address, article, aside, blockquote, dd, div, dl, dt, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, ' +
  'header, hr, main, nav, ol, p, pre, section, table, ul';

const isBlock = (element: Element) => element.matches(blockTags) || element.querySelector(blockTags) !== null;

/** Levels of the page's own title and below. */
const levels = { first: 2, last: 4 };

/** Converts rich text to the Markdown that the site shows. */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(pasted?.createHTML(html) ?? html, 'text/html');
  for (const each of body.querySelectorAll(skipped)) each.remove();
  const headings = Array.from(body.querySelectorAll('h1, h2, h3, h4, h5, h6'), levelOf);
  const top = Math.min(...headings);
  return blocksOf(body, top, plain).join('\n\n');
}

const levelOf = ({ tagName }: Element) => Number(tagName.slice(1));

const escaped = (text: string) =>
  text
    .replaceAll(/[\\`*]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (signs) => signs.replaceAll('_', '\\_'))
    .replaceAll(/\[(?=[^[\]]*\]\()/g, '\\[');

/** Escapes what would make a line a heading, a quote, a list or a table. */
const escapedStarts = (text: string) =>
  text
    .replaceAll(/^(#{1,6}(?=\s)|>|[-+](?=\s)|~{3}|\||-{3,}$)/gm, '\\$1')
    .replaceAll(/^(\d{1,9})([.)])(?=\s)/gm, '$1\\$2');

function addressOf(element: Element, name: 'href' | 'src'): string {
  const url = URL.parse(element.getAttribute(name) ?? '');
  if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) return '';
  const address = url.origin === window.location.origin ? url.href.slice(url.origin.length) : url.href;
  return address.replaceAll(/\s/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29');
}

function styleOf(element: Element, around: Style): Style {
  const {
    fontWeight = '',
    fontStyle = '',
    whiteSpace = '',
    whiteSpaceCollapse = '',
  }: Partial<CSSStyleDeclaration> = element instanceof HTMLElement ? element.style : {};
  // The shorthand is empty if only one of its parts is set.
  const space = whiteSpace || whiteSpaceCollapse;
  const isBold = fontWeight ? fontWeight === 'bold' || Number(fontWeight) >= 600 : element.matches('b, strong');
  const isItalic = fontStyle ? fontStyle === 'italic' : element.matches('i, em, cite');
  return {
    bold: isBold || (around.bold && !fontWeight),
    italic: isItalic || (around.italic && !fontStyle),
    href: element.matches('a') ? addressOf(element, 'href') : around.href,
    keepsLines: space ? /^(pre|break)/.test(space) : around.keepsLines,
  };
}

function codeSpan(text: string): string {
  const sign = text.includes('`') ? '``' : '`';
  const space = sign.length > 1 ? ' ' : '';
  return text.trim() && sign + space + text.trim() + space + sign;
}

function runsOf(node: Node, around: Style): Run[] {
  if (node.nodeType === Node.TEXT_NODE)
    return [
      { ...around, text: escaped((node.textContent ?? '').replaceAll(around.keepsLines ? /[^\S\n]+/g : /\s+/g, ' ')) },
    ];
  if (!(node instanceof Element)) return [];
  if (node.matches('br')) return [{ ...around, text: '\n' }];
  if (node.matches('code, kbd, samp, tt')) return [{ ...around, text: codeSpan(node.textContent ?? '') }];
  if (node.matches('img')) {
    const src = addressOf(node, 'src');
    const alt = (node.getAttribute('alt') ?? '').replaceAll(/[[\]\s]+/g, ' ').trim();
    return src ? [{ ...plain, text: `![${alt}](${src})` }] : [];
  }
  return runsIn(node, around);
}

const isSame = (one: Style, other: Style) =>
  one.bold === other.bold && one.italic === other.italic && one.href === other.href;

/** Joins neighbours of one style: editors write a word in several elements. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const [at, run] of runs.entries()) {
    const last = all.at(-1);
    const isGap = run.text.trim() === '' && isSame(last ?? plain, runs[at + 1] ?? plain);
    if (last && (isGap || isSame(last, run))) all[all.length - 1] = { ...last, text: last.text + run.text };
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

const paragraph = /\S(?:(?:(?!\n\s*\n).)*\S)?/gs;

function inlineText(runs: readonly Run[]): string {
  let text = '';
  const all = joined(runs.filter((run) => run.text));
  for (const [at, run] of all.entries()) {
    text += run.text.replaceAll(paragraph, (part, start: number) => {
      // Otherwise between brackets or spaces.
      const before = !run.href && start === 0 ? text.slice(-1000) : '';
      const after = !run.href && start + part.length === run.text.length ? all[at + 1]?.text : '';
      const styled = emphasized(part, run, before, after);
      return run.href && styled !== run.href ? `[${styled}](${run.href})` : styled;
    });
  }
  return text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const paragraphsOf = (runs: readonly Run[]): string[] =>
  inlineText(runs)
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(escapedStarts);

function runsIn(element: Element, around: Style): Run[] {
  const style = styleOf(element, around);
  return Array.from(element.childNodes).flatMap((node) => runsOf(node, style));
}

/** Word writes the items of a list as paragraphs with their signs. */
const isWordItem = (element: Element) => /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '');

function wordItem(element: Element, around: Style): string {
  const level = Number(/level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 1);
  const sign = Array.from(element.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const number = /\d+/.exec(sign?.textContent ?? '')?.[0];
  sign?.remove();
  return `${'   '.repeat(level - 1)}${number ? `${number}.` : '-'} ${inlineText(runsIn(element, around))}`;
}

function blocksOf(parent: Element, top: number, around: Style): string[] {
  const style = styleOf(parent, around);
  const blocks: string[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    blocks.push(...paragraphsOf(runs));
    runs = [];
  };
  let wasItem = false;
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && isBlock(node))) {
      runs.push(...runsOf(node, style));
      continue;
    }
    endParagraph();
    const item = isWordItem(node) ? wordItem(node, style) : undefined;
    // A list that starts again is another one.
    if (item && wasItem && !item.startsWith('1. ')) blocks.push(`${blocks.pop()}\n${item}`);
    else blocks.push(...(item === undefined ? blockOf(node, top, style) : [item]));
    wasItem = item !== undefined;
  }
  endParagraph();
  return separated(blocks);
}

const otherSign: Readonly<Record<string, string>> = { '-': '*', '*': '-', '.': ')', ')': '.' };
const listStart = /^(?:[-*]|\d+[.)])(?= )/;

/** Gives a list other signs than the list before it, or Markdown would join them. */
function separated(blocks: readonly string[]): string[] {
  let last: string | undefined;
  return blocks.map((block) => {
    const sign = listStart.exec(block)?.[0].at(-1);
    const isNext = sign !== undefined && sign === last;
    last = isNext ? otherSign[sign] : sign;
    return isNext ? block.replaceAll(/^(\d*)[-*.)](?= )/gm, `$1${last}`) : block;
  });
}

function blockOf(element: Element, top: number, around: Style): string[] {
  switch (element.tagName) {
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6': {
      const level = Math.min(levels.last, levelOf(element) - top + levels.first);
      // Headings are bold in most editors.
      const runs = runsIn(element, around).map((run) => ({ ...run, bold: false }));
      const title = inlineText(runs).replaceAll('\n', ' ');
      return title ? [`${'#'.repeat(level)} ${title}`] : [];
    }
    case 'UL':
    case 'OL':
      return [listOf(element, top, around)].filter(Boolean);
    case 'BLOCKQUOTE':
      return [blocksOf(element, top, around).join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/ $/gm, '')];
    case 'PRE':
      return [fenced(element.textContent ?? '')];
    case 'TABLE':
      return tableOf(element, top, around);
    case 'HR':
      return ['---'];
    default:
      return blocksOf(element, top, around);
  }
}

function fenced(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([signs]) => signs.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code.replaceAll('\r\n', '\n').replace(/^\n|\n+$/g, '')}\n${fence}`;
}

function listOf(list: Element, top: number, around: Style): string {
  const style = styleOf(list, around);
  const items: string[] = [];
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  for (const child of list.children) {
    const marker = list.tagName === 'OL' ? `${number}. ` : '- ';
    const inside = (text: string) => text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
    if (child.matches('ul, ol')) {
      // Google Docs writes a list within a list next to the item that it belongs to.
      items.push(inside(`\n${listOf(child, top, style)}`).slice(1));
      continue;
    }
    const [first = '', ...rest] = blocksOf(child, top, style);
    if (!first) continue;
    const text = rest.reduce((all, part) => `${all}${listStart.test(part) ? '\n' : '\n\n'}${part}`, first);
    items.push(marker + inside(text));
    number += 1;
  }
  return items.join('\n');
}

function tableOf(table: Element, top: number, around: Style): string[] {
  const style = styleOf(table, around);
  const caption = table.querySelector(':scope > caption');
  const before = caption ? blocksOf(caption, top, style) : [];
  const rows = Array.from(table.querySelectorAll('tr'))
    .filter((row) => row.closest('table') === table)
    .map((row) => Array.from(row.children));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  // One column, or tables within cells: a layout.
  if (width < 2 || table.querySelector('table'))
    return [...before, ...rows.flat().flatMap((cell) => blocksOf(cell, top, style))];
  const [head = '', ...body] = rows.map((cells) => {
    const texts = cells.map((cell) =>
      blocksOf(cell, top, style)
        .join(' ')
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|'),
    );
    return `| ${[...texts, ...Array<string>(width - cells.length).fill('')].join(' | ')} |`;
  });
  return [...before, [head, `|${' --- |'.repeat(width)}`, ...body].join('\n')];
}
