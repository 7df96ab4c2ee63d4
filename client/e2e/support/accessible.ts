import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Rules about colours; all other rules give the same result in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with axe's findings, one line each. Colours are checked in dark mode too.
 *
 * @param without rules that do not hold here, with the reason at the call
 */
export async function expectAccessible(
  page: Page,
  without: readonly string[] = [],
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
      ),
    );
    const options: RunOptions = {
      // Describing what passes takes half of the time.
      resultTypes: ['violations'],
      ...(colorScheme === 'dark'
        ? { runOnly: colourRules }
        : { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
    };
    const found = await page.evaluate(async (options) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }, options);
    expect(found, `axe at ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
