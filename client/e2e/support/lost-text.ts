import type { Page } from '@playwright/test';

/**
 * Words of the page that nobody can get at by scrolling it up and down: beside the window, cut off by a box that does
 * not scroll, or under something else. What is meant to be cut (clamped excerpts, topics folded away) or to move
 * sideways in a region of its own (carousels, the industries' row) does not count.
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
      // Hidden to the eye on purpose (the head of a table of cards).
      if (boxes.some((box) => styleOf(box).clipPath === 'inset(50%)')) continue;
      const scrolls = boxes.some(
        (box) => /auto|scroll/.test(styleOf(box).overflowX) && box.scrollWidth > box.clientWidth,
      );
      const text = range.getBoundingClientRect();
      if (!scrolls && (text.left < -1 || text.right > width + 1)) say('beside the window');

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
      // What is painted nowhere lets it be seen: the link that lies over its whole card, the room around a figure.
      const painted =
        over !== null && (over.matches('img, svg') || styleOf(over).backgroundColor !== 'rgba(0, 0, 0, 0)');
      const own = !over || !painted || over.contains(element) || element.contains(over);
      if (!own && !clamped) say(`under ${over.tagName.toLowerCase()}.${over.className}`);
    }
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    return lost;
  });
}
