import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../test-support/render-app.tsx';

test('cuts a long service description on the large grid only, and links each card once', async () => {
  await renderApp('/');
  // As the first-paint script does.
  document.documentElement.toggleAttribute('data-script', true);
  const card = page
    .getByRole('region', { name: 'Services' })
    .getByRole('article')
    .filter({ hasText: 'billing, stock' });
  const end = card.getByText('earned the right to replace it.');
  await expect.element(card.getByText('…')).toBeVisible();
  await expect.element(end).not.toBeVisible();
  expect(card.getByRole('link').elements()).toHaveLength(1);
  expect(card.getByRole('button').elements()).toHaveLength(0);
  await page.viewport(360, 740);
  await expect.element(end).toBeVisible();
  await page.viewport(1366, 768);
});
