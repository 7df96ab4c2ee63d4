import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureVisit } from '../data/field-data.ts';
import { application, inboxWith } from '../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { appAddress, fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { devtools, emulateMedia, expectGone, expectShown, expectText, press, texts } from '../test-support/screen.ts';

test('About shows the company and six strengths with 24*7 support', async () => {
  await renderApp('/about');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Fifty people who stay with what they build');
  await expectShown(page.getByRole('heading', { name: 'Our Strengths' }));
  const strengths = page.getByRole('listitem').filter({ has: page.getByRole('img') });
  expect(texts(strengths.getByRole('heading'))).toEqual([
    'Quality',
    'People',
    'Value',
    'Clients',
    'Customize',
    'Customer Support',
  ]);
  await expectText(strengths.last(), '24*7 support');
});

test('grows on a very wide screen', async () => {
  await renderApp('/about');
  const sizes = () => {
    const heading = page.getByRole('heading', { level: 1 }).element();
    return [document.body, heading].map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  };
  const widthOf = () => page.getByRole('banner').element().firstElementChild?.clientWidth ?? 0;
  await page.viewport(1920, 1080);
  expect([widthOf(), ...sizes()]).toEqual([1200, 16, 76]);
  await page.viewport(3440, 1440);
  expect([widthOf(), ...sizes()]).toEqual([1650, 20, 95]);
});

test('Privacy has the specified sections, each with its own address', async () => {
  await renderApp('/privacy-policy');
  const sections = ['Introduction', 'Information We Collect', 'How We Use Your Information'];
  expect(texts(page.getByRole('heading', { level: 2 })).slice(0, 3)).toEqual(sections);
  expect(texts(page.getByRole('heading', { level: 3 }))).toEqual([
    expect.stringMatching(/personal/i),
    expect.stringMatching(/automatically/i),
  ]);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'How We Use' }).click();
  await expect.poll(() => `${appAddress()}${window.location.hash}`).toBe('/privacy-policy#how-we-use-your-information');
  await expect.element(page.getByRole('heading', { name: 'How We Use Your Information' })).toBeInViewport();
});

test('Terms name the company and its address', async () => {
  await renderApp('/termcondition');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Terms and Conditions');
  await expectText(page.getByRole('main'), 'Noida, India');
});

test('the footer says how to reach the company, opens its networks in new tabs, and folds its columns on a phone', async () => {
  await renderApp('/about', { socials: ['https://www.linkedin.com/company/realvance', 'https://x.com/realvance'] });
  const footer = page.getByRole('contentinfo');
  await expectShown(footer.getByText('Noida, India'));
  await expect.element(footer.getByRole('link', { name: '@' })).toHaveAttribute('href', 'mailto:hello@example.com');
  await expect.element(footer.getByRole('link', { name: '+91' })).toHaveAttribute('href', 'tel:+919876543210');
  const networks = footer.getByRole('link', { name: 'opens in a new tab' }).elements();
  expect(networks.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
  await expectShown(footer.getByText('@ 2024 | All Rights Reserved'));

  const heading = footer.getByRole('button', { name: 'Digital Marketing' });
  const link = footer.getByRole('link', { name: 'Pay-Per-Click' });
  await expectShown(link);
  await expectGone(heading);
  await page.viewport(360, 800);
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await expectGone(link);
  await heading.click();
  await expectShown(link);
  await heading.click();
  await expectGone(link);
});

test('cross-fades pages, unless motion is reduced, the device is weak or only a filter changes', async () => {
  hostWithBlogs(blog(1, 'One'));
  const transitions = vi.spyOn(document, 'startViewTransition');
  const media = vi.spyOn(window, 'matchMedia');
  const real = window.matchMedia('(prefers-reduced-motion: no-preference)');
  await renderApp('/about');
  const main = page.getByRole('navigation', { name: 'Main' });
  const walkTo = async (name: string, heading: string) => {
    await main.getByRole('link', { name }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: heading }));
  };
  await walkTo('Contact Us', 'Get in Touch');
  expect(transitions).not.toHaveBeenCalled();
  media.mockReturnValue(real);
  const cores = vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(4);
  await walkTo('About Us', 'Fifty people');
  expect(transitions).not.toHaveBeenCalled();
  cores.mockReturnValue(8);
  await walkTo('Blog', 'Blog');
  expect(transitions).toHaveBeenCalledTimes(1);
  await page.getByLabelText('Search').fill('nothing like it');
  await expect.poll(appAddress).toContain('q=');
  expect(transitions).toHaveBeenCalledTimes(1);
});

test('page changes keep the ground line of a banner', async () => {
  const { router } = await renderApp('/');
  for (const to of ['/', '/about', '/searchEngine'] as const) {
    await router.navigate({ to });
    const banner = () => document.querySelector('main > section');
    await expect.poll(() => getComputedStyle(banner() ?? document.body, '::before').viewTransitionName).toBe('ground');
  }
});

test('reports once which opening was read, when the page is hidden', async () => {
  hostWithJobs(job(7, 'Clerk'));
  fakeApi().answer('reportVisit', () => ({}));
  const { router } = await renderApp('/database/7');
  await expectShown(page.getByRole('heading', { level: 1 }));
  measureVisit(router);
  const hide = () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
  };
  hide();
  await expect.poll(() => fakeApi().callsOf('reportVisit')).toHaveLength(1);
  const body = { route: '/database/$jobpost_id', openings: ['7'] };
  expect(fakeApi().callsOf('reportVisit')[0]).toMatchObject({ body });
  hide();
  expect(fakeApi().callsOf('reportVisit')).toHaveLength(1);
});

const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());

test('prints the content of a public page without header, footer, buttons and carousel controls', async () => {
  await renderApp('/');
  await expectShown(page.getByRole('heading', { level: 1 }));
  expect(visible('header, footer').length).toBeGreaterThan(1);
  await emulateMedia({}, 'print');
  await expectShown(page.getByRole('heading', { level: 1 }));
  expect(visible('header[data-public], footer, button, .swiper-pagination, .skip')).toEqual([]);
});

test('prints the column headings of an admin list, and none of its buttons', async () => {
  signIn('admin');
  hostWithJobs(job(1, 'Tester'));
  await renderApp('/alljobposts');
  const heading = page.getByRole('columnheader', { name: 'Position' });
  await expectShown(heading);
  await emulateMedia({}, 'print');
  await expectShown(heading.getByText('Position'));
  expect(visible('header nav, main button:not(th button)')).toEqual([]);
});

test('closes the side menu by its button without a browser warning', async () => {
  const warnings: string[] = [];
  devtools().on('Log.entryAdded', ({ entry }) => warnings.push(entry.text));
  await devtools().send('Log.enable');
  // An entry that comes while the run ends would fail it.
  onTestFinished(async () => void (await devtools().send('Log.disable')));
  await page.viewport(360, 740);
  await renderApp('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await vi.waitFor(() => expect(visible('dialog')).toEqual([]));
  expect(warnings.filter((text) => text.includes('Dialog'))).toEqual([]);
});

test('opens and closes the side menu without script, also in browsers without the `command` attribute', async () => {
  await page.viewport(360, 740);
  await renderApp('/about');
  const header = page.getByRole('banner').element() as HTMLElement;
  // A copy has no handlers.
  const copy = header.cloneNode(true) as HTMLElement;
  onTestFinished(() => copy.remove());
  for (const each of copy.querySelectorAll('button')) each.removeAttribute('command');
  header.before(copy);
  header.style.display = 'none';
  const career = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Career' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectShown(career);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expectGone(career);
});

test('a menu of the header closes at a press elsewhere, at another menu, when the focus leaves, and at Escape', async () => {
  await renderApp('/about');
  const summary = (name: string) => page.getByRole('banner').getByText(name).first();
  const first = page.getByRole('banner').getByRole('link', { name: 'Website Development' });
  for (const leave of [
    () => page.getByRole('heading', { level: 1 }).click(),
    () => summary('Digital Marketing').click(),
    () => userEvent.keyboard('{Shift>}{Tab}{/Shift}'),
  ]) {
    await summary('Solutions').click();
    await expectShown(first);
    await leave();
    await expectGone(first);
  }
  const away = () => userEvent.hover(page.getByRole('heading', { level: 1 }));
  await away();
  (document.activeElement as HTMLElement).blur();
  await userEvent.hover(summary('Solutions'));
  await expectShown(first);
  await press('Escape');
  await expectGone(first);
  // Under the pointer, and with the focus in it.
  await away();
  await userEvent.hover(summary('Solutions'));
  await expectShown(first);
  (first.element() as HTMLElement).focus();
  await away();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(first).toHaveFocus();
});

test('Logout in the menu of a phone asks about unsaved text, and leaves no draft', async () => {
  signIn('admin');
  await page.viewport(360, 740);
  await renderApp('/alljobposition');
  const position = page.getByRole('textbox', { name: 'Position' });
  await position.fill('Walker');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog');
  await expectShown(question);
  await expectGone(menu);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(position).toHaveValue('Walker');
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  await expect.poll(drafts).toHaveLength(1);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(appAddress).toBe('/');
  expect(drafts()).toEqual([]);
});

test.each([
  ['a card of the home page', '/', () => page.getByRole('region', { name: 'Services' }).getByRole('link').first()],
  ['a post', '/blog', () => page.getByRole('article').getByRole('link').first()],
  ['Read More of an opening', '/jobopenings', () => page.getByRole('link', { name: 'Read More' })],
  ['a link of the header', '/about', () => page.getByRole('banner').getByRole('link', { name: 'Contact Us' })],
  ['an application', '/jobresponse', () => page.getByRole('link', { name: 'Keeper1' })],
] as const)('Ctrl and Cmd leave %s to the browser, which opens a new tab', async (_, path, link) => {
  signIn('admin');
  hostWithBlogs(blog(1, 'One'));
  hostWithJobs(job(1, 'Tester', { description: 'Tests. '.repeat(80) }));
  inboxWith({ applications: [application(1)] });
  await renderApp(path);
  await expectShown(link());
  const left: boolean[] = [];
  const watch = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', watch);
  for (const key of ['ctrlKey', 'metaKey'])
    link()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
  window.removeEventListener('click', watch);
  expect(left).toEqual([true, true]);
  expect(appAddress()).toBe(path);
});

test('title, canonical address and structured data follow a walk in the app', async () => {
  const url = 'https://www.example.com';
  hostWithBlogs(blog(1, 'One'));
  const { router } = await renderApp('/about?x=1', { url });
  const canonical = () =>
    router.state.matches.flatMap(({ links = [] }) =>
      links.flatMap((each) => (each?.rel === 'canonical' ? [each.href] : [])),
    );
  const head = () => JSON.stringify(router.state.matches.flatMap(({ meta }) => meta ?? []));
  expect(canonical()).toEqual([`${url}/about`]);
  expect(head()).toContain('"title":"About us');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(canonical).toEqual([`${url}/blog`]);
  await page.getByRole('article').getByRole('link').first().click();
  await expect.poll(canonical).toEqual([`${url}/blog?post=1`]);
  expect(head()).toMatch(/"title":"One.*BreadcrumbList/);
  router.history.back();
  await expect.poll(canonical).toEqual([`${url}/blog`]);
  expect(head()).not.toContain('BreadcrumbList');
});
