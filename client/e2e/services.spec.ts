import { footerColumns } from '../copy/navigation.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const industries = [
  'Food',
  'Healthcare & Wellness',
  'Fitness and Gym',
  'Crypto & BlockChain',
  'Supply Chain and Logistics',
  'Gaming & Entertainment',
  'CRM Software',
  'Real-Estate & Property Management',
  'Agriculture and Farmer',
  'Transportation and Logistics',
];

const [solutions, marketing] = footerColumns;

for (const { to, label } of [...solutions.links, ...marketing.links]) {
  test(`${label} has its banner, its sections and seven links`, async ({ page }) => {
    await page.goto(to);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5);
    await expect(
      page
        .getByRole('main')
        .getByRole('list')
        .filter({ has: page.getByRole('heading') })
        .first(),
    ).toBeVisible();
    const side = page.getByRole('navigation', { name: 'Services' });
    await expect(side.getByRole('link')).toHaveCount(7);
    await expect(page.getByRole('main').getByRole('link', { name: 'Tell us what you need' })).toBeVisible();
    await untilHydrated(page);
    await expectAccessible(page);
  });
}

test('the side list marks its page and leads on', async ({ page }) => {
  await page.goto('/blockchain');
  const side = page.getByRole('navigation', { name: 'Services' });
  await expect(side.getByRole('link', { name: 'Blockchain Development' })).toHaveAttribute('aria-current', 'page');
  await untilHydrated(page);
  await side.getByRole('link', { name: 'Game Development' }).click();
  await expect(page).toHaveURL('/gamedevelopment');
  await expect(page).toHaveTitle(/\| Realvance$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the fun, then build the game around it');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('paths match whatever their case', async ({ page }) => {
  await page.goto('/WEBSITEdevelopment');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A website your own people can keep');
});

test.describe('the industries', () => {
  test('show the first, and each with its picture, title and description when chosen', async ({ page }) => {
    await page.goto('/appDevelopment');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(industries);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Food' })).toBeVisible();
    const titles = new Set<string | null>();
    for (const name of industries) {
      await page.getByRole('tab', { name, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name, exact: true });
      titles.add(await panel.getByRole('heading').textContent());
      await expect(panel.getByRole('img')).toHaveAttribute('src', /industry-/);
      await expect(panel.getByRole('paragraph')).toBeVisible();
      await expect(page).toHaveURL(/\?industry=[a-z-]+$/);
    }
    expect(titles.size).toBe(10);
    await expectAccessible(page);
  });

  test('show the picture of the choice, also when it returns to the first', async ({ page }) => {
    await page.goto('/appDevelopment');
    for (const [name, picture] of [
      ['Healthcare & Wellness', /industry-healthcare/],
      ['Food', /industry-food/],
      ['Healthcare & Wellness', /industry-healthcare/],
      ['Food', /industry-food/],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      const shown = page.getByRole('tabpanel', { name }).getByRole('img');
      await expect(shown).toHaveAttribute('src', picture);
      await expect(shown).toHaveAttribute('alt', /.{10}/);
    }
  });

  test('keep the choice in the address: a link opens it, Back undoes it', async ({ page }) => {
    await page.goto('/appDevelopment?industry=crm');
    const crm = page.getByRole('tab', { name: 'CRM Software' });
    await expect(crm).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Fitness and Gym' }).click();
    await expect(page).toHaveURL('/appDevelopment?industry=fitness');
    await page.goBack();
    await expect(crm).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(page.getByRole('tabpanel', { name: 'CRM Software' })).toBeVisible();
  });

  test('are one stop of the Tab key, walked through with the arrows', async ({ page }) => {
    await page.goto('/appDevelopment');
    const food = page.getByRole('tab', { name: 'Food' });
    await expect(page.getByRole('tab', { name: 'CRM Software' })).toHaveAttribute('tabindex', '-1');
    await food.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('tab', { name: 'Healthcare & Wellness' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Healthcare & Wellness' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Transportation and Logistics' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(food).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('tab', { name: 'Transportation and Logistics' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('fall back to the first for a name nobody knows', async ({ page }) => {
    await page.goto('/appDevelopment?industry=alchemy');
    await expect(page.getByRole('tab', { name: 'Food' })).toHaveAttribute('aria-selected', 'true');
  });

  test('bring the chosen one into view on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/appDevelopment?industry=transportation');
    const tab = page.getByRole('tab', { name: 'Transportation and Logistics' });
    await tab.scrollIntoViewIfNeeded();
    await expect
      .poll(() => tab.evaluate((element) => element.getBoundingClientRect().right <= window.innerWidth))
      .toBe(true);
    await page.getByRole('tab', { name: 'Agriculture and Farmer' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Agriculture and Farmer' })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('are links', async ({ page }) => {
      await page.goto('/appDevelopment');
      await page.getByRole('link', { name: 'Agriculture and Farmer' }).click();
      await expect(page).toHaveURL('/appDevelopment?industry=agriculture');
      await expect(page.getByRole('heading', { name: 'Field records that work in the field' })).toBeVisible();
    });
  });
});
