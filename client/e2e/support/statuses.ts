import type { Page } from '@playwright/test';

/**
 * Watches for status regions that come to the page with words in them, from its next load on: screen readers read out
 * what changes in a region, and not the region itself.
 */
export async function watchStatuses(page: Page): Promise<readonly string[]> {
  const born: string[] = [];
  await page.exposeFunction('bornWithWords', (words: string) => born.push(words));
  await page.addInitScript(() => {
    const report: (words: string) => void = Reflect.get(window, 'bornWithWords');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll('*')])
            if (region.matches('[role=status]') && region.textContent) report(region.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
  });
  return born;
}
