import type { Page } from '@playwright/test';
import { formStamp } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';
import { signUp, submitLoginForm } from './support/people.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Script injection in every notation. */
const attack = `"'></script><script>document.title='taken'</script><img src=x onerror="document.title='taken'">\u2028`;

const expectNotTaken = async (page: Page) => {
  await untilHydrated(page);
  await expect(page.locator('[onerror], [src=x]')).toHaveCount(0);
  expect(await page.title()).not.toBe('taken');
};

test('a page translated before its script runs works in a browser from two years ago', async ({ page, pageErrors }) => {
  // React logs the mismatch and renders the document again.
  pageErrors.expect('Minified React error #418');
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await page.route('/contact', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('Skip to content', '<font>Zum Inhalt</font>') });
  });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Message').fill('Typed before the script came.');
  await page.getByLabel('Phone').fill('+91 90000 00142');
  await page.getByRole('checkbox').check();
  held.resolve();
  await untilHydrated(page);
  await expect(page.getByLabel('Message')).toHaveValue('Typed before the script came.');
  await expect(page.getByLabel('Phone')).toHaveValue('9000000142');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please tell us your name.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Typed before the script came.');
  await expect(page.locator('html')).toHaveAttribute('data-script');
});

test('a page lets no text become markup, script or style', async ({ page, pageErrors }) => {
  pageErrors.expect(/TrustedHTML|TrustedScript|trusted type|Content Security Policy|violates/i);
  await page.goto('/about');
  const outcome = await page.evaluate(async () => {
    const attempt = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const inline = document.createElement('script');
    const outcomes = {
      markup: attempt(() => {
        document.body.innerHTML = '<img src=x>';
      }),
      written: attempt(() => document.write('<p>x</p>')),
      scriptText: attempt(() => {
        inline.text = "document.title = 'taken'";
        document.head.append(inline);
      }),
      otherPolicy: attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('mine', {})),
    };
    // In a separate task: scripts of the test tool itself may evaluate.
    const evaluated = await new Promise((resolve) =>
      setTimeout(() => resolve(attempt(() => new Function('return 1')()))),
    );
    const elsewhere = await fetch('https://elsewhere.example/').then(
      () => 'done',
      () => 'refused',
    );
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid }';
    document.head.append(style);
    document.body.setAttribute('style', 'border: 7px solid');
    const { outlineWidth, borderTopWidth } = getComputedStyle(document.body);
    const styled = [outlineWidth, borderTopWidth].includes('7px') ? 'done' : 'refused';
    return { ...outcomes, evaluated, elsewhere, styled };
  });
  expect(outcome).toEqual({
    markup: 'TypeError',
    written: 'TypeError',
    evaluated: 'EvalError',
    scriptText: 'TypeError',
    otherPolicy: 'TypeError',
    elsewhere: 'refused',
    styled: 'refused',
  });
  await expectNotTaken(page);
});

test('text that an admin or a visitor types is inert on public pages and in the admin’s tables', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const job = { position: `Tester ${attack}`, area_of_interest: attack, description: attack, experience: attack };
  expect((await page.request.post('/api/postJobPosition', { data: job })).status()).toBe(200);
  const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
  const id = data.find(({ position }: { position: string }) => position.startsWith('Tester')).jobpost_id;
  const visitor = await openVisitor();
  for (const path of [
    `/jobopenings?opening=${id}`,
    `/jobform/${encodeURIComponent(attack)}`,
    `/jobopenings?q=${encodeURIComponent(attack)}`,
    `/database/${id}`,
  ]) {
    await visitor.goto(path);
    await expectNotTaken(visitor);
  }
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('</script><script>');

  const enquiry = { name: `Asha ${attack}`, email: 'asha@example.com', phone: '1', message: attack };
  const sent = await visitor.request.post('/api/forms/contact', {
    form: { ...enquiry, form_stamp: formStamp() },
    headers: { accept: 'application/json' },
  });
  expect((await sent.json()).success).toBe(true);
  for (const [path, words] of [
    ['/alljobposts', 'Tester'],
    ['/contactform', 'onerror'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectNotTaken(page);
  }
  await page.request.delete(`/api/deleteJobPost/${id}`);
});

test('scripts see a marker, not the session', async ({ page, site }) => {
  const person = await signUp(page, site);
  await page.goto('/LoginUser');
  await submitLoginForm(page, person);
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
  const found = await page.evaluate(() => ({ cookies: document.cookie, storage: { ...localStorage } }));
  expect(found).toEqual({ cookies: '', storage: { RefreshToken: 'true' } });
  for (const cookie of await page.context().cookies()) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  }
});
