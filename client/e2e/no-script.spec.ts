import { expect, test } from './fixtures.ts';
import { fillApplication, newApplicant, pdf } from './support/applicant.ts';

// Behaviour without script that all pages share; the rest is tested with each page.

test.use({ javaScriptEnabled: false });

/** Invisible texts, except in menus and for screen readers. */
const unseenText = () => {
  const found: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest('script, style, noscript, option')) continue;
    if (element.closest('details:not([open]), dialog:not([open]), [aria-hidden="true"], .vh, .skip')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!visible || width === 0 || height === 0) found.push(node.nodeValue.trim().slice(0, 60));
  }
  return found;
};

/** Needs script: truncates and expands a text. */
const needsScript = /^(…|More|Clear this form)$/;

/** One of each kind of page. pages.spec.ts proves that script adds no words to them. */
const pages = [
  ...['/', '/contact', '/appDevelopment', '/joinUs', '/privacy-policy'],
  ...['/database/1', '/blog?post=1', '/jobform/UI%20Designer', '/jobopenings?opening=1'],
];

test('each kind of page shows its complete text', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    // Retries while expanded text (Read More) fades in.
    await expect(async () => {
      const unseen = (await page.evaluate(unseenText)).filter((text) => !needsScript.test(text));
      expect(unseen, `hidden words at ${path}`).toEqual([]);
    }).toPass({ timeout: 3000 });
  }
});

test('the menus open and navigate on a large and a small screen', async ({ page }) => {
  await page.goto('/about');
  await page.locator('summary', { hasText: 'Digital Marketing' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Social Media Marketing' }).click();
  await expect(page).toHaveURL('/socialmarketing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Career' }).click();
  await expect(page).toHaveURL('/joinUs');
  await expect(drawer).toBeHidden();
  await page.goto('/appDevelopment');
  await page.getByRole('link', { name: 'Agriculture and Farmer' }).click();
  await expect(page).toHaveURL('/appDevelopment?industry=agriculture');
  await expect(page.getByRole('heading', { name: 'Field records that work in the field' })).toBeVisible();
  // All names are visible without the animation.
  await page.goto('/');
  for (const name of ['React', 'Javascript', 'Python', 'Java']) {
    const { x = -1, width = 0 } =
      (await page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .boundingBox()) ?? {};
    expect(x, `${name} is in view`).toBeGreaterThanOrEqual(0);
    expect(x + width, `${name} is in view`).toBeLessThanOrEqual(360);
  }
});

test('a refused application returns with its values, and is accepted when it is corrected', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  const applicant = { ...newApplicant(), 'Current LPA': '1e9', 'Expected LPA': '12,5' };
  await page.goto('/jobform/UI%20Designer');
  await fillApplication(page, applicant);
  await page.getByLabel('Date of birth').fill('1994-01-31');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Resume').setInputFiles({ ...pdf, name: 'notes.exe' });
  await page.getByRole('button', { name: 'Submit application' }).click();

  // The same page with all values and a message at each invalid field.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job application');
  await expect(page.getByRole('alert')).toHaveText('Please check the marked fields.');
  const resume = page.getByLabel('Resume');
  await expect(resume).toHaveAttribute('aria-invalid', 'true');
  await expect(resume).toHaveAccessibleDescription(/Please choose the file again\. .*PDF/);
  await expect(page.getByLabel('Current LPA')).toHaveAccessibleDescription(/must be a number/);
  await expect(page.getByLabel('Current LPA')).toBeFocused();
  await expect(page.getByLabel('Current LPA')).toBeInViewport();
  for (const [label, text] of Object.entries(applicant)) {
    await expect(page.getByLabel(label).and(page.locator('input')).first()).toHaveValue(text);
  }
  await expect(page.getByLabel('Position')).toHaveValue('UI Designer');
  await expect(page.getByLabel('Position')).not.toBeEditable();
  await expect(page.getByLabel('Date of birth')).toHaveValue('1994-01-31');
  await expect(page.getByLabel('Gender')).toHaveValue('Female');
  await expect(page.getByLabel('30 Days')).toBeChecked();
  await page.getByLabel('LinkedIn profile').fill('www.linkedin.com/in/meera');
  await expect(page.getByLabel('Immediate joining')).not.toBeChecked();

  await page.getByLabel('Resume').setInputFiles(pdf);
  await page.getByLabel('Current LPA').fill('9');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Form submitted successfully!' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit application' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the job openings' }).click();
  await expect(page).toHaveURL('/jobopenings');
});
