import { expect, type Page } from '@playwright/test';

/**
 * Lists texts that vertical scrolling cannot reach: outside the window, cut off by a box that does not scroll, or covered.
 * Ignores intentional cuts (clamped excerpts, lines that end in an ellipsis, collapsed topics) and texts that scroll sideways
 * in a box of their own (carousels, the row of industries).
 */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const lost: string[] = [];
    const modal = document.querySelector('dialog:modal');
    const words = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement;
      if (!element || node.nodeValue?.trim() === '' || element.closest('script, style, noscript, option')) continue;
      if (element.closest('.swiper, .vh, .skip, [aria-hidden="true"], [inert], ul:has(+ details:not([open]))'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const say = (what: string) => lost.push(`${what}: ${node.nodeValue?.trim().slice(0, 60)}`);

      const boxes: Element[] = [];
      for (let box: Element | null = element; box; box = box.parentElement) boxes.push(box);
      const styleOf = (box: Element) => getComputedStyle(box);
      // Visually hidden on purpose (the head of a table shown as cards).
      if (boxes.some((box) => styleOf(box).clipPath === 'inset(50%)')) continue;
      // Cut on purpose: the record has the whole text.
      if (boxes.some((box) => styleOf(box).textOverflow === 'ellipsis')) continue;
      const scrolls = boxes.some(
        (box) => /auto|scroll/.test(styleOf(box).overflowX) && box.scrollWidth > box.clientWidth,
      );
      const text = range.getBoundingClientRect();
      if (!scrolls && (text.left < -1 || text.right > width + 1)) say('outside the window');

      const cut = boxes.find((box) => {
        if (box === document.body || box === document.documentElement) return false;
        const { overflowX, overflowY, webkitLineClamp } = styleOf(box);
        if (webkitLineClamp !== 'none') return false;
        const edge = box.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const across = hides(overflowX) && (text.left < edge.left - 1 || text.right > edge.right + 1);
        return across || (hides(overflowY) && (text.top < edge.top - 1 || text.bottom > edge.bottom + 1));
      });
      if (cut && !scrolls) say('cut off');

      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const [line] = range.getClientRects();
      if (!line) continue;
      const over = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      const clamped = boxes.some((box) => styleOf(box).webkitLineClamp !== 'none');
      // Transparent elements do not cover: a card's overlay link, the space around a figure.
      const painted =
        over !== null && (over.matches('img, svg') || styleOf(over).backgroundColor !== 'rgba(0, 0, 0, 0)');
      const own = !over || !painted || over.contains(element) || element.contains(over);
      if (!own && !clamped) say(`under ${over.tagName.toLowerCase()}.${over.className}`);
    }
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    return lost;
  });
}

/** 1280 x 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

async function lostAt(page: Page, how: string): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = await lostText(page);
  const widest = () =>
    Array.from(document.querySelectorAll('body *'))
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((each) => `${each.tagName}.${each.className}`)
      .slice(0, 5)
      .join(', ');
  if (beyond > 0) found.unshift(`the page scrolls ${beyond} px sideways: ${await page.evaluate(widest)}`);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        // Visually hidden on purpose: the head of a table shown as cards.
        const isClipped = each.closest('thead') && getComputedStyle(each.closest('thead') ?? each).clipPath !== 'none';
        return height > 0 && width < 24 && !each.closest('.vh') && !isClipped;
      })
      .map((each) => `the button "${each.getAttribute('aria-label') ?? each.textContent}" is too narrow to press`),
  );
  found.push(...narrow);
  const { pathname, search } = new URL(page.url());
  return found.map((each) => `${pathname}${search} ${how}: ${each}`);
}

/** Applies a visitor's text spacing (WCAG 1.4.12), bypassing the CSP. */
function applyStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Looks at the page at 400 %, with large letters and with spaced text (WCAG 1.4.4, 1.4.10, 1.4.12).
 *
 * @returns which words are lost, and where
 */
export async function lostWhenEnlarged(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const letters = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } });
  const lost: string[] = [];
  const { pathname } = new URL(page.url());
  await page.setViewportSize(zoomed);
  // A dialog in the server's HTML does not block the page; script makes it modal.
  await expect(page.locator('dialog[open]:not(:modal)')).toHaveCount(0);
  lost.push(...(await lostAt(page, 'at 400 %')));

  const covered = await page.evaluate(() => {
    window.scrollTo({ top: 600, behavior: 'instant' });
    const stuck = [...document.querySelectorAll('header, nav, thead')].filter((each) =>
      /sticky|fixed/.test(getComputedStyle(each).position),
    );
    return Math.max(0, ...stuck.map((each) => each.getBoundingClientRect().bottom));
  });
  if (covered > zoomed.height / 3) lost.push(`${pathname} at 400 %: ${covered} px of the window are covered`);

  await applyStyle(page, spacing);
  lost.push(...(await lostAt(page, 'at 400 % and spaced out')));
  await page.setViewportSize({ width: 1280, height: 720 });
  lost.push(...(await lostAt(page, 'spaced out')));
  await applyStyle(page, '');
  await letters(32);
  lost.push(...(await lostAt(page, 'with letters of 200 % by the browser’s setting')));
  await page.setViewportSize({ width: 360, height: 740 });
  lost.push(...(await lostAt(page, 'with letters of 200 % on a phone')));
  await letters(16);
  await browser.detach();
  return lost;
}
