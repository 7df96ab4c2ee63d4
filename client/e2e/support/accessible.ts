import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the colours alone decide; everything else is the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with what axe finds on the page as it stands, in light and in dark, one line a finding.
 *
 * @param without rules that do not hold here, with their reason beside the call
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Half way from one colour to the other nothing can be judged.
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
      ),
    );
    const axe = new AxeBuilder({ page });
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
