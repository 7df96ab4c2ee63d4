import { clear as clearStore, createStore, entries, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';
import { forgetAbandonedFiles } from './draft-files.ts';
import { saveDraft } from './drafts.ts';

const files = createStore('drafts', 'files');
const keptNames = async () =>
  (await entries<string, { file: File }>(files)).map(([key, { file }]) => [key.split(':')[0], file.name]);
const tomorrow = () => Date.now() + 86_400_000;
const keep = (id: string, until = tomorrow()) =>
  set(`${id}:upload_resume`, { file: new File(['%PDF-1.4'], `${id}.pdf`), until }, files);

// Other test files share the browser's storage.
beforeEach(() => clearStore(files));
afterEach(() => {
  localStorage.clear();
});

async function openApplication() {
  const api = fakeApi();
  api.answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  api.answer('getPosition', () => ({ open: true, listed: true, questions: [] }));
  return renderApp('/jobform/Designer');
}
const attach = () =>
  page.getByLabelText('Resume (optional)').upload(new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' }));
const question = () => page.getByRole('alertdialog', { name: 'Clear everything you filled in?' });

test('clears text, file and draft after asking, and asks nothing when the form is empty', async () => {
  await openApplication();
  const clear = page.getByRole('button', { name: 'Clear this form' });
  await clear.click();
  await expect.element(question()).not.toBeInTheDocument();

  await page.getByLabelText('First name').fill('Asha');
  await attach();
  await expect.poll(keptNames).toEqual([[expect.any(String), 'cv.pdf']]);
  await clear.click();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Asha');

  await clear.click();
  await question().getByRole('button', { name: 'Clear this form' }).click();
  await expect.element(page.getByLabelText('First name')).toHaveValue('');
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await expect.element(page.getByLabelText('Position')).toHaveValue('Designer');
  await expect.element(page.getByLabelText('Resume (optional)')).toHaveValue('');
  await expect.poll(keptNames).toEqual([]);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:application'))).toEqual([]);
});

test('says that a draft was restored, and offers to clear it', async () => {
  const { router } = await openApplication();
  await page.getByLabelText('First name').fill('Asha');
  await attach();
  await router.navigate({ to: '/about' });
  await expect.element(page.getByLabelText('First name')).not.toBeInTheDocument();
  await forgetAbandonedFiles();
  router.history.back();

  await expect.element(page.getByText('Restored from your last visit.')).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Asha');
  await expect.element(page.getByText('cv.pdf')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Clear this form' }).click();
  await question().getByRole('button', { name: 'Clear this form' }).click();
  await expect.element(page.getByText('Restored from your last visit.')).not.toBeInTheDocument();
  await expect.poll(keptNames).toEqual([]);
});

test('deletes files of closed tabs at the start, and keeps those of open tabs and of admin drafts', async () => {
  await keep('closed-tab');
  await keep('expired', Date.now() - 1);
  await keep('this-tab');
  await keep('other-tab');
  await keep('admin');
  saveDraft({ owner: 'user', kind: 'application', id: 'this-tab', values: {}, base: {} });
  saveDraft({ owner: 'admin', kind: 'create-blog', id: 'admin', values: {}, base: {} });
  let closeOtherTab: (value?: unknown) => void = () => undefined;
  const other = navigator.locks.request('files of draft other-tab', { mode: 'shared' }, () => {
    return new Promise((resolve) => {
      closeOtherTab = resolve;
    });
  });
  await forgetAbandonedFiles();
  expect((await keptNames()).map(([id]) => id).sort()).toEqual(['admin', 'other-tab', 'this-tab']);

  closeOtherTab();
  await other;
  localStorage.clear();
  sessionStorage.clear();
  await forgetAbandonedFiles();
  // This document holds what it has had itself until it is gone.
  expect((await keptNames()).map(([id]) => id).sort()).toEqual(['admin', 'this-tab']);
});
