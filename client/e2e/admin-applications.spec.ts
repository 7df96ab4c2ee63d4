import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { lostText } from './support/lost-text.ts';

const panelOf = (page: Page, name: string) => page.getByRole('region', { name });

/** Posts an application with the longest name that the form accepts; the list truncates it. */
async function postLongName(page: Page): Promise<string> {
  const person = newApplicant();
  await postApplication(page, 'Colour Mixer', { ...person, 'First name': person['First name'].padEnd(200, 'W') });
  return person['First name'];
}

test('the list of applications is accessible on a phone while some are selected', async ({ page, signInAsAdmin }) => {
  const name = await postLongName(page);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/jobresponse');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: `Select the application of ${name}` }).check();
  // On cards, only the labels name the headings.
  await expectAccessible(page, ['empty-table-header']);
  expect(await lostText(page)).toEqual([]);
});

for (const width of [360, 1366]) {
  test(`an application can be read, worked on and printed, ${width} px wide`, async ({ page, signInAsAdmin }) => {
    const name = await postLongName(page);
    const rows = page.getByRole('row').or(page.getByRole('listitem'));
    const link = rows.getByRole('link', { name: new RegExp(`^${name}`) });
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 500 });
    await page.goto('/jobresponse');
    await expect(link).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await link.click();
    const whole = width < 1024 ? page.getByRole('dialog', { name }) : panelOf(page, name);
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeVisible();
    // Without the charts, the page may be shorter than its scroll position.
    const head = await whole.getByRole('button', { name: 'Close' }).boundingBox();
    expect(head?.y).toBeGreaterThan(width < 1024 ? 0 : 72);
    // The name stays at the top and covers nothing.
    await whole.getByRole('button', { name: 'Set state' }).click({ trial: true, timeout: 20_000 });
    await whole.getByRole('button', { name: 'Reply by mail…' }).click();
    await expectAccessible(page, width < 1024 ? ['empty-table-header'] : [], width < 1024 ? ['light'] : undefined);
    // The printout has only the application, complete, whatever its length.
    await page.emulateMedia({ media: 'print' });
    // A sheet of paper is narrower than the window and shows the same content.
    await page.setViewportSize({ width: Math.min(width, 720), height: 500 });
    await expect(whole).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Job Responses' })).toBeHidden();
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeHidden();
    await expect(whole.getByRole('button', { name: 'Set state' })).toBeHidden();
    expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await page.setViewportSize({ width, height: 500 });
    await page.emulateMedia({ media: null });
    await whole.getByRole('link', { name: 'Show in audit trail' }).click();
    const trail = page.getByRole('dialog', { name: 'Audit trail' });
    await expect(trail.getByRole('listitem').or(trail.getByRole('status'))).not.toHaveCount(0);
    await page.reload();
    await untilHydrated(page);
    // After a reload, the panel opens over the application again, whatever their order in the address.
    await expect(whole).toBeAttached();
    await trail.getByRole('button', { name: 'Close' }).click();
    await expect(trail).toBeHidden();
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  });
}
