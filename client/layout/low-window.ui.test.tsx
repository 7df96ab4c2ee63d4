import { afterEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import { loseAnswer } from '../test-support/fake-api.ts';
import { application, openInbox } from '../test-support/fake-inbox.ts';
import { hostWithJobs, job } from '../test-support/fake-records.ts';
import { fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { button, devtools, expectShown, expectText, fail, fillApplication } from '../test-support/screen.ts';

// A phone on its side, one whose keyboard is open, and large letters.

const expectWhole = (locator: Locator) => expect.element(locator).toBeInViewport({ ratio: 0.98 });

/** Presses a button at the lower edge of the window, where nothing below it is visible. */
async function pressAtLowerEdge(locator: Locator): Promise<void> {
  locator.element().scrollIntoView({ block: 'end', behavior: 'instant' });
  await locator.click();
}

const openApplication = async (path = '/jobresponse') => {
  signIn('admin');
  await openInbox(path, { applications: [application(1, { contact_email: 'keeper@example.com' })] });
  await page.getByRole('link', { name: /^Keeper1/ }).click();
};

test.each([
  [740, 180],
  [360, 380],
])('the message of a refused login is visible in a window of %s by %s px', async (width, height) => {
  await page.viewport(width, height);
  fakeApi().answer('startAdminSession', () => fail('unauthorized', 'Invalid email or password'));
  await renderApp('/login');
  const login = button('Login');
  const message = page.getByRole('alert').filter({ hasText: /./ });
  const password = page.getByLabelText(/^Password/);
  const expectShown = async (text: string, next: Locator) => {
    await expectText(message, text);
    await expectWhole(message);
    await expectWhole(next);
  };
  await pressAtLowerEdge(login);
  await expectShown('All fields are required', login);
  await page.getByLabelText('Email').fill('somebody');
  await password.fill('wrong');
  await pressAtLowerEdge(login);
  await expectShown('Invalid email format', login);
  await page.getByLabelText('Email').fill('somebody@example.com');
  await pressAtLowerEdge(login);
  await expectShown('Invalid email or password', login);
  // The lower window has no room for the field and the message.
  if (height < 300) return;
  await page.getByLabelText('Email').fill('somebody');
  password.element().scrollIntoView({ block: 'end', behavior: 'instant' });
  await password.click();
  await userEvent.keyboard('{Enter}');
  await expectShown('Invalid email format', password);
});

test('a phone shows why an application could not be sent', async () => {
  await page.viewport(360, 740);
  await renderApp('/jobform?position=Keeper');
  const mobile = page.getByLabelText('Mobile number');
  await fillApplication({ 'Mobile number': '12345' });
  fakeApi().answer('sendApplicationForm', loseAnswer);
  await button('Submit application').click();
  await expect.element(mobile).toHaveFocus();
  await expectWhole(page.getByText('this one has 5 digits'));
  await mobile.fill('9876543210');
  await button('Submit application').click();
  await expectWhole(page.getByRole('alert').filter({ hasText: 'We could not reach the server' }));
});

test('a question that is higher than the window is shown from its beginning', async () => {
  await page.viewport(740, 300);
  await openApplication();
  await button('Erase this person…').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const { scrollHeight, clientHeight, scrollTop } = question.element();
  expect(scrollHeight - clientHeight).toBeGreaterThan(20);
  expect(scrollTop).toBe(0);
});

describe('the result of a note', () => {
  const form = page.getByRole('form', { name: 'Add note' });
  const add = form.getByRole('button', { name: 'Add note' });
  const result = form.getByRole('status');

  test('is visible in a low window, and a failure too', async () => {
    await page.viewport(360, 380);
    await openApplication();
    await form.getByRole('textbox').fill('Call again');
    fakeApi().answer('addRecordNote', () => {
      throw new ApiError('internal', 'Not saved.');
    });
    await pressAtLowerEdge(add);
    await expectWhole(form.getByRole('alert').filter({ hasText: /./ }));
    fakeApi().answer('addRecordNote', () => ({ conflicts: [] }));
    await pressAtLowerEdge(add);
    await expectText(result, 'Note added.');
    await expectWhole(result);
  });

  test.each([
    [360, 740],
    [1366, 1000],
  ])('stays visible while the history above grows, %s by %s px', async (width, height) => {
    await page.viewport(width, height);
    await openApplication();
    for (const note of ['First', 'Second', 'Third']) {
      await form.getByRole('textbox').fill(note);
      add.element().scrollIntoView({ block: 'center', behavior: 'instant' });
      const place = window.scrollY;
      await add.click();
      await expect.element(page.getByRole('listitem').filter({ hasText: note })).toBeInTheDocument();
      await expectText(result, 'Note added.');
      await expectWhole(result);
      await expectWhole(add);
      if (width > 1024 && note === 'First') expect(window.scrollY, 'the list does not move').toBe(place);
    }
  });
});

describe('letters of 200 % on a phone', () => {
  const setLetters = (standard: number, fixed: number) =>
    devtools().send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  afterEach(async () => {
    await setLetters(16, 13);
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('16px');
  });

  test.each(['/blogpost?panel=webhooks', '/blogpost?panel=admins', '/jobopenings?opening=1', '/alljobposts?edit=1'])(
    'break no short word in the title of the dialog at %s',
    async (path) => {
      hostWithJobs(job(1, 'Frontend Developer'));
      signIn('admin');
      fakeApi().answer('getWebhooks', () => fail('internal'));
      fakeApi().answer('getAdmins', () => fail('internal'));
      await setLetters(32, 26);
      await page.viewport(360, 740);
      await renderApp(path);
      const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
      await expectShown(title);
      const text = title.element().firstChild as Text;
      const broken = [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return word.length <= 10 && range.getClientRects().length > 1;
      });
      expect(broken).toEqual([]);
    },
  );

  test.each(['/contact', '/alljobposts'])('leave the close button of the menu at %s whole', async (path) => {
    if (path !== '/contact') signIn('admin');
    await setLetters(32, 26);
    await page.viewport(360, 740);
    await renderApp(path);
    expect(getComputedStyle(document.documentElement).fontSize).toBe('32px');
    await button('Open menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectWhole(menu.getByRole('button', { name: 'Close menu' }));
    expect(menu.element().scrollWidth - menu.element().clientWidth).toBe(0);
  });
});
