import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.',
  Experience: '10 years',
} as const;

test('posts a job once when Enter is pressed twice', async () => {
  signIn('admin');
  const api = fakeApi();
  const answer = Promise.withResolvers<void>();
  api.answer('getAllJobPosts', () => []);
  api.answer('postJobPosition', async () => {
    await answer.promise;
    return undefined as never;
  });
  await renderApp('/alljobposition');
  for (const [label, value] of Object.entries(fields)) await page.getByLabelText(label).fill(value);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  answer.resolve();
  await expect.element(page.getByText('Job posted successfully!')).toBeVisible();
  expect(api.callsOf('postJobPosition')).toHaveLength(1);
});
