import { htmlPolicy } from '../trusted-types.ts';
import { codeSpan, escaped, inlineText, paragraphsOf, plain, type Run, type Style } from './markdown-runs.ts';

/** For a document that neither runs scripts nor loads pictures. */
const pasted = htmlPolicy('pasted', (text) => text);

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

function addressOf(element: Element, name: 'href' | 'src'): string {
  const url = URL.parse(element.getAttribute(name) ?? '');
  if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) return '';
  const address = url.origin === window.location.origin ? url.href.slice(url.origin.length) : url.href;
  return address.replaceAll(/\s/g, encodeURIComponent).replaceAll('(', '%28').replaceAll(')', '%29');
}

function styleOf(element: Element, around: Style): Style {
  // The page's content security policy empties `style` of parsed elements, but not of created ones.
  const { style } = document.createElement('span');
  style.cssText = element.getAttribute('style') ?? '';
  const { fontWeight, fontStyle, whiteSpace, whiteSpaceCollapse } = style;
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

/** Text of code, with line breaks for `<br>` and between blocks. */
function codeText(parent: Element, keepsLines: boolean): string {
  let text = '';
  let wasBlock = false;
  for (const node of parent.childNodes) {
    const block = node instanceof Element && (isBlock(node) || node.matches('li, tr'));
    const part = codePart(node, keepsLines);
    const isNewLine = block || (wasBlock && !part.startsWith('\n'));
    if (isNewLine && text && !text.endsWith('\n')) text += '\n';
    text += part;
    wasBlock = block;
  }
  return text;
}

function codePart(node: Node, keepsLines: boolean): string {
  if (node instanceof Element) return node.matches('br') ? '\n' : codeText(node, keepsLines);
  const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  return keepsLines ? text : text.replaceAll(/\s+/g, ' ');
}

function runsOf(node: Node, around: Style): Run[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replaceAll(around.keepsLines ? /[^\S\n]+/g : /\s+/g, ' ');
    return [{ ...around, text: escaped(text, around.href !== '') }];
  }
  if (!(node instanceof Element)) return [];
  if (node.matches('br')) return [{ ...around, text: '\n' }];
  if (node.matches('code, kbd, samp, tt')) {
    const lines = codeText(node, styleOf(node, around).keepsLines).split('\n');
    return [{ ...around, text: lines.map(codeSpan).join('\n') }];
  }
  if (node.matches('img')) {
    const src = addressOf(node, 'src');
    const alt = (node.getAttribute('alt') ?? '').replaceAll(/[[\]\s]+/g, ' ').trim();
    return src ? [{ ...plain, href: around.href, text: `![${alt}](${src})` }] : [];
  }
  return runsIn(node, around);
}

function runsIn(element: Element, around: Style): Run[] {
  const style = styleOf(element, around);
  return Array.from(element.childNodes).flatMap((node) => runsOf(node, style));
}

interface WordItem {
  readonly level: number;
  readonly marker: string;
}

/** Word writes the items of a list as paragraphs with their signs. It numbers headings in the same way. */
function wordItemOf(element: Element): WordItem | undefined {
  const list = /mso-list:\s*l\d+(?:\s+level(\d))?/i.exec(element.getAttribute('style') ?? '');
  if (!list || /^H\d$/.test(element.tagName)) return;
  const sign = Array.from(element.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const number = /\d+/.exec(sign?.textContent ?? '')?.[0];
  sign?.remove();
  return { level: Number(list[1] ?? 1), marker: number ? `${number}. ` : '- ' };
}

function blocksOf(parent: Element, top: number, around: Style): string[] {
  const style = styleOf(parent, around);
  const blocks: string[] = [];
  let runs: Run[] = [];
  const endParagraph = () => {
    blocks.push(...paragraphsOf(runs));
    runs = [];
  };
  /** The last Word item and the items around it. */
  let open: WordItem[] = [];
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && isBlock(node))) {
      runs.push(...runsOf(node, style));
      continue;
    }
    endParagraph();
    const wordItem = wordItemOf(node);
    if (wordItem) {
      const parents = open.filter(({ level }) => level < wordItem.level);
      const indent = ' '.repeat(parents.reduce((sum, { marker }) => sum + marker.length, 0));
      const item = indent + wordItem.marker + inlineText(runsIn(node, style));
      // A list that starts again is another one.
      if (open.length > 0 && !item.startsWith('1. ')) blocks.push(`${blocks.pop()}\n${item}`);
      else blocks.push(item);
      open = [...parents, wordItem];
    } else {
      blocks.push(...blockOf(node, top, style));
      open = [];
    }
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
      return [fenced(codeText(element, true))];
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

const maxSpan = 100;

/** Cells of each row by column. A merged cell is in its first row and column only. */
function gridOf(rows: readonly Element[]): Map<number, Element>[] {
  let group: Element | null = null;
  let rowsLeft: number[] = [];
  return rows.map((row) => {
    // Cells do not reach into the next row group.
    if (row.parentElement !== group) rowsLeft = [];
    group = row.parentElement;
    const cells = new Map<number, Element>();
    const free = rowsLeft.map((left) => left < 1);
    rowsLeft = rowsLeft.map((left) => left - 1);
    let column = 0;
    for (const cell of row.children) {
      while (free[column] === false) column += 1;
      cells.set(column, cell);
      const { colSpan, rowSpan } = cell instanceof HTMLTableCellElement ? cell : { colSpan: 1, rowSpan: 1 };
      const end = column + Math.min(colSpan, maxSpan);
      for (; column < end; column += 1) rowsLeft[column] = (rowSpan || Number.POSITIVE_INFINITY) - 1;
    }
    return cells;
  });
}

function tableOf(table: Element, top: number, around: Style): string[] {
  const style = styleOf(table, around);
  const caption = table.querySelector(':scope > caption');
  const before = caption ? blocksOf(caption, top, style) : [];
  const ownRows = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table);
  const rows = gridOf(ownRows).filter(({ size }) => size > 0);
  // Without columns in which no cell starts.
  const columns = Array.from(new Set(rows.flatMap((cells) => [...cells.keys()]))).sort((one, other) => one - other);
  // One column, or tables within cells: a layout.
  if (columns.length < 2 || table.querySelector('table'))
    return [...before, ...rows.flatMap((cells) => [...cells.values()]).flatMap((cell) => blocksOf(cell, top, style))];
  const textOf = (cell: Element | undefined) =>
    (cell ? blocksOf(cell, top, style) : [])
      .join(' ')
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|');
  const [head = '', ...body] = rows.map(
    (cells) => `| ${columns.map((column) => textOf(cells.get(column))).join(' | ')} |`,
  );
  return [...before, [head, `|${' --- |'.repeat(columns.length)}`, ...body].join('\n')];
}
