import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
      ),
    );
    // Modern mode opens a page per analysis, for cross-origin frames.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'dark'
      ? axe.withRules(colourRules)
      : axe.disableRules([...without])
    ).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
    expect(found, `axe at ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
