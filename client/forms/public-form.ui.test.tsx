import { clear as clearStore, createStore, entries, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';
import { devtools, expectGone, expectShown, fail, fill, fillApplication } from '../test-support/screen.ts';
import { deleteAbandonedFiles } from './draft-files.ts';
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

const openApplication = () => renderApp('/jobform/Designer');
const firstName = page.getByLabelText('First name');
const resume = page.getByLabelText('Resume (optional)');
const phone = page.getByLabelText('Phone');
const attach = () => resume.upload(new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' }));
const question = () => page.getByRole('alertdialog', { name: 'Clear everything you filled in?' });

test('clears text, file and draft after asking, and asks nothing when the form is empty', async () => {
  await openApplication();
  const clear = page.getByRole('button', { name: 'Clear this form' });
  await clear.click();
  await expect.element(question()).not.toBeInTheDocument();

  await firstName.fill('Asha');
  await attach();
  await expect.poll(keptNames).toEqual([[expect.any(String), 'cv.pdf']]);
  await clear.click();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(firstName).toHaveValue('Asha');

  await clear.click();
  await question().getByRole('button', { name: 'Clear this form' }).click();
  await expect.element(firstName).toHaveValue('');
  await expect.element(firstName).toHaveFocus();
  await expect.element(page.getByLabelText('Position')).toHaveValue('Designer');
  await expect.element(resume).toHaveValue('');
  await expect.poll(keptNames).toEqual([]);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:application'))).toEqual([]);
});

test('says that a draft was restored, and offers to clear it', async () => {
  const { router } = await openApplication();
  await firstName.fill('Asha');
  await attach();
  await router.navigate({ to: '/about' });
  await expect.element(firstName).not.toBeInTheDocument();
  await deleteAbandonedFiles();
  router.history.back();

  await expect.element(page.getByText('Restored from your last visit.')).toBeVisible();
  await expect.element(firstName).toHaveValue('Asha');
  await expect.element(page.getByText('cv.pdf')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Clear this form' }).click();
  await question().getByRole('button', { name: 'Clear this form' }).click();
  await expect.element(page.getByText('Restored from your last visit.')).not.toBeInTheDocument();
  await expect.poll(keptNames).toEqual([]);
});

test('checks, shows and keeps a file that the browser itself has filled in', async () => {
  // The form opens its draft late, like after a reload.
  const release = Promise.withResolvers<void>();
  void navigator.locks.request('draft reloaded', () => release.promise);
  saveDraft({ owner: 'user', kind: 'application', id: 'reloaded', values: { last_name: ['Rao'] }, base: {} });
  await openApplication();
  const fillIn = (...parts: string[]) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(parts, 'cv.pdf', { type: 'application/pdf' }));
    (resume.element() as HTMLInputElement).files = chosen.files;
  };
  fillIn();
  release.resolve();
  await expectShown('Choose another file: cv.pdf is empty.');

  await renderApp('/about');
  const releaseNext = Promise.withResolvers<void>();
  const [key] = Object.keys(sessionStorage).filter((each) => each.startsWith('draft:application'));
  void navigator.locks.request(`draft ${key?.split(':')[2]}`, () => releaseNext.promise);
  await openApplication();
  fillIn('%PDF-1.4');
  releaseNext.resolve();
  await expectShown('cv.pdf, 8 bytes');
  await expect.poll(keptNames).toEqual([[expect.any(String), 'cv.pdf']]);
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
  await deleteAbandonedFiles();
  expect((await keptNames()).map(([id]) => id).sort()).toEqual(['admin', 'other-tab', 'this-tab']);

  closeOtherTab();
  await other;
  localStorage.clear();
  sessionStorage.clear();
  await deleteAbandonedFiles();
  // This document holds what it has had itself until it is gone.
  expect((await keptNames()).map(([id]) => id).sort()).toEqual(['admin', 'this-tab']);
});

test('focuses the field that the server refused, not one above it that only has a note', async () => {
  const fields = { upload_resume: 'This file is not a PDF or Word document.' };
  fakeApi().answer('sendApplicationForm', () => fail('validation_failed', 'Please check the form.', { fields }));
  await openApplication();
  await fillApplication();
  await attach();
  // A note that does not stop the form.
  page.getByLabelText('Mobile number').element().setAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect.element(page.getByText('This file is not a PDF or Word document.')).toBeVisible();
  await expect.element(resume).toHaveFocus();
});

async function fillContactForm(typed: string) {
  const api = fakeApi();
  api.answer('sendContactForm', () => ({ success: true, message: 'Form Submitted Successfully' }));
  const { router } = await renderApp('/contact');
  await fill({ Name: 'Asha Rao', Email: 'asha@example.com', Message: 'Hello there' });
  await userEvent.type(phone, typed);
  await page.getByRole('button', { name: 'Send' }).click();
  return { api, router };
}

const foreign = 'This number begins with another country code than +91.';

test.each([
  ['+447911123456', '4479111234', foreign, foreign],
  [
    '98765432109',
    '9876543210',
    'Only ten digits fit here. Left out: 9',
    'A phone number here has ten digits; this one has 11 digits.',
  ],
])('does not send the cut number of %s, and restores it whole, until it is edited', async (typed, cut, note, later) => {
  const { api, router } = await fillContactForm(typed);
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue(cut);
  await expectShown(page.getByRole('alert').filter({ hasText: note }));
  await router.navigate({ to: '/about' });
  await expectGone(phone);
  router.history.back();
  await expect.element(phone).toHaveValue(typed);
  await expectShown(later);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(phone).toHaveFocus();
  expect(api.callsOf('sendContactForm')).toEqual([]);

  await phone.fill('9876543210');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectShown(page.getByRole('alertdialog', { name: 'Form Submitted Successfully' }));
  expect(api.callsOf('sendContactForm')).toHaveLength(1);
});

test('prevents the browser from restoring a cut number', async () => {
  await fillContactForm('98765432109');
  await expect.element(phone).toHaveAttribute('autocomplete', 'off');
  await phone.fill('9876543210');
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel');
});

test('reads a number that an input method writes once it is complete, and nothing of it twice', async () => {
  await renderApp('/contact');
  await phone.click();
  for (const text of ['９', '９８', '９８７', '９８７６５４３２１０']) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await devtools().send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
    await expect.element(phone).toHaveValue(text);
  }
  await devtools().send('Input.insertText', { text: '９８７６５４３２１０' });
  await expect.element(phone).toHaveValue('9876543210');
  await expect.element(phone).toHaveAccessibleDescription('10 digits, without the country code');
});
