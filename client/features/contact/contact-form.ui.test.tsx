import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderApp } from '../../test-support/render-app.tsx';

test('says once after the reload that the message was sent', async () => {
  fakeApi().answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  sessionStorage.setItem('contact-sent', 'true');
  const { router } = await renderApp('/contact');
  const said = page.getByText('Form Submitted Successfully');
  await expect.element(said).toBeInViewport();
  await router.navigate({ to: '/about' });
  await router.navigate({ to: '/contact' });
  await expect.element(page.getByLabelText('Message')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});
