import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import { expectGone, expectShown, expectText, pressAt } from '../../test-support/screen.ts';

const blog = (blogs_Items_id: number, title: string, more: Partial<BlogPost> = {}): BlogPost => ({
  blogs_Items_id,
  title,
  description: 'First words.',
  author: 'Meera Iyer',
  tags: 'process, testing',
  image: '/apple-touch-icon.png',
  createdAt: '2026-02-01T08:00:00.000Z',
  ...more,
});
const done = { message: 'Done.' };
const draftBack = 'Your unsaved text was restored.';
const onPublicPage = 'The blog is published.';
const changesPublic = 'The changes are published.';

/** A host that keeps these blogs in memory. */
function hostWith(...blogs: readonly BlogPost[]) {
  const api = fakeApi();
  const kept = new Map(blogs.map((each) => [String(each.blogs_Items_id), each]));
  const find = (id: string) => {
    const found = kept.get(id);
    if (!found) throw new ApiError('not_found', 'There is no such blog.');
    return found;
  };
  const idIn = (path: string) => path.split('/').at(-1) ?? '';
  const read = (body: unknown) => {
    const { image, ...texts } = Object.fromEntries(body as FormData);
    return { ...texts, ...(image instanceof File && { image: `/${image.name}` }) } as Partial<BlogPost>;
  };
  api.answer('getAllBlogs', () => [...kept.values()]);
  api.answer('postBlogs', ({ body }) => {
    const id = 100 + kept.size;
    kept.set(String(id), blog(id, '', read(body)));
    return done;
  });
  api.answer('updateBlogs', ({ path, body }) => {
    kept.set(idIn(path), { ...find(idIn(path)), ...read(body) });
    return done;
  });
  api.answer('deleteblogs', ({ path }) => {
    find(idIn(path));
    kept.delete(idIn(path));
    return done;
  });
  return {
    kept,
    change: (id: number, changes: Partial<BlogPost>) => kept.set(String(id), { ...find(String(id)), ...changes }),
  };
}

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string, options = {}) => page.getByRole('button', { name, ...options });
const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const image = page.getByLabelText('Image');
const create = button('Create Blog');
const save = button('Save Changes');
const changed = page.getByRole('dialog', { name: 'Changed by someone else' });
const unsent = page.getByRole('region', { name: 'Your unsaved text' });
const fail = (code: ErrorCode, message = 'x', options = {}) => {
  throw new ApiError(code, message, options);
};
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const picture = (name = 'blog-testing.png') => new File([pixel], name, { type: 'image/png' });

async function writeBlog(title: string) {
  await field('Title').fill(title);
  await field('Description').fill('What we learned while it still hurt.');
  await field('Author').fill('Meera Iyer');
  await field('Tags').fill('field notes,');
  await image.upload(picture());
}

async function openBlog(title: string) {
  await page.getByRole('link', { name: `Update ${title}` }).click();
  await expect.element(field('Title')).toHaveValue(title);
}

beforeEach(() => signIn('admin'));

describe('creating a blog', () => {
  test('says what is missing and what is wrong with the image before it sends anything', async () => {
    hostWith();
    await renderApp('/CreateBlogs');
    await create.first().click();
    for (const words of ['Title is', 'Description is', 'Author is', 'Image is', 'Tags are'])
      await expectShown(`${words} required`);
    await expect.element(field('Title')).toHaveFocus();

    await writeBlog('Week 1');
    await expectGone(/is required|are required/);
    await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
    await expectShown('Choose another kind of file');
    await create.click();
    await image.upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
    await expectShown('Choose a file of at most 5 MB');
    await create.click();
    await expectShown('Choose a file of at most 5 MB');
    expect(fakeApi().callsOf('postBlogs')).toEqual([]);
  });

  test('shows missing tags in the window of a phone under long suggestions', async () => {
    const tags = Array.from({ length: 8 }, (_, at) => `A topic of many words that fills its row ${at}`);
    hostWith(blog(1, 'One', { tags: tags.join() }));
    await page.viewport(360, 640);
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await button('Remove field notes').click();
    const suggested = page.getByRole('group', { name: 'Suggested tags' });
    await expectShown(suggested);
    expect(suggested.getByRole('button').elements()).toHaveLength(8);
    await create.click();
    await expect.element(field('Tags')).toHaveFocus();
    await expect.element(page.getByText('Tags are required')).toBeInViewport({ ratio: 1 });
  });

  test('posts one blog at a double click, with a tag that is still being typed', async () => {
    const { kept } = hostWith(blog(1, 'One'));
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await expectShown(/blog-testing\.png, \d+ (KB|bytes)/);
    await page.getByRole('group', { name: 'Suggested tags' }).getByRole('button', { name: 'testing' }).click();
    await field('Tags').fill('half a ta');
    const top = () => create.element().getBoundingClientRect().top;
    const before = top();
    // As a press does, before the button is released.
    (create.element() as HTMLElement).focus({ preventScroll: true });
    expect(Math.abs(top() - before)).toBeLessThan(4);
    await create.dblClick();
    await expectShown(page.getByRole('status').filter({ hasText: onPublicPage }));
    await expect.element(field('Title')).toHaveValue('');
    expect(fakeApi().callsOf('postBlogs')).toHaveLength(1);
    expect([...kept.values()].at(-1)).toMatchObject({ title: 'Week 1', tags: 'field notes, testing, half a ta' });
  });

  test('keeps the draft with its picture over a reload until the admin starts over', async () => {
    hostWith();
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await expectShown(/blog-testing\.png/);
    await reloadApp();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
    await expectText(page.getByText(draftBack), today);
    await expect.element(field('Title')).toHaveValue('Week 1');
    await expect.element(field('Author')).toHaveValue('Meera Iyer');
    await expectShown(button('Remove field notes'), /blog-testing\.png/);

    await button('Start over').click();
    await expect.element(field('Title')).toHaveValue('');
    await expect.element(field('Title')).toHaveFocus();
    await expect.element(field('Title')).toBeInViewport();
    await reloadApp();
    await expectShown(create);
    await expect.element(field('Title')).toHaveValue('');
    await expectGone(/blog-testing\.png/);
  });

  test('drops a draft after two weeks', async () => {
    hostWith();
    await renderApp('/CreateBlogs');
    await field('Title').fill('Week 1');
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    await reloadApp();
    await expectShown(create);
    await expect.element(field('Title')).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('keeps text and picture over a session that ends, and posts them after the login', async () => {
    hostWith();
    fakeApi().answer('postBlogs', () => fail('unauthorized'));
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await create.click();
    await expectShown('Please log in again. Your text is kept.', page.getByLabelText('Password'));
    expect(appAddress()).toBe('/login?redirect=%2FCreateBlogs');
    hostWith();
    signIn('admin');
    await renderApp('/CreateBlogs');
    await expect.element(field('Title')).toHaveValue('Week 1');
    await expectShown(/blog-testing\.png/);
    await create.click();
    await expectShown(page.getByText(onPublicPage));
  });

  test('only logs that the host is away, and keeps the text', async () => {
    hostWith();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi().answer('postBlogs', () => fail('upstream_unreachable', 'Nobody answers.'));
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await create.click();
    await expect.poll(() => log.mock.calls.flat().join()).toContain('The blog could not be posted.');
    await expect.element(create).toBeEnabled();
    await expectGone('Nobody answers.', page.getByRole('alertdialog'));
    await expect.element(field('Title')).toHaveValue('Week 1');
    log.mockRestore();
  });

  test('shows a refused image at its field', async () => {
    hostWith();
    fakeApi().answer('postBlogs', () => fail('validation_failed', 'x', { fields: { image: 'That is no image.' } }));
    await renderApp('/CreateBlogs');
    await writeBlog('Week 1');
    await create.click();
    await expect.element(image).toHaveAttribute('aria-invalid', 'true');
    await expect.element(image).toHaveAccessibleDescription(expect.stringContaining('That is no image.'));
    await expect.element(image).toHaveFocus();
  });

  test('shows the whole name of a chosen file within the form on a phone', async () => {
    hostWith();
    await page.viewport(360, 740);
    await renderApp('/CreateBlogs');
    const name = `${'screenshot_of_everything_'.repeat(8)} नमस्ते \u05e9\u05dc\u05d5\u05dd & <b>.png`;
    await image.upload(picture(name));
    await expectShown(page.getByText(name));
    const form = page.getByRole('form', { name: 'Create Blog' }).element().getBoundingClientRect();
    expect(page.getByText(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(form.right);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });
});

describe('the list of blogs', () => {
  test('keeps search and order in the address', async () => {
    hostWith(blog(1, 'One ramp for everybody'), blog(2, 'Two'));
    const { router } = await renderApp('/blogpost');
    await expectShown(page.getByRole('table'));
    const heads = page.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual(['Image', 'Title', 'Date', 'Description', 'Tags', 'Actions']);
    await page.getByRole('searchbox', { name: 'Search blogs' }).fill('ramp everybody');
    await expect.poll(appAddress).toMatch(/\?q=ramp(\+|%20)everybody/);
    await reloadApp();
    await expectShown(row('One ramp'));
    await expectGone(row('Two'));
    await page.getByRole('searchbox').fill('');
    await button('Title').click();
    await expect.poll(appAddress).toContain('sort=title');
    router.history.back();
    await expect.poll(appAddress).not.toContain('sort=title');
  });

  test('deletes after a question, and removes the row also when somebody else was quicker', async () => {
    const { kept } = hostWith(blog(1, 'One'), blog(2, 'Two'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const question = page.getByRole('alertdialog');
    await renderApp('/blogpost');
    await button('Delete One').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectShown(row('One'));
    await button('Delete One').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectGone(row('One'));
    expect([...kept.keys()]).toEqual(['2']);
    kept.clear();
    await button('Delete Two').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectGone(row('Two'));
    log.mockRestore();
  });

  test('only logs a deletion that fails, and keeps the row', async () => {
    hostWith(blog(1, 'One'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi().answer('deleteblogs', () => fail('internal'));
    await renderApp('/blogpost');
    await button('Delete One').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => log.mock.calls.flat().join()).toContain('The blog could not be deleted.');
    await expectShown(row('One'));
    await expectGone(page.getByRole('alert'));
    log.mockRestore();
  });

  test('offers to load again a list that could not be read, and logs why', async () => {
    const { kept } = hostWith(blog(1, 'One'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi().answer('getAllBlogs', () => fail('internal'));
    await renderApp('/blogpost');
    await expect.poll(() => log.mock.calls.flat().join()).toContain('The blogs could not be fetched.');
    await expectGone(page.getByRole('alert'));
    fakeApi().answer('getAllBlogs', () => [...kept.values()]);
    await button('Load again').click();
    await expectShown(row('One'));

    // An older list stays while it cannot be read again after a change.
    await openBlog('One');
    await field('Title').fill('A better title');
    fakeApi().answer('updateBlogs', () => {
      fakeApi().answer('getAllBlogs', () => fail('internal'));
      return done;
    });
    await save.click();
    await expectShown(button('Load again'), row('One'));
    await button('Load again').click();
    await expect.element(button('Load again')).toBeEnabled();
    fakeApi().answer('getAllBlogs', () => [blog(1, 'A better title')]);
    await button('Load again').click();
    await expectGone(button('Load again'));
    await expectShown(row('A better title'));
    log.mockRestore();
  });

  test('removes the actions when the admin flag goes in another tab', async () => {
    hostWith(blog(1, 'One'));
    await renderApp('/blogpost');
    await expectShown(button('Delete One'));
    localStorage.removeItem('isLoggedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn' }));
    await expectGone(button('Delete One'), page.getByRole('link', { name: /^Update / }));
  });

  test('says in words that a picture is missing or cannot be shown', async () => {
    hostWith(blog(1, 'One', { image: '/missing.webp' }));
    await renderApp('/blogpost');
    await expectShown(row('One').getByText('No picture'));
    await openBlog('One');
    await expectShown('The present picture cannot be shown. It stays unless you choose another.');
    await image.upload(new File(['no picture at all'], 'half.png', { type: 'image/png' }));
    await expectShown(/half\.png, /);
    await expect.poll(() => document.querySelectorAll('form img').length).toBe(0);
  });
});

describe('changing a blog', () => {
  test('sends text, tags and picture, and returns to the list', async () => {
    const { kept } = hostWith(blog(1, 'One'));
    await renderApp('/blogpost');
    await openBlog('One');
    await expectShown(page.getByRole('heading', { name: 'Update Blog' }));
    await expect.element(field('Description')).toHaveValue('First words.');
    await expectShown(button('Remove process'), 'The present picture stays unless you choose another.');
    await field('Description').fill('Better words.');
    await reloadApp();
    await expect.element(field('Description')).toHaveValue('Better words.');
    await image.upload(picture('other.png'));
    await save.click();
    await expectShown(page.getByText(changesPublic), row('Better words.'));
    expect(appAddress()).toBe('/blogpost');
    expect(kept.get('1')).toMatchObject({ image: '/other.png' });

    await openBlog('One');
    await field('Title').fill('');
    await save.click();
    await expectShown('Title is required');
    await button('Cancel').click();
    await expectShown(row('One'));
  });

  test('asks for each field that somebody else changed, the picture too', async () => {
    const host = hostWith(blog(1, 'One'));
    await renderApp('/blogpost');
    await openBlog('One');
    host.change(1, { description: 'Their words.', image: '/favicon.ico' });
    await field('Tags').fill('mine,');
    await image.upload(picture());
    const before = fakeApi().callsOf('getAllBlogs').length;
    await save.click();
    const words = changed.getByRole('group', { name: 'Description' });
    await expect.element(words.getByRole('radio', { name: 'Their words.' })).toBeChecked();
    expect(fakeApi().callsOf('getAllBlogs').slice(before)).toMatchObject([{ fresh: true }]);
    expect(fakeApi().callsOf('updateBlogs')).toEqual([]);
    expect(changed.getByRole('group').elements()).toHaveLength(2);
    await changed
      .getByRole('group', { name: 'Image' })
      .getByRole('radio', { name: /^Saved version/ })
      .click();
    await button('Save these values').click();
    await expectShown(page.getByText(changesPublic));
    expect(host.kept.get('1')).toMatchObject({
      description: 'Their words.',
      tags: 'process, testing, mine',
      image: '/favicon.ico',
    });
  });

  test('keeps a chosen picture and asks before it replaces a newer one', async () => {
    const host = hostWith(blog(1, 'One'));
    const stays = page.getByText('The present picture stays unless you choose another.');
    await renderApp('/blogpost');
    await openBlog('One');
    await image.upload(picture());
    await expectShown(/blog-testing\.png/);
    await reloadApp();
    await expectShown(/blog-testing\.png/);
    host.change(1, { image: '/favicon.ico' });
    await reloadApp();
    const moved = page.getByRole('status').filter({ hasText: 'Someone else has changed Image' });
    await expectText(moved, 'blog-testing.png');
    await expectShown(stays);
    await reloadApp();
    await button('Use mine for Image').click();
    await expectShown(/blog-testing\.png, /);
    await expectGone(moved);

    host.change(1, { image: '/favicon.svg' });
    await reloadApp();
    await button('Leave Image as it is').click();
    await reloadApp();
    await expectShown(save);
    await expectGone(/blog-testing\.png/);
  });

  test('does not restore a draft into another blog with the same id', async () => {
    const host = hostWith(blog(1, 'One'));
    await renderApp('/blogpost');
    await openBlog('One');
    await field('Description').fill('Only of the first.');
    // As after a restored backup.
    host.change(1, { createdAt: '2026-01-01T00:00:00.000Z' });
    await reloadApp();
    await expect.element(field('Description')).toHaveValue('First words.');
    await expectGone(page.getByText(draftBack));
    host.change(1, { createdAt: '2026-02-01T08:00:00.000Z' });
    await reloadApp();
    await expect.element(field('Description')).toHaveValue('Only of the first.');
  });

  test('keeps the text of a blog that was deleted elsewhere, and shows it after Cancel', async () => {
    const { kept } = hostWith(blog(1, 'One'), blog(2, 'Two'));
    await renderApp('/blogpost');
    await openBlog('One');
    await field('Description').fill('Too late.');
    kept.delete('1');
    // The network comes back: the list is read again, the form stays.
    for (const offline of [true, false]) fakeApi().goOffline(offline);
    await save.click();
    await expectShown('This record has been deleted, so it cannot be saved.');
    await expect.element(field('Description')).toHaveValue('Too late.');
    await button('Cancel').click();
    await expectShown('This blog has been deleted.');
    await expectText(unsent, 'Too late.');
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expectShown(row('Two'));
    await expectGone(row('One'));
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
  });

  test('shows the draft of a deleted blog after a reload, and forgets it then', async () => {
    const { kept } = hostWith(blog(1, 'One'), blog(2, 'Two'));
    await renderApp('/blogpost');
    await openBlog('One');
    await field('Description').fill('Typed for nobody.');
    kept.delete('1');
    await reloadApp();
    await expectShown('This blog has been deleted.');
    await expectText(unsent, 'Typed for nobody.');
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expectShown(page.getByRole('table'));
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
  });

  test('says that a blog is gone', async () => {
    hostWith(blog(2, 'Two'));
    await renderApp('/blogpost?edit=no-such-blog');
    await expectShown('This blog has been deleted.');
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expectShown(page.getByRole('table'));
  });

  test.each([
    ['not_found', {}, 'No handler for this request.'],
    ['not_supported_by_backend', {}, 'This backend cannot update blogs.'],
    ['refused_by_backend', { fromBackend: true }, 'This title is taken.'],
  ] as const)(
    'keeps the text when the host answers %s, and does not call the blog deleted',
    async (code, options, words) => {
      hostWith(blog(1, 'One'));
      fakeApi().answer('updateBlogs', () => fail(code, words, options));
      await renderApp('/blogpost');
      await openBlog('One');
      await field('Description').fill('Never taken.');
      await save.click();
      await expectShown(page.getByText(words));
      await expect.element(save).toBeEnabled();
      await expectGone('has been deleted');
      await expect.element(field('Description')).toHaveValue('Never taken.');
    },
  );

  test('says above the list that the host cannot change blogs', async () => {
    hostWith(blog(1, 'One'));
    const missing = [{ call: 'updateBlogs', message: 'This backend cannot update blogs.' }];
    fakeApi().answer('getHostExtensions', () => ({ job: [], missing }));
    await renderApp('/blogpost');
    await expectShown('This backend cannot update blogs.');
  });
});

test('the focus goes on in the list after a deletion and after a form that was left', async () => {
  hostWith(blog(1, 'One'), blog(2, 'Two'));
  await renderApp('/blogpost');
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await pressAt(button('Delete One'));
  await pressAt(question);
  await expect.element(button('Delete Two')).toHaveFocus();
  const update = page.getByRole('link', { name: 'Update Two' });
  await pressAt(update);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Update Blog' })).toHaveFocus();
  await pressAt(button('Cancel'));
  await expect.element(update).toHaveFocus();
});
