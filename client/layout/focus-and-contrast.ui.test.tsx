import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { application, inboxWith } from '../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { button, emulateMedia, expectGone, expectShown } from '../test-support/screen.ts';

const post = (id: number, tags = 'Data, Hiring') => blog(id, `Post number ${id}`, { tags, image: null });
const ids = [1, 2, 3, 4, 5, 6];

beforeEach(() => {
  const description = 'It goes on about the work for a while. '.repeat(8);
  hostWithJobs(...ids.map((id) => job(id, `Developer ${id}`, { description })));
  hostWithBlogs(...ids.map((id) => post(id)));
  inboxWith({ applications: ids.map((id) => application(id, { contact_email: `k${id}@example.com` })) });
});

async function open(path: string): Promise<void> {
  await renderApp(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await expectGone('Loading...');
}

/** How it looks with or without the focus: its own outline, or one that a box around it draws. */
const lookOf = (element: Element) =>
  [element, element.parentElement, element.parentElement?.parentElement]
    .flatMap((box) => (box ? [getComputedStyle(box), getComputedStyle(box, '::after')] : []))
    .map(({ outlineStyle, outlineWidth, outlineColor }) => `${outlineStyle} ${outlineWidth} ${outlineColor}`);
const isDrawn = (look: string) => !look.startsWith('none') && !look.includes(' 0px');

const seen = new Set<Element>();
let last: { element: Element; look: string; name: string } | undefined;

/** Lists the problems of the focused element and the one before; `null` if it was visited before. */
const stepProblems = () => {
  const problems: string[] = [];
  const element = document.activeElement;
  // The parts of a date are stops of their own.
  if (element && element === last?.element) return [];
  if (last?.element.isConnected && lookOf(last.element).join() === last.look)
    problems.push(`${last.name}: looks the same`);

  if (!element || element === document.body) return problems;
  if (seen.has(element)) return problems.length > 0 ? problems : null;
  seen.add(element);
  const words = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'));
  const name = `${element.tagName.toLowerCase()} "${words?.slice(0, 40)}"`;
  const look = lookOf(element);
  if (!look.some(isDrawn)) problems.push(`${name}: no focus to be seen`);
  last = { element, look: look.join(), name };

  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const [x1, x2] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
  const [y1, y2] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2];
  const points = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y] as const));
  const open = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
  });
  // A link inside a text is as high as its line, and counts as large enough (2.5.8).
  const alone = element.parentElement?.textContent.trim() === element.textContent.trim();
  const inText = getComputedStyle(element).display === 'inline' && !alone;
  if (open.length === 0) problems.push(`${name}: hidden under something (${Math.round(top)} px from the top)`);
  // Clicking a label clicks its box.
  const target = (element.closest('label') ?? element).getBoundingClientRect();
  if (!inText && (target.width < 24 || target.height < 24))
    problems.push(`${name}: only ${Math.round(target.width)} x ${Math.round(target.height)} px`);
  return problems;
};

/**
 * Walks through the page with the Tab key. Returns what is wrong on the way: focus that is not visible (WCAG 2.4.7),
 * hidden under a sticky element (2.4.11), or on a target smaller than 24 px (2.5.8).
 */
async function walkByTab(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const found: string[] = [];
  seen.clear();
  last = undefined;
  for (let steps = 0; steps < 150; steps += 1) {
    await userEvent.keyboard(key === 'Tab' ? '{Tab}' : '{Shift>}{Tab}{/Shift}');
    const problems = stepProblems();
    if (problems === null) {
      expect(steps, 'stops of the Tab key').toBeGreaterThan(5);
      return found;
    }
    found.push(...problems);
  }
  throw new Error('The Tab key does not come round.');
}

describe('wherever the Tab key leads, focus is visible, nothing covers it, and targets are large enough', () => {
  // Upwards, sticky elements at the top of the window get in the way.
  test.each([
    ['/', 'Tab', 1280, 720],
    ['/jobopenings', 'Shift+Tab', 1280, 720],
    ['/jobform', 'Tab', 1280, 720],
    ['/blog?post=1', 'Shift+Tab', 360, 640],
  ] as const)('at %s by %s, %s by %s px', async (path, key, width, height) => {
    await page.viewport(width, height);
    await open(path);
    expect(await walkByTab(key)).toEqual([]);
  });

  test.each([
    ['/jobresponse', 'Tab', 360],
    ['/alljobposts', 'Shift+Tab', 360],
    ['/CreateBlogs', 'Tab', 360],
    ['/blogpost', 'Shift+Tab', 800],
    ['/alljobposts', 'Shift+Tab', 1280],
    ['/alljobposts?edit=1', 'Tab', 1280],
    ['/alljobposts?edit=1', 'Tab', 360],
  ] as const)('at %s by %s for an admin, %s px wide', async (path, key, width) => {
    signIn('admin');
    const many = Array.from({ length: 100 }, (_, at) => `topic ${at}`).join();
    fakeApi().answer('getAllBlogs', () => ids.map((id) => post(id, id === 1 ? many : undefined)));
    await page.viewport(width, 640);
    await open(path);
    expect(await walkByTab(key)).toEqual([]);
  });
});

// Forced colours remove backgrounds and shadows: lines and words have to say everything.

/** Clickable elements without border or underline. */
const plainButtons = () =>
  Array.from(document.querySelectorAll('main button, dialog button, main summary, main .cover')).flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
    const inside = Array.from(element.querySelectorAll('*'), (part) => getComputedStyle(part).textDecorationLine);
    const lined = borderTopStyle !== 'none' && borderTopWidth !== '0px';
    const underlined = [textDecorationLine, ...inside].some((line) => line.includes('underline'));
    // The bars under a carousel are drawn, in a system colour.
    const drawn = getComputedStyle(element, '::before').forcedColorAdjust === 'none';
    // The name of a card is in the colour of links, and stands over the rest of it.
    const link = element.matches('a.cover');
    return lined || underlined || drawn || link ? [] : [`${element.textContent?.trim()} ${element.className}`];
  });

/** What is current, chosen or pressed and differs from what is not by colour alone. */
const quietStates = () => {
  const look = (element: Element) =>
    [element, ...element.querySelectorAll('*')].flatMap((part) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        const { textDecorationLine, fontWeight, height, content, borderTopWidth, borderBottomWidth, visibility } =
          style;
        const own = pseudo ? [content, content === 'none' ? '' : height] : [];
        return [textDecorationLine, fontWeight, borderTopWidth, borderBottomWidth, visibility, ...own].join(' ');
      }),
    );
  const states = '[aria-current], [aria-selected="true"], [aria-pressed="true"]';
  return Array.from(document.querySelectorAll(states)).flatMap((element) => {
    if (!element.checkVisibility() || element.matches('span')) return [];
    const group = element.closest('ul, ol, nav, [role="tablist"], .swiper-pagination');
    const peers = Array.from(group?.querySelectorAll(element.tagName) ?? []).filter((each) => !each.matches(states));
    // Compared as far as both go: labels differ in length, their parts do not.
    const same = peers.find((peer) => look(peer).join() === look(element).join());
    return same ? [`${element.textContent?.trim()} (${element.className})`] : [];
  });
};

/** Icons are lines in the colour of the text around them. */
const oddIcons = () =>
  Array.from(document.querySelectorAll('button svg, a svg:not(.cover svg), summary svg')).flatMap((icon) => {
    const style = getComputedStyle(icon);
    const around = icon.parentElement ? getComputedStyle(icon.parentElement).color : '';
    return style.color === around ? [] : [`${icon.outerHTML.slice(0, 80)} ${style.color} in ${around}`];
  });

/** In light and dark mode the browser forces different colours. */
async function expectClear(): Promise<void> {
  for (const scheme of ['dark', 'light']) {
    await emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
    expect([plainButtons(), quietStates(), oddIcons()], scheme).toEqual([[], [], []]);
  }
}

describe('with forced colours, buttons have edges, states more than a colour, and focus is visible', () => {
  beforeEach(() => emulateMedia({ 'forced-colors': 'active' }));

  test.each(['/', '/blog?tag=Data', '/jobopenings?opening=1', '/appDevelopment?industry=gaming'])(
    'at %s',
    async (path) => {
      await open(path);
      expect(window.matchMedia('(forced-colors: active)').matches).toBe(true);
      if (path === '/') {
        const figure = page.getByRole('definition').first();
        await expect.element(figure).toBeInTheDocument();
        // A browser paints a plate behind each line of text, as high as its letters.
        expect(getComputedStyle(figure.element()).forcedColorAdjust).toBe('none');
      }
      await expectClear();
      if (path.startsWith('/app')) expect(await walkByTab()).toEqual([]);
    },
  );

  test('in a form that was refused, and in the menu of a phone', async () => {
    await open('/SignupForm');
    await button('Sign up').click();
    await expectShown('Name is required');
    await expectClear();
    expect(await walkByTab()).toEqual([]);
    await page.viewport(360, 740);
    await open('/blog');
    await button('Open menu').click();
    await expectClear();
  });

  test('on the admin’s screens, where the chart keeps its bars', async () => {
    signIn('admin');
    await open('/jobresponse');
    await button('Overview').click();
    await page.getByRole('figure').getByRole('button').first().click();
    const ground = getComputedStyle(document.body).backgroundColor;
    for (const bar of document.querySelectorAll('figure button [aria-hidden] > span'))
      expect(getComputedStyle(bar).backgroundColor).not.toBe(ground);
    await expectClear();
    await page.getByRole('row').getByRole('link', { name: 'Keeper1' }).click();
    await expect.poll(() => document.querySelector('tr:has([aria-current])')).not.toBeNull();
    const current = document.querySelector('tr:has([aria-current])') ?? document.body;
    expect(getComputedStyle(current).outlineStyle).not.toBe('none');
    await expectClear();
    await open('/alljobposts?sort=-position');
    await expectClear();
    await open('/CreateBlogs');
    await page.getByRole('textbox', { name: 'Tags' }).fill('field notes,');
    await button('Create Blog').click();
    await expectShown('Title is required');
    await expectClear();
  });
});
