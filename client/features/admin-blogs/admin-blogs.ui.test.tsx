import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { done } from '../../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  alert,
  answer,
  button,
  expectGone,
  expectShown,
  expectText,
  fail,
  fill,
  follow,
  pressAt,
  row,
  texts,
  type,
  watchLog,
} from '../../test-support/screen.ts';

const draftBack = 'Your unsaved text was restored.';
const onPublicPage = 'The blog is published.';
const changesPublic = 'The changes are published.';

const field = (name: string) => page.getByRole('textbox', { name });
const author = page.getByRole('combobox', { name: 'Author' });
const image = page.getByLabelText('Image');
const create = button('Create Blog');
const save = button('Save Changes');
const changed = page.getByRole('dialog', { name: 'Changed since you opened it' });
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const picture = (name = 'blog-testing.png') => new File([pixel], name, { type: 'image/png' });

async function writeBlog() {
  await fill({ Title: 'Week 1', Description: 'What we learned while it still hurt.', Author: 'Meera Iyer' });
  await type(field('Tags'), 'field notes,');
  await image.upload(picture());
}

async function writeNew() {
  await renderApp('/CreateBlogs');
  await writeBlog();
}

async function openBlog(title: string) {
  await page.getByRole('link', { name: `Update ${title}` }).click();
  await expect.element(field('Title')).toHaveValue(title);
}

async function openList(...blogs: readonly BlogPost[]) {
  hostWithBlogs(...blogs);
  return renderApp('/blogpost');
}

async function edit(one = blog(1, 'One')) {
  const host = hostWithBlogs(one);
  await renderApp('/blogpost');
  await openBlog('One');
  return host;
}

beforeEach(() => signIn('admin'));

describe('creating a blog', () => {
  test('says what is missing and what is wrong with the image before it sends anything', async () => {
    await renderApp('/CreateBlogs');
    await follow(create.first());
    for (const words of ['Title is', 'Description is', 'Author is', 'Image is', 'Tags are'])
      await expectShown(`${words} required`);
    await expect.element(field('Title')).toHaveFocus();

    await writeBlog();
    await expectGone(/is required|are required/);
    await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
    await expectShown('Choose another kind of file');
    await follow(create);
    // `upload` takes seconds for megabytes.
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
    const input = image.element() as HTMLInputElement;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expectShown('Choose a file of at most 5 MB');
    await follow(create);
    await expectShown('Choose a file of at most 5 MB');
    expect(fakeApi().callsOf('postBlogs')).toEqual([]);
  });

  test('shows on a phone missing tags under long suggestions, and the whole name of a chosen file', async () => {
    const tags = Array.from({ length: 8 }, (_, at) => `A topic of many words that fills its row ${at}`);
    hostWithBlogs(blog(1, 'One', { tags: tags.join() }));
    await page.viewport(360, 640);
    await writeNew();
    await button('Remove field notes').click();
    const suggested = page.getByRole('group', { name: 'Suggested tags' });
    await expectShown(suggested);
    expect(suggested.getByRole('button').elements()).toHaveLength(8);
    await follow(create);
    await expect.element(field('Tags')).toHaveFocus();
    await expect.element(page.getByText('Tags are required')).toBeInViewport({ ratio: 1 });

    const name = `${'screenshot_of_everything_'.repeat(8)} नमस्ते \u05e9\u05dc\u05d5\u05dd & <b>.png`;
    await image.upload(picture(name));
    await expectShown(page.getByText(name));
    const form = page.getByRole('form', { name: 'Create Blog' }).element().getBoundingClientRect();
    expect(page.getByText(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(form.right);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });

  test('posts one blog at a double click, with a tag that is still being typed, and links to it', async () => {
    const { kept } = hostWithBlogs(blog(1, 'One'));
    await writeNew();
    await expectShown(/blog-testing\.png, \d+ (KB|bytes)/);
    await page.getByRole('group', { name: 'Suggested tags' }).getByRole('button', { name: 'testing' }).click();
    // A key that is held down after the typed text is gone.
    const held = new KeyboardEvent('keydown', { key: 'Backspace', repeat: true, bubbles: true });
    field('Tags').element().dispatchEvent(held);
    await type(field('Tags'), 'half a ta');
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
    await expect.element(page.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', '/blog?post=101');
    await page.getByRole('status').getByRole('link', { name: 'All Blogs' }).click();
    const published = page.getByRole('link', { name: 'Week 1', exact: true });
    await expect.element(published).toHaveAttribute('href', '/blog?post=101');
  });

  test('formats by button and key, can undo it, and previews next to the text or on a phone in its place', async () => {
    await renderApp('/CreateBlogs');
    const text = field('Description');
    const preview = page.getByRole('region', { name: 'Preview' });
    await type(text, 'Quick');
    (text.element() as HTMLTextAreaElement).select();
    await button('Bold').click();
    await expect.element(text).toHaveValue('**Quick**');
    await expect.element(text).toHaveFocus();
    await expectText(preview.getByRole('strong'), 'Quick');
    await userEvent.keyboard('{Control>}i{/Control}');
    await expect.element(text).toHaveValue('**_Quick_**');
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.element(text).toHaveValue('Quick');
    await type(text, '## One\n\n![](/media/a.png)\n\n#### Two');
    await expectShown('One picture has no description: write it in the square brackets. A heading skips a level.');

    await page.viewport(360, 740);
    await expectGone(preview);
    await button('Preview').click();
    await expectShown(preview.getByRole('heading', { name: 'One' }));
    await expectGone(text);
    await button('Create Blog').first().click();
    await expectGone(text);
    await button('Write').click();
    await type(text, '');
    await button('Preview').click();
    await follow(create.first());
    await expectShown('Description is required', text);
    await type(text, '## One\n\n![](/media/a.png)\n\n#### Two');
    await expect.element(text).toHaveValue('## One\n\n![](/media/a.png)\n\n#### Two');
  });

  test('turns pasted rich text into Markdown, can undo it, and leaves other text and code as they are', async () => {
    await renderApp('/CreateBlogs');
    const text = field('Description');
    const paste = (data: Readonly<Record<string, string>>) => {
      const clipboardData = new DataTransfer();
      for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return !text.element().dispatchEvent(event);
    };
    const rich = { 'text/html': '<h1>One</h1><p><b>Two</b></p>', 'text/plain': 'One Two' };
    await type(text, 'Zero');
    expect(paste(rich)).toBe(true);
    await expect.element(text).toHaveValue('Zero\n\n## One\n\n**Two**');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(text).toHaveValue('Zero');
    await type(text, 'Zero');
    paste(rich);
    // As a user who types while the converter loads.
    document.execCommand('insertText', false, '!');
    await expect.element(text).toHaveValue('Zero!\n\n## One\n\n**Two**');
    expect(paste({ 'text/plain': '**Two**' })).toBe(false);
    expect(paste({ 'text/html': '<span style="color: red">Two</span>', 'text/plain': 'Two' })).toBe(false);
    expect(paste({ ...rich, 'vscode-editor-data': '{}' })).toBe(false);
    await type(text, '```\n');
    expect(paste(rich)).toBe(false);
  });

  test('uploads pasted, dropped and chosen pictures, one after the other, and inserts them below the line', async () => {
    let count = 0;
    const uploaded = Promise.withResolvers<void>();
    fakeApi().answer('addPicture', async () => {
      await uploaded.promise;
      count += 1;
      return { path: `/media/picture-${count}-4x3` };
    });
    await renderApp('/CreateBlogs');
    const text = field('Description');
    const hand = (type: 'paste' | 'drop' | 'dragover', ...files: readonly File[]) => {
      const data = new DataTransfer();
      for (const file of files) data.items.add(file);
      const init = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
      return !text
        .element()
        .dispatchEvent(type === 'paste' ? new ClipboardEvent(type, init) : new DragEvent(type, init));
    };
    await type(text, 'One\nTwo');
    (text.element() as HTMLTextAreaElement).setSelectionRange(1, 1);
    expect(hand('paste', picture())).toBe(true);
    await expectShown('Uploading blog-testing.png…');
    await follow(create.first());
    await expectShown('Wait until the picture is uploaded.');
    (text.element() as HTMLElement).focus();
    uploaded.resolve();
    await expect.element(text).toHaveValue('One\n\n![](/media/picture-1-4x3)\n\nTwo');
    await userEvent.keyboard('A desk');
    expect(hand('dragover', picture()) && hand('drop', picture(), picture())).toBe(true);
    const pictures = '![A desk](/media/picture-1-4x3)\n\n![](/media/picture-2-4x3)\n\n![](/media/picture-3-4x3)';
    await expect.element(text).toHaveValue(`One\n\n${pictures}\n\nTwo`);
    await expectShown(/2 pictures have no description/);
    const notes = new File(['text'], 'notes.txt', { type: 'text/plain' });
    hand('drop', notes, new File([], 'empty.png', { type: 'image/png' }), picture());
    await expect.element(text).toHaveValue(`One\n\n${pictures}\n\n![](/media/picture-4-4x3)\n\nTwo`);
    const both = 'notes.txt cannot be used here. Choose another file: empty.png is empty.';
    await expectShown(`Choose another kind of file: ${both}`);
    await userEvent.keyboard('A');
    await expectGone(new RegExp(both));
    fakeApi().answer('addPicture', () => fail('validation_failed', 'No.', { fields: { image: 'It is damaged.' } }));
    hand('paste', picture());
    await expectShown('blog-testing.png: It is damaged.');
    const refused = Promise.withResolvers<never>();
    fakeApi().answer('addPicture', () => refused.promise);
    hand('paste', picture());
    await follow(create.first());
    await expectShown('Wait until the picture is uploaded.');
    refused.reject(new ApiError('payload_too_large', 'It is too large.'));
    await expectShown('It is too large.');
    expect(fakeApi().callsOf('postBlogs')).toEqual([]);
  });

  test('a picture that finishes uploading leaves the cursor where the user types or has moved it', async () => {
    let upload = Promise.withResolvers<void>();
    let count = 0;
    fakeApi().answer('addPicture', async () => {
      await upload.promise;
      upload = Promise.withResolvers();
      count += 1;
      return { path: `/media/${count}` };
    });
    await renderApp('/CreateBlogs');
    const text = field('Description');
    const box = () => text.element() as HTMLTextAreaElement;
    const paste = (...files: readonly File[]) => {
      const clipboardData = new DataTransfer();
      for (const file of files) clipboardData.items.add(file);
      box().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    await type(text, 'One\nTwo');
    box().setSelectionRange(3, 3);
    paste(picture());
    await expectShown('Uploading blog-testing.png…');
    await userEvent.keyboard(' li');
    upload.resolve();
    await expect.element(text).toHaveValue('One li\n\n![](/media/1)\n\nTwo');
    await userEvent.keyboard('ne');
    await expect.element(text).toHaveValue('One line\n\n![](/media/1)\n\nTwo');

    paste(picture(), picture());
    await expectShown('Uploading blog-testing.png…');
    box().setSelectionRange(0, 3);
    upload.resolve();
    await expect.poll(() => box().value).toContain('/media/2');
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 3]);
    await expect.poll(() => count).toBe(2);
    upload.resolve();
    const pictures = '![](/media/2)\n\n![](/media/3)\n\n![](/media/1)';
    await expect.element(text).toHaveValue(`One line\n\n${pictures}\n\nTwo`);
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 3]);
  });

  test('offers previous authors, previews the card, and points out a long title and links to nowhere', async () => {
    hostWithBlogs(blog(1, 'One'), blog(2, 'Two'), blog(3, 'Three', { author: 'Ravi' }));
    await writeNew();
    const list = (author.element() as HTMLInputElement).list;
    expect(Array.from(list?.options ?? [], ({ value }) => value)).toEqual(['Meera Iyer', 'Ravi']);
    const card = page.getByRole('region', { name: 'Card on the blog page' });
    await expectText(card, 'Week 1', 'Meera Iyer', 'What we learned while it still hurt.');
    await expect.poll(() => card.element().querySelector('img')?.getAttribute('src')).toMatch(/^blob:/);
    await type(field('Summary'), 'In short.');
    await expectText(card, 'In short.');
    const [frame, link] = ['img', 'a'].map(
      (tag) => card.element().querySelector(tag)?.getBoundingClientRect().top ?? 0,
    );
    expect(frame).toBeGreaterThanOrEqual(card.element().getBoundingClientRect().top);
    expect(frame).toBeLessThan(link ?? 0);
    await field('Title').fill('Week '.repeat(15));
    await expectShown('74 characters. Search results cut titles after about 60.');
    await field('Description').fill('[a](/about) [b](/blog?post=1) [c](/blog?post=9)');
    await expectShown(/This site has no page \/blog\?post=9\.$/);
    await field('Description').fill('[a](/websiteDevelopment) [b](/abuot)');
    await expectShown(/This site has no page \/abuot\.$/);
    hostWithJobs(job(7, 'Cook'), job(8, 'Baker', { closes_at: '2020-01-01T00:00:00Z' }));
    await field('Description').fill('[a](/DATABASE/7) [b](/database/8) [c](/websiteDevelopment)');
    await expectShown(/This site has no page \/database\/8\.$/);
    await field('Alt text').fill('A desk');
    await follow(create);
    await expectShown(page.getByRole('status').filter({ hasText: onPublicPage }));
    const [sent] = fakeApi().callsOf('postBlogs');
    expect(Object.fromEntries(sent?.body as FormData)).toMatchObject({ summary: 'In short.', image_alt: 'A desk' });
    await type(field('Title'), 'Week 2');
    await expectText(card, 'Week 2');
    expect(card.element().querySelector('img[src^=blob]'), 'the picture of the post before').toBeNull();
  });

  test('keeps the draft with its picture over a reload until the admin starts over', async () => {
    await writeNew();
    await expectShown(/blog-testing\.png/);
    const bornWithWords: (string | null)[] = [];
    const births = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const region of node.querySelectorAll('[role=status]')) bornWithWords.push(region.textContent);
    });
    births.observe(document.body, { childList: true, subtree: true });
    await reloadApp();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
    await expectText(page.getByText(draftBack), today);
    births.disconnect();
    // Screen readers announce only text that is added to a live region later.
    expect(bornWithWords.filter((words) => words?.includes(draftBack))).toEqual([]);

    await button('Start over').click();
    await expect.element(field('Title')).toHaveValue('');
    await expect.element(field('Title')).toHaveFocus();
    await expect.element(field('Title')).toBeInViewport();
    await reloadApp();
    await expectShown(create);
    await expect.element(field('Title')).toHaveValue('');
    await expectGone(/blog-testing\.png/);
  });
});

test('asks before it publishes a restored text that is already published', async () => {
  const { kept } = hostWithBlogs();
  await renderApp('/CreateBlogs');
  await writeBlog();
  await field('Description').fill('One.\n\nTwo.');
  await expectShown(/blog-testing\.png/);
  await reloadApp();
  await expectShown(page.getByText(draftBack), page.getByText(/blog-testing\.png/));
  // Published by the page before the reload, after this page has read the list.
  kept.set('1', blog(1, 'Week 1', { description: 'One.\r\n\r\nTwo.' }));
  await follow(create);
  await expectShown(alert('A post with this title and text exists already. Publish another one?'));
  await answer('Cancel');
  await expectShown('Not published, because a post with this title and text exists already.');
  await expect.element(field('Title')).toHaveValue('Week 1');
  expect(fakeApi().callsOf('postBlogs')).toEqual([]);
  await follow(create);
  await answer('Publish another one');
  await expectShown(page.getByRole('status').filter({ hasText: onPublicPage }));
  expect(kept.size).toBe(2);
  await writeBlog();
  await follow(create);
  await expect.poll(() => kept.size).toBe(3);
});

describe('the list of blogs', () => {
  test('says above it that the host cannot change blogs, only logs a deletion that fails, and keeps the row', async () => {
    hostWithBlogs(blog(1, 'One'));
    const log = watchLog();
    const missing = [{ call: 'updateBlogs', message: 'This backend cannot update blogs.' }];
    fakeApi().answer('getHostExtensions', () => ({ job: [], missing }));
    fakeApi().answer('deleteblogs', () => fail('internal'));
    await renderApp('/blogpost');
    await expectShown('This backend cannot update blogs.');
    await button('Delete One').click();
    await answer('Delete');
    await expect.poll(() => log().join()).toContain('The blog could not be deleted.');
    await expectShown(row('One'));
    await expectGone(page.getByRole('alert'));
    // Another admin was quicker.
    hostWithBlogs();
    await button('Delete One').click();
    await answer('Delete');
    await expectGone(row('One'));
  });

  test('stays while it cannot be read again after a change, and can be loaded again', async () => {
    watchLog();
    await edit();
    await type(field('Title'), 'A better title');
    fakeApi().answer('updateBlogs', () => {
      fakeApi().answer('getAllBlogs', () => fail('internal'));
      return done;
    });
    await follow(save);
    await expectShown(button('Load again'), row('One'));
    await button('Load again').click();
    await expect.element(button('Load again')).toBeEnabled();
    fakeApi().answer('getAllBlogs', () => [blog(1, 'A better title')]);
    await button('Load again').click();
    await expectGone(button('Load again'));
    await expectShown(row('A better title'));
  });

  test('removes the actions when the admin flag goes in another tab', async () => {
    await openList(blog(1, 'One'));
    await expectShown(button('Delete One'));
    const columns = ['Image', 'Title', 'Date', 'Description', 'Tags', 'Actions'];
    expect(texts(page.getByRole('columnheader'))).toEqual(columns);
    localStorage.removeItem('isLoggedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn' }));
    await expectGone(button('Delete One'), page.getByRole('link', { name: /^Update / }));
  });

  test('has only the beginning of a long text, which screen readers read out with its row', async () => {
    await openList(blog(1, 'One', { description: 'The fog lifts. '.repeat(200) }));
    await expectShown(row('One').getByText('The fog lifts.'));
    expect(row('One').element().textContent.length).toBeLessThan(500);
  });

  test('says in words that a picture is missing or cannot be shown, and shows texts without Markdown signs', async () => {
    await openList(blog(1, 'One', { image: '/missing.webp', description: '## Fog\n\nIt **lifts**.' }));
    await expectShown(row('One').getByText('Fog It lifts.'));
    await expectShown(row('One').getByText('No picture'));
    await openBlog('One');
    await expectShown('The current picture cannot be shown. It is kept unless you choose another.');
    await image.upload(new File(['no picture at all'], 'half.png', { type: 'image/png' }));
    await expectShown(/half\.png, /);
    await expect.poll(() => document.querySelectorAll('form img:not([inert] img)').length).toBe(0);
  });
});

describe('changing a blog', () => {
  test('sends text, tags and picture, and returns to the list', async () => {
    const { kept } = await edit();
    await expectShown(page.getByRole('heading', { name: 'Update Blog' }));
    await expect.element(field('Description')).toHaveValue('About One.');
    await expectShown(button('Remove process'), 'The current picture is kept unless you choose another.');
    await type(field('Description'), 'Better words.');
    await image.upload(picture('other.png'));
    await follow(save);
    await expectShown(page.getByText(changesPublic), row('Better words.'));
    expect(appAddress()).toBe('/blogpost');
    expect(kept.get('1')).toMatchObject({ image: '/other.png' });

    await openBlog('One');
    await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
    await type(field('Title'), 'Once');
    await reloadApp();
    await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
    await button('Start over').click();
    await type(field('Title'), '');
    await follow(save);
    await expectShown('Title is required');
    await expectGone('Choose another kind of file');
    await button('Cancel').click();
    await expectShown(row('One'));
  });

  test('asks for each field that somebody else changed, the picture too', async () => {
    const host = await edit();
    host.change(1, { description: 'Their words.', image: '/favicon.ico' });
    await type(field('Tags'), 'mine,');
    await image.upload(picture());
    const before = fakeApi().callsOf('getAllBlogs').length;
    await follow(save);
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
    const host = await edit();
    const stays = page.getByText('The current picture is kept unless you choose another.');
    await image.upload(picture());
    await expectShown(/blog-testing\.png/);
    await reloadApp();
    await expectShown(/blog-testing\.png/);
    host.change(1, { image: '/favicon.ico' });
    await reloadApp();
    const moved = page.getByRole('status').filter({ hasText: 'The saved value of Image has changed' });
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
});

test('the focus returns to its row after a form that was left', async () => {
  await openList(blog(1, 'One'), blog(2, 'Two'));
  const update = page.getByRole('link', { name: 'Update Two' });
  await pressAt(update);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Update Blog' })).toHaveFocus();
  await pressAt(button('Cancel'));
  await expect.element(update).toHaveFocus();
});
