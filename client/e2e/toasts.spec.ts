import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a touched toast disappears like any other', async ({ openVisitor, site }) => {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await openVisitor({ ...options, baseURL: site.url });
  await page.route('**/api/forgetPassword', (route) => route.fulfill({ json: { data: {} } }));
  await page.goto('/ForgotPassword');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).tap();
  const toast = page.locator('.Toastify__toast');
  // An animation measures its five seconds.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 5 });
  await toast.tap();
  await expect(toast).toBeHidden({ timeout: 8000 });
});
