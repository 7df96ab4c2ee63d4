import { chromiumArguments, findWholeChromium } from '../../scripts/find-chromium.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

// A browser with a PDF viewer, which the browser of the other tests lacks.

const executablePath = findWholeChromium();
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumArguments] } });

const note = 'She answered well and asked about the team, and can begin in the first week of next month.';

test('a resume that the browser cannot display takes no focus, but can be focused', async ({ page, signInAsAdmin }) => {
  const applicant = newApplicant();
  const name = applicant['First name'];
  // Starts and ends like a PDF, without a valid document.
  await postApplication(page, `Reader ${name}`, applicant);
  await signInAsAdmin(page);
  await page.goto(`/jobresponse?position=${encodeURIComponent(`Reader ${name}`)}`);
  const link = page.getByRole('row').getByRole('link', { name, exact: true });
  const viewerTakesFocus = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => window.addEventListener('blur', () => resolve(), { once: true })),
    );

  await test.step('it does not take the keys of the list and the panel', async () => {
    const taken = viewerTakesFocus();
    await link.click();
    await taken;
    const heading = page.getByRole('region', { name }).getByRole('heading', { name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/response=/);
  });

  await test.step('it does not take the focus from a note', async () => {
    await link.click();
    const field = page.getByRole('textbox', { name: 'Note' });
    await field.click();
    const taken = viewerTakesFocus();
    await page.keyboard.type(note, { delay: 10 });
    await taken;
    // The browser may lose one letter that is typed while it moves the focus.
    await expect(field).toHaveValue(/next month\.$/);
    expect((await field.inputValue()).length).toBeGreaterThan(note.length - 3);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  });

  await test.step('a click gives it the keys', async () => {
    const frame = page.getByTitle(`Resume of ${name}`);
    await frame.click();
    await expect(frame).toBeFocused();
  });
});
