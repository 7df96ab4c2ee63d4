import { useLayoutEffect, useRef } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, expectText, fail } from '../test-support/screen.ts';
import { useDraft } from './use-draft.ts';

// Behaviour that all forms for a host's record share.

const jobs = {
  path: '/alljobposts',
  call: 'updateJobPosition',
  gone: 'This job post has been deleted.',
  open: (name: string) => button(`Edit ${name}`).click(),
  close: () => page.getByRole('dialog', { name: 'Edit job post' }).getByRole('button', { name: 'Close' }).click(),
  hostWith: () => hostWithJobs(job(1, 'Alpha'), job(2, 'Beta')),
  isAlert: true,
} as const;
const blogs = {
  path: '/blogpost',
  call: 'updateBlogs',
  gone: 'This blog has been deleted.',
  open: (name: string) => page.getByRole('link', { name: `Update ${name}` }).click(),
  close: () => button('Cancel').click(),
  hostWith: () => hostWithBlogs(blog(1, 'Alpha'), blog(2, 'Beta')),
  isAlert: false,
} as const;
const description = page.getByRole('textbox', { name: 'Description' });
const unsent = page.getByRole('region', { name: 'Your unsaved text' });

beforeEach(() => signIn('admin'));

describe.each([jobs, blogs])('the form at $path', ({ path, call, gone, open, close, hostWith, isAlert }) => {
  async function edit() {
    const { kept, change } = hostWith();
    await renderApp(path);
    await open('Alpha');
    await expect.element(description).toHaveValue('About Alpha.');
    await description.fill('Mine.');
    return { kept, change };
  }

  /** Nothing unsent is left that the logout would ask about. */
  async function expectForgotten() {
    await expectShown(page.getByRole('table'));
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
  }

  test('does not restore a draft into another record with the same id', async () => {
    const { change } = await edit();
    // As after a restored backup.
    change(1, { createdAt: '2026-01-01T00:00:00.000Z' });
    await reloadApp();
    await expect.element(description).toHaveValue('About Alpha.');
    await expectGone('Your unsaved text was restored.');
    change(1, { createdAt: '2026-02-01T08:00:00.000Z' });
    await reloadApp();
    await expect.element(description).toHaveValue('Mine.');
  });

  test('keeps the text of a record that was deleted elsewhere, and shows it on closing', async () => {
    const { kept } = await edit();
    kept.delete('1');
    // The network comes back: the list is read again, the form stays.
    for (const offline of [true, false]) fakeApi().goOffline(offline);
    await button('Save Changes').click();
    await expectShown(page.getByText('This record has been deleted, so it cannot be saved.').first());
    if (isAlert) await answer('OK');
    await expect.element(description).toHaveValue('Mine.');
    await close();
    await expectText(unsent, 'Mine.');
    if (isAlert) await close();
    else await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expectGone(unsent, page.getByRole('row').filter({ hasText: 'Alpha' }));
    await expectForgotten();
  });

  test('shows the draft of a deleted record after a reload, to be copied, and then forgets it', async () => {
    const { kept } = await edit();
    kept.delete('1');
    await reloadApp();
    if (isAlert) await answer('OK');
    await expectShown(gone);
    await expectText(unsent, 'Copy what you need', 'Description', 'Mine.');
    if (isAlert) await close();
    else await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expectForgotten();
  });

  test('keeps the text after a refusal, and does not call the record deleted', async () => {
    await edit();
    for (const [code, options, words] of [
      ['not_found', {}, 'No handler for this request.'],
      ['not_supported_by_backend', {}, 'This backend cannot change it.'],
      ['refused_by_backend', { fromBackend: true }, 'This name is taken.'],
    ] as const) {
      fakeApi().answer(call, () => fail(code, words, options));
      await button('Save Changes').click();
      await expectShown(isAlert ? 'Failed to update job post' : words);
      await expectGone('has been deleted');
      if (isAlert) await answer('OK');
      await expect.element(button('Save Changes')).toBeEnabled();
      await expect.element(description).toHaveValue('Mine.');
    }
  });
});

/** A form in which the given text is typed before its effects run. */
function NoteForm({ typed }: { typed?: string }) {
  const element = useRef<HTMLFormElement>(null);
  const options = { owner: 'admin', kind: 'note:1' } as const;
  const draft = useDraft({ options, element, initial: {}, reply: undefined, round: 0, onMessage: () => {} });
  const first = useRef(typed);
  useLayoutEffect(() => {
    const field = element.current?.elements.namedItem('text');
    if (!first.current || !(field instanceof HTMLTextAreaElement)) return;
    field.value = first.current;
    first.current = undefined;
    draft.save();
  });
  return (
    <form ref={element}>
      <textarea name="text" aria-label="Note" />
    </form>
  );
}

test('text typed while a form is still starting is restored when the form opens again', async () => {
  const opened = await render(<NoteForm typed="Mine." />);
  await opened.unmount();
  const lockedDrafts = async () =>
    (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('draft '));
  await expect.poll(lockedDrafts).toEqual([]);
  await render(<NoteForm />);
  await expect.element(page.getByLabelText('Note')).toHaveValue('Mine.');
});
