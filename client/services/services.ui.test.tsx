import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { footerColumns } from '../copy/navigation.ts';
import { appAddress, reloadApp, renderApp } from '../test-support/render-app.tsx';
import { expectShown } from '../test-support/screen.ts';

const side = page.getByRole('navigation', { name: 'Services' });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });

const [solutions, marketing] = footerColumns;

test('every service page has a title, sections, seven links to services and a call to action', async () => {
  for (const { to } of [...solutions.links, ...marketing.links]) {
    await renderApp(to);
    await expectShown(page.getByRole('heading', { level: 1 }));
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).elements().length, { message: to })
      .toBeGreaterThanOrEqual(6);
    const plate = page.getByRole('figure', { name: /^An example with invented data: ./ });
    await expectShown(plate, page.getByRole('heading', { name: 'What it costs and takes' }));
    // Its text is not read out as if it were real.
    expect(plate.getByRole('table').elements(), to).toEqual([]);
    await expect.poll(() => plate.element().firstElementChild?.clientHeight, { message: to }).toBeGreaterThan(550);
    expect(side.getByRole('link').elements(), to).toHaveLength(7);
    const lists = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('heading') });
    await expectShown(lists.first(), page.getByRole('main').getByRole('link', { name: 'Tell us what you need' }));
  }
});

test('on a phone, no service page is longer than eight screens', async () => {
  await page.viewport(360, 760);
  const screens = () => document.documentElement.scrollHeight / 760;
  for (const { to } of [...solutions.links, ...marketing.links]) {
    await renderApp(to);
    await expectShown(page.getByRole('heading', { name: 'What it costs and takes' }));
    await expect.poll(screens, { message: to }).toBeGreaterThan(6);
    await expect.poll(screens, { message: to }).toBeLessThan(8);
  }
});

test('a long page folds parts on phones, where steps and screens are a row, and shows all of it on wider screens', async () => {
  await page.viewport(360, 780);
  await renderApp('/appDevelopment');
  const points = page.getByText('Crashes come with a story');
  const steps = page.getByRole('group', { name: 'From a shift with you to the stores' });
  const screen = page.getByRole('group', { name: 'a delivery app on three phones, and the depot’s board.' });
  await expect.element(points).not.toBeVisible();
  await page.getByText('Show the 3 points').click();
  await expect.element(points).toBeVisible();
  await expect.element(page.getByText('Hide the 3 points')).toBeVisible();
  await page.getByText('Hide the 3 points').click();
  await expect.element(points).not.toBeVisible();
  await expect.poll(() => steps.query()?.scrollWidth).toBeGreaterThan(1000);
  await expect.poll(() => screen.query()?.scrollWidth).toBeGreaterThan(700);
  await page.viewport(1366, 780);
  await expect.element(points).toBeVisible();
  await expect.element(page.getByText('Show the 3 points')).not.toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
  await expect.element(screen).not.toBeInTheDocument();
});

test('the list of services marks its page and leads to the top of another', async () => {
  await renderApp('/BLOCKchain');
  await expect
    .element(side.getByRole('link', { name: 'Blockchain Development' }))
    .toHaveAttribute('aria-current', 'page');
  window.scrollTo(0, 300);
  await side.getByRole('link', { name: 'Game Development' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Find the fun, then build the game around it');
  expect(appAddress()).toBe('/gamedevelopment');
  expect(window.scrollY).toBe(0);
});

describe('the industries', () => {
  const industries = {
    Food: /industry-food/,
    'Healthcare & Wellness': /industry-healthcare/,
    'Fitness and Gym': /industry-/,
    'Crypto & BlockChain': /industry-/,
    'Supply Chain and Logistics': /industry-/,
    'Gaming & Entertainment': /industry-/,
    'CRM Software': /industry-/,
    'Real-Estate & Property Management': /industry-/,
    'Agriculture and Farmer': /industry-/,
    'Transportation and Logistics': /industry-/,
  };

  test('show picture, title and description of the chosen one, also after a return to the first', async () => {
    await renderApp('/appDevelopment');
    await expectShown(panel('Food'));
    const names = page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent);
    expect(names).toEqual(Object.keys(industries));
    await expect.element(tab('Food')).toHaveAttribute('aria-selected', 'true');
    const titles = new Set<string | null>();
    for (const [name, picture] of [...Object.entries(industries), ['Food', industries.Food] as const]) {
      await tab(name).click();
      await expect.element(panel(name).getByRole('img')).toHaveAttribute('src', expect.stringMatching(picture));
      await expect.element(panel(name).getByRole('img')).toHaveAttribute('alt', expect.stringMatching(/.{10}/));
      await expectShown(panel(name).getByRole('paragraph'));
      titles.add(panel(name).getByRole('heading').element().textContent);
      expect(appAddress()).toMatch(/\?industry=[a-z-]+$/);
    }
    expect(titles.size).toBe(10);
  });

  test('keep the choice in the address, which Back undoes', async () => {
    const { router } = await renderApp('/appDevelopment?industry=crm');
    await expect.element(tab('CRM Software')).toHaveAttribute('aria-selected', 'true');
    await tab('Fitness and Gym').click();
    await expect.poll(appAddress).toBe('/appDevelopment?industry=fitness');
    router.history.back();
    await expect.element(tab('CRM Software')).toHaveAttribute('aria-selected', 'true');
    await reloadApp();
    await expectShown(panel('CRM Software'));
    await renderApp('/appDevelopment?industry=alchemy');
    await expect.element(tab('Food')).toHaveAttribute('aria-selected', 'true');
  });

  test('are one stop of the Tab key, and the arrows walk through them', async () => {
    await renderApp('/appDevelopment');
    await expect.element(tab('CRM Software')).toHaveAttribute('tabindex', '-1');
    (tab('Food').element() as HTMLElement).focus();
    for (const [key, name] of [
      ['ArrowDown', 'Healthcare & Wellness'],
      ['End', 'Transportation and Logistics'],
      ['ArrowRight', 'Food'],
      ['ArrowUp', 'Transportation and Logistics'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(tab(name)).toHaveFocus();
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expectShown(panel(name));
    }
    // Back and Forward of the browser.
    for (const key of ['{Alt>}{ArrowRight}{/Alt}', '{Meta>}{ArrowRight}{/Meta}']) await userEvent.keyboard(key);
    await expect.element(tab('Transportation and Logistics')).toHaveFocus();
  });

  test('bring the chosen one into the window of a phone', async () => {
    await page.viewport(360, 780);
    await renderApp('/appDevelopment?industry=transportation');
    const last = tab('Transportation and Logistics');
    await expect.element(last).toBeInTheDocument();
    last.element().scrollIntoView({ block: 'center', inline: 'nearest' });
    await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
    await tab('Agriculture and Farmer').click();
    await expectShown(panel('Agriculture and Farmer'));
  });
});
