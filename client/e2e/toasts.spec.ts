import { expect, test } from './fixtures.ts';
import { postApplication } from './support/applicant.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a touched toast disappears like any other', async ({ openVisitor, signInAsAdmin }) => {
  const page = await openVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await postApplication(page, 'Toast Toucher');
  await signInAsAdmin(page);
  await page.goto('/jobresponse?q=Toast+Toucher');
  await page.getByRole('link', { name: /^Meera/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).tap();
  const toast = page.locator('.Toastify__toast');
  // An animation measures its five seconds.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 5 });
  await toast.tap();
  await expect(toast).toBeHidden({ timeout: 8000 });
});
