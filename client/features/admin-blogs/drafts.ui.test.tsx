import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { done } from '../../test-support/fake-inbox.ts';
import { blog, hostWithBlogs } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, fail, fill, pressTwice, type } from '../../test-support/screen.ts';
import { draftTexts } from './use-drafts.ts';

const draftOf = (id: string, title: string, more: Partial<BlogDraft> = {}): BlogDraft => ({
  id,
  version: 1,
  texts: draftTexts({ title, description: 'On fog.', author: 'Meera Iyer', tags: 'sea' }),
  image: '/apple-touch-icon.png',
  state: 'draft',
  reason: null,
  publishAt: null,
  unpublishAt: null,
  postId: null,
  preview: `/api/preview/${id}`,
  admin: 'meera@example.com',
  updatedAt: '2026-02-01T08:00:00.000Z',
  ...more,
});

/** A site that keeps drafts in memory. */
function siteWithDrafts(...drafts: readonly BlogDraft[]) {
  hostWithBlogs(blog(1, 'One'));
  const kept = new Map(drafts.map((draft) => [draft.id, draft]));
  const api = fakeApi();
  const find = (path: string) => {
    const found = kept.get(path.split('/')[2] ?? '');
    if (!found) throw new ApiError('not_found', 'This draft was published or deleted.');
    return found;
  };
  api.answer('getBlogDrafts', () => [...kept.values()]);
  api.answer('saveBlogDraft', ({ path, body }) => {
    const { version, image, ...texts } = Object.fromEntries(body as FormData);
    const id = path.split('/')[2] ?? '';
    const before = kept.get(id);
    if (Number(version) !== (before?.version ?? 0))
      throw new ApiError('conflict', 'This draft has changed since you opened it.');
    const picture = image instanceof File ? '/apple-touch-icon.png' : (before?.image ?? null);
    const saved = {
      ...draftOf(id, '', before),
      texts: draftTexts(texts),
      image: picture,
      version: Number(version) + 1,
    };
    kept.set(id, saved);
    return saved;
  });
  api.answer('publishBlogDraft', ({ path }) => {
    kept.delete(find(path).id);
    return { state: 'published', reason: null, postId: '7' };
  });
  api.answer('scheduleBlogDraft', ({ path, body }) => {
    const { publishAt, unpublishAt } = body as Pick<BlogDraft, 'publishAt' | 'unpublishAt'>;
    const found = find(path);
    const state = publishAt === null ? 'draft' : 'scheduled';
    kept.set(found.id, { ...found, state, publishAt, unpublishAt, version: found.version + 1 });
    return { state, reason: null, postId: null };
  });
  api.answer('renewPreviewLink', ({ path }) => {
    const found = find(path);
    kept.set(found.id, { ...found, preview: '/api/preview/renewed' });
    return done;
  });
  api.answer('deleteBlogDraft', ({ path }) => {
    kept.delete(find(path).id);
    return done;
  });
  return { kept, only: () => [...kept.values()][0] };
}

const title = page.getByRole('textbox', { name: 'Title' });
const saveDraft = button('Save as draft');

beforeEach(() => signIn('admin'));

test('saves an unfinished post as a draft, and continues it after a reload', async () => {
  const site = siteWithDrafts();
  await renderApp('/CreateBlogs');
  await fill({ Title: 'Fog' });
  await saveDraft.click();
  await expectShown('The draft is saved. Only admins see it.');
  await expect.poll(appAddress).toBe(`/CreateBlogs?draft=${site.only()?.id}`);
  await expect.element(title).toHaveValue('Fog');
  await expect.element(saveDraft).toHaveFocus();
  await fill({ Title: 'Fog at sea' });
  await saveDraft.click();
  await expect.poll(() => site.only()).toMatchObject({ version: 2, texts: { title: 'Fog at sea' } });
  await reloadApp();
  await expect.element(title).toHaveValue('Fog at sea');
  expect(site.kept.size).toBe(1);
  expect(fakeApi().callsOf('postBlogs')).toEqual([]);
});

test.each([
  ['Save as draft', 'saveBlogDraft', 'The draft is saved. Only admins see it.', 'The draft is not saved. Busy.'],
  ['Schedule', 'scheduleBlogDraft', /^The post is scheduled for /, 'The draft is saved but not scheduled. Busy.'],
] as const)('leaves an admin who has opened another page during "%s" there', async (name, call, done, failed) => {
  siteWithDrafts(draftOf('d', 'Fog'));
  const press = async (reply: () => unknown) => {
    const answered = Promise.withResolvers<void>();
    fakeApi().answer(call, () => answered.promise.then(reply) as never);
    const { router } = await renderApp('/CreateBlogs?draft=d');
    await fill({ Title: 'Fog at sea' });
    if (name === 'Schedule') {
      await page.getByText('Publish at', { exact: true }).first().click();
      await publishAt.fill('2126-05-01T09:30');
    }
    await button(name).click();
    await expect.poll(() => fakeApi().callsOf(call).length).toBeGreaterThan(0);
    await router.navigate({ to: '/about' });
    await expect.element(button(name)).not.toBeInTheDocument();
    answered.resolve();
  };
  await press(() => ({
    ...draftOf('d', 'Fog', { version: 2, publishAt: instant('2126-05-01T09:30') }),
    reason: null,
    postId: null,
  }));
  await expectShown(page.getByRole('status').filter({ hasText: done }));
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  expect(appAddress()).toBe('/about');
  await press(() => fail('unavailable', 'Busy.'));
  await expectShown(page.getByRole('alert').filter({ hasText: failed }));
  expect(appAddress()).toBe('/about');
});

test('leaves an admin who has opened another page during "Create Blog" there', async () => {
  siteWithDrafts(draftOf('d', 'Fog'));
  const answered = Promise.withResolvers<void>();
  fakeApi().answer('publishBlogDraft', () =>
    answered.promise.then(() => ({ state: 'published', reason: null, postId: '7' })),
  );
  const { router } = await renderApp('/CreateBlogs?draft=d');
  await expect.element(title).toHaveValue('Fog');
  await button('Create Blog').click();
  await expect.poll(() => fakeApi().callsOf('publishBlogDraft').length).toBe(1);
  await router.navigate({ to: '/about' });
  await expect.element(title).not.toBeInTheDocument();
  answered.resolve();
  await expectShown(page.getByRole('status').filter({ hasText: 'The blog is published.' }));
  expect(appAddress()).toBe('/about');
});

test('publishes the open draft with the documented button', async () => {
  const site = siteWithDrafts(draftOf('d', 'Fog'));
  await renderApp('/CreateBlogs?draft=d');
  await expect.element(title).toHaveValue('Fog');
  await expect.element(saveDraft).not.toHaveFocus();
  await button('Create Blog').click();
  await expectShown('The blog is published.');
  await expect.poll(appAddress).toBe('/blogpost');
  expect(site.kept.size).toBe(0);
  expect(fakeApi().callsOf('postBlogs')).toEqual([]);
});

const publishAt = page.getByRole('textbox', { name: 'Publish at', exact: true });
const unpublishAt = page.getByLabelText('Unpublish at');
const openSchedule = () => page.getByText('Publish at').first().click();
const instant = (local: string) => new Date(local).toISOString();
const typeHalf = async (time: Locator) => {
  (time.element() as HTMLElement).focus();
  await userEvent.keyboard('05');
};

test('schedules a post in the local time zone, and marks a time that is missing or refused', async () => {
  const site = siteWithDrafts(draftOf('d', 'Fog'));
  await renderApp('/CreateBlogs?draft=d');
  await openSchedule();
  await button('Schedule').click();
  await expect.element(publishAt).toHaveAccessibleDescription(/Choose a date and a time/);
  await expect.element(publishAt).toHaveFocus();
  await publishAt.fill('2126-05-01T09:30');
  await typeHalf(unpublishAt);
  await button('Schedule').click();
  await expectShown('Choose a date and a time.');
  await unpublishAt.fill('2126-05-01T09:00');
  fakeApi().answer('scheduleBlogDraft', () =>
    fail('validation_failed', 'Choose a later time.', { fields: { unpublishAt: 'Choose a later time.' } }),
  );
  await button('Schedule').click();
  await expectShown('The draft is saved but not scheduled. Choose a later time.');
  await expect.element(unpublishAt).toHaveAccessibleDescription(/Choose a later time/);
  await expect.element(unpublishAt).toHaveFocus();
  await expect.element(publishAt).toHaveValue('2126-05-01T09:30');
  await unpublishAt.fill('');
  siteWithDrafts(...site.kept.values());
  await button('Schedule').click();
  await expectShown(/Scheduled for/);
  const plan = fakeApi().callsOf('scheduleBlogDraft').at(-1)?.body;
  expect(plan).toMatchObject({ publishAt: instant('2126-05-01T09:30'), unpublishAt: null });
});

test('continues the draft that a refused schedule has saved, and marks what it lacks', async () => {
  const site = siteWithDrafts();
  await renderApp('/CreateBlogs');
  await fill({ Title: 'Fog' });
  await openSchedule();
  await publishAt.fill('2126-05-01T09:30');
  fakeApi().answer('scheduleBlogDraft', () =>
    fail('validation_failed', 'Description is required', { fields: { description: 'Description is required' } }),
  );
  await button('Schedule').click();
  await expectShown('The draft is saved but not scheduled. Description is required');
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect.element(text).toHaveAccessibleDescription(/Description is required/);
  await expect.element(text).toHaveFocus();
  await expect.poll(appAddress).toBe(`/CreateBlogs?draft=${site.only()?.id}`);
  await reloadApp();
  await expect.element(title).toHaveValue('Fog');
  await saveDraft.click();
  await expectShown('The draft is saved. Only admins see it.');
  expect(site.kept.size).toBe(1);
});

test('shows both times of a scheduled post, and keeps the one that is not changed', async () => {
  const times = { publishAt: instant('2126-05-01T09:30'), unpublishAt: instant('2126-06-01T10:00') };
  siteWithDrafts(draftOf('d', 'Fog', { state: 'scheduled', ...times }));
  await renderApp('/blogpost');
  await expectShown(/^Scheduled for 1 May 2126.* until 1 June 2126/);
  await page.getByRole('link', { name: 'Edit Fog' }).click();
  await expect.element(publishAt).toHaveValue('2126-05-01T09:30');
  await expect.element(unpublishAt).toHaveValue('2126-06-01T10:00');
  await publishAt.fill('2126-05-02T09:30');
  await button('Schedule').click();
  await expectShown(/^Scheduled for 2 May 2126/);
  const plan = fakeApi().callsOf('scheduleBlogDraft').at(-1)?.body;
  expect(plan).toMatchObject({ ...times, publishAt: instant('2126-05-02T09:30') });
});

test('keeps chosen times when a draft is saved or the page is reloaded, and says that they are not set', async () => {
  const site = siteWithDrafts();
  await renderApp('/CreateBlogs');
  await fill({ Title: 'Fog' });
  await openSchedule();
  await publishAt.fill('2126-05-01T09:30');
  await reloadApp();
  await expect.element(publishAt).toHaveValue('2126-05-01T09:30');
  await saveDraft.click();
  await expectShown('The draft is saved but not scheduled. Press Schedule to set the times.');
  await expect.element(publishAt).toHaveValue('2126-05-01T09:30');
  expect(site.only()).toMatchObject({ state: 'draft', publishAt: null });
});

test('does not publish at once while a later time is chosen, and uses the time for unpublishing', async () => {
  siteWithDrafts(draftOf('d', 'Fog'));
  await renderApp('/CreateBlogs?draft=d');
  await openSchedule();
  await publishAt.fill('2126-05-01T09:30');
  await unpublishAt.fill('2126-06-01T10:00');
  await button('Create Blog').click();
  await expect.element(publishAt).toHaveAccessibleDescription(/Press Schedule, or clear this time/);
  await expect.element(publishAt).toHaveFocus();
  expect(fakeApi().callsOf('publishBlogDraft')).toEqual([]);
  await publishAt.fill('');
  await button('Create Blog').click();
  await expectShown('The blog is published.');
  expect(fakeApi().callsOf('publishBlogDraft')[0]?.body).toMatchObject({ unpublishAt: instant('2126-06-01T10:00') });
});

test.each(['/CreateBlogs', '/CreateBlogs?draft=d'])(
  '%s does not publish a post whose times are half typed',
  async (address) => {
    siteWithDrafts(draftOf('d', 'Fog'));
    await renderApp(address);
    if (address === '/CreateBlogs') {
      await fill({ Title: 'Fog', Description: 'On fog.', Author: 'Meera Iyer' });
      await type(page.getByRole('textbox', { name: 'Tags' }), 'sea,');
      await page.getByLabelText('Image').upload(new File(['a picture'], 'fog.png', { type: 'image/png' }));
    }
    await openSchedule();
    await typeHalf(publishAt);
    await openSchedule();
    await button('Create Blog').click();
    await expect.element(publishAt).toHaveAccessibleDescription(/Choose a date and a time/);
    await expect.element(publishAt).toHaveFocus();
    await publishAt.fill('2126-05-01T09:30');
    await publishAt.fill('');
    await typeHalf(unpublishAt);
    await button('Create Blog').click();
    await expect.element(unpublishAt).toHaveAccessibleDescription(/Choose a date and a time/);
    await unpublishAt.fill('2126-05-01T09:30');
    await unpublishAt.fill('');
    await button('Create Blog').click();
    await expectShown('The blog is published.');
  },
);

test('keeps the text of a draft that someone else has saved', async () => {
  const site = siteWithDrafts(draftOf('d', 'Fog'));
  await renderApp('/CreateBlogs?draft=d');
  await expect.element(title).toHaveValue('Fog');
  await fill({ Title: 'My fog', Summary: 'Mine alone.' });
  const texts = draftTexts({ title: 'Their fog', description: 'On fog.', author: 'Meera Iyer', tags: 'sea' });
  site.kept.set('d', draftOf('d', '', { texts, version: 2, updatedAt: '2026-02-02T08:00:00.000Z' }));
  await saveDraft.click();
  await expectShown('This draft has changed since you opened it.');
  await reloadApp();
  await expectShown('The saved value of Title has changed. The form shows it. Yours was:');
  await expect.element(title).toHaveValue('Their fog');
  await expect.element(page.getByLabelText('Summary')).toHaveValue('Mine alone.');
  await button('Use mine for Title').click();
  await expect.element(title).toHaveValue('My fog');
  site.kept.delete('d');
  await reloadApp();
  await expectShown('This draft was published or deleted.', page.getByText('Mine alone.'));
});

test('lists drafts with their state above the posts, without the sections of an empty list', async () => {
  const publishAt = '2126-05-01T09:30:00.000Z';
  const site = siteWithDrafts(
    draftOf('a', 'Fog'),
    draftOf('b', 'Mist', { state: 'late', publishAt, reason: 'The backend cannot be reached.' }),
    draftOf('c', 'Dew', { state: 'published', postId: '1', unpublishAt: publishAt }),
  );
  await renderApp('/blogpost');
  for (const text of ['Draft', /^Late: planned for/, 'The backend cannot be reached.', /^Published until/])
    await expectShown(typeof text === 'string' ? page.getByText(text, { exact: true }) : text);
  await button('Cancel schedule: Mist').click();
  await answer('Cancel schedule');
  await expectShown('The schedule is cancelled.');
  await button('Delete Fog').click();
  await answer('Delete');
  await expectShown('The draft is deleted.');
  await expect
    .poll(() => [...site.kept.values()].map(({ id, state }) => `${id} ${state}`))
    .toEqual(['b draft', 'c published']);
  site.kept.clear();
  await reloadApp();
  await expectShown(page.getByRole('link', { name: 'One', exact: true }));
  await expectGone('Drafts and scheduled posts');
});

test('a draft is not saved without the picture that is being uploaded', async () => {
  siteWithDrafts(draftOf('d', 'Fog'));
  fakeApi().answer('addPicture', () => new Promise(() => {}));
  await renderApp('/CreateBlogs?draft=d');
  const data = new DataTransfer();
  data.items.add(new File(['a picture'], 'fog.png', { type: 'image/png' }));
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect.element(text).toHaveValue('On fog.');
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expectShown('Uploading fog.png…');
  await saveDraft.click();
  await expectShown('Wait until the picture is uploaded.');
  expect(fakeApi().callsOf('saveBlogDraft')).toEqual([]);
});

test.each(['/blogpost', '/CreateBlogs?draft=d'])('%s shows the preview link, and replaces it', async (address) => {
  // As over plain http.
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  onTestFinished(() => clipboard.mockRestore());
  siteWithDrafts(draftOf('d', 'Fog'));
  await renderApp(address);
  await button('Copy preview link: Fog').click();
  const link = page.getByRole('textbox', { name: 'Preview link' });
  await expect.element(link).toHaveValue(`${location.origin}/api/preview/d`);
  await button('Replace link').click();
  await answer('Replace link');
  await expectShown('The preview link is replaced.');
  await expect.element(link).toHaveValue(`${location.origin}/api/preview/renewed`);
});

test('unpublishes a post at a time, once at a double click, and shows a refusal in the dialog', async () => {
  siteWithDrafts();
  await renderApp('/blogpost');
  await button('Unpublish One').click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish “One”?' });
  fakeApi().answer('unpublishBlog', () => fail('validation_failed', 'No.', { fields: { unpublishAt: 'Too early.' } }));
  const time = dialog.getByLabelText('Unpublish at');
  await typeHalf(time);
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect.element(time).toHaveFocus();
  expect(fakeApi().callsOf('unpublishBlog')).toEqual([]);
  await time.fill('2126-01-01T10:00');
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expectShown('Too early.', dialog);
  fakeApi().answer('unpublishBlog', () => ({ state: 'published', reason: null, postId: '1' }));
  const refused = fakeApi().callsOf('unpublishBlog').length;
  await pressTwice(dialog.getByRole('button', { name: 'Unpublish' }));
  await expectShown(/^The post becomes a draft at /);
  await expectGone(dialog);
  expect(fakeApi().callsOf('unpublishBlog').slice(refused)).toEqual([
    expect.objectContaining({
      path: '/blogPosts/1/unpublish',
      body: { unpublishAt: expect.stringMatching(/^2126-01-01T.*Z$/) },
    }),
  ]);
});
