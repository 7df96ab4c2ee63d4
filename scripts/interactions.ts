import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { applicationStates } from '#shared/inbox-records.ts';
import { siteAdmin } from '../server/test-support/site-process.ts';
import { chromiumArguments } from './find-chromium.ts';
import { marks, measureSite, median, runParts } from './measure.ts';
import { count, seedApplications, seedPosts } from './seed-lists.ts';

// Measures interactions in Chromium. Exits with 1 when a target is missed:
// npm run interactions [-- navigations | interactions | applications | posts]

declare global {
  interface Window {
    painted?: number;
    interactions?: Map<number, number>;
  }
}

const runs = 7;
const slowdown = 4;
/** Like a person's press: the button is released a moment later. */
const press = { delay: 60 };

interface Start {
  readonly from: string;
  readonly phone?: true;
  readonly admin?: true;
}

/** Opens a page in a new profile, waits for idle tasks such as hydration, and slows the CPU. */
async function open(browser: Browser, baseURL: string, { from, phone, admin }: Start, rate = slowdown): Promise<Page> {
  const viewport = phone ? { width: 390, height: 800 } : { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  if (admin) {
    const answer = await page.request.post('/api/session/admin', { data: siteAdmin });
    if (!answer.ok()) throw new Error(await answer.text());
    await page.goto('/api/session');
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'true');
      localStorage.setItem('isLoggedIn', 'true');
    });
  }
  await page.goto(from);
  await page.waitForLoadState('load');
  await page.waitForTimeout(1500);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/**
 * Measures from the next release of the pointer, or press of a key, until an element with exactly this text is painted, in ms. A
 * click happens at the release: how long a person holds the button is not the page's time.
 */
async function timeUntilPainted(page: Page, selector: string, text: string, act: () => Promise<void>): Promise<number> {
  // A function that the page runs cannot use outer variables.
  const watch = ({ selector, text }: { selector: string; text: string }) => {
    window.painted = undefined;
    const began = new AbortController();
    const start = ({ timeStamp }: Event) => {
      began.abort();
      const observer = new MutationObserver(() => {
        if (![...document.querySelectorAll(selector)].some((each) => each.textContent === text)) return;
        observer.disconnect();
        // The first task after the frame that shows the text: the frame is painted by then.
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => {
            window.painted = performance.now() - timeStamp;
          };
          after.port2.postMessage(undefined);
        });
      });
      observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    };
    for (const begin of ['pointerup', 'keydown'])
      addEventListener(begin, start, { capture: true, signal: began.signal });
  };
  await page.evaluate(watch, { selector, text });
  await act();
  const options = { polling: 50, timeout: 10_000 };
  const painted = await page
    .waitForFunction(() => window.painted, undefined, options)
    .catch(async (cause: unknown) => {
      const shown = await page.locator(selector).allTextContents();
      throw new Error(`Expected ${text}, found ${shown.join(' | ')}`, { cause });
    });
  return Number(await painted.jsonValue());
}

/** The longest interaction of Event Timing, in steps of 8 ms from 16. */
async function longestInteraction(page: Page, targets: readonly ((page: Page) => Locator)[]): Promise<number> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    window.interactions = longest;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  for (const target of targets) {
    await target(page).click(press);
    // Entries arrive some time after their frame.
    await page.waitForTimeout(700);
  }
  return page.evaluate(() => Math.max(16, ...(window.interactions?.values() ?? [])));
}

/** Measures each run on a new page and compares the median with the target. */
async function measure(
  [browser, url]: readonly [Browser, string],
  name: string,
  at: Start,
  mark: number,
  time: (page: Page) => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open(browser, url, at);
    times.push(await time(page));
    await page.context().close();
  }
  compare(name, times, mark);
}

const compare = (name: string, times: readonly number[], mark: number) =>
  marks.atMost(
    `${name} (${[Math.min(...times), Math.max(...times)].map(Math.round).join(' to ')})`,
    median(times),
    mark,
    'ms',
  );

/** A link in the header that the app follows without a page load, and the heading of its page. */
const navigationLinks = [
  ['/contact', 'About Us', '/about'],
  ['/about', 'Contact Us', '/contact'],
  ['/about', 'Home', '/'],
  ['/', 'Career', '/joinUs'],
  ['/about', 'Blog', '/blog'],
] as const;

async function follow(page: Page, link: string, heading: string): Promise<number> {
  const target = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`No link ${link} on ${page.url()}.`);
  return timeUntilPainted(page, 'h1', heading, async () => {
    // Moves the pointer and rests on the link before the click, so that hover effects such as preloading happen.
    await page.mouse.move(box.x + 80, box.y + 300);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await page.waitForTimeout(200);
    await page.mouse.down();
    await page.mouse.up();
  });
}

const navigations = () =>
  inBrowser(async (browser, url) => {
    console.log(`From the click on a link to the painted page; median of ${runs} runs, CPU slowed ${slowdown} times`);
    for (const [from, link, to] of navigationLinks) {
      const target = await open(browser, url, { from: to }, 1);
      const heading = (await target.locator('h1').textContent()) ?? '';
      await target.context().close();
      await measure([browser, url], `${from} → ${to}`, { from }, 150, (page) => follow(page, link, heading));
    }
  });

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true });
const menu = (name: string) => (page: Page) => page.locator('summary', { hasText: name });

/** Visits and what they press, one after the other. */
const visits: readonly (readonly [string, Start, ...((page: Page) => Locator)[]])[] = [
  ['menu: open Solutions, open the other', { from: '/about' }, menu('Solutions'), menu('Digital Marketing')],
  ['menu on a phone: open, close', { from: '/about', phone: true }, button(/menu/i), button('Close menu')],
  ['carousel: next slide, twice', { from: '/' }, button('Next slide'), button('Next slide')],
  [
    'industry: choose three',
    { from: '/appDevelopment' },
    ...[tab('Fitness and Gym'), tab('CRM Software'), tab('Food')],
  ],
];

const interactions = () =>
  inBrowser(async (browser, url) => {
    console.log(`Longest interaction (Event Timing); median of ${runs} runs, CPU slowed ${slowdown} times`);
    for (const [name, start, ...targets] of visits)
      await measure([browser, url], name, start, 150, (page) => longestInteraction(page, targets));
  });

/** Measures from a click or key to the painted text. */
type Time = (name: string, act: () => Promise<void>, text: string, selector?: string) => Promise<void>;

interface List {
  readonly path: string;
  readonly rows: string;
  /** Target of the first rows after a page load, in ms. The lists of posts are not paged. */
  readonly within: number;
  /** Selects the element with the name of the first row; names are Asha1 to Asha10000, then this text. */
  readonly first: string;
  readonly after: string;
  /** The header of a column whose order is that of the names. */
  readonly column: string;
  readonly more?: (page: Page, time: Time) => Promise<void>;
}

const shown = (matches: number) => `1 to 25 of ${matches}`;

/** Measures paints of a list of 10,000 rows after a page load and after each click or key. */
async function measureList(page: Page, list: List): Promise<void> {
  const all = new Map<string, number[]>();
  const add = (name: string, value: number) => all.set(name, [...(all.get(name) ?? []), value]);
  const time: Time = async (name, act, text, selector = '[role=status]') => {
    add(name, await timeUntilPainted(page, selector, text, act));
    // Waits for later effects (address, narrowed list), so that the next measurement does not include them.
    await page.waitForTimeout(700);
  };
  for (let run = 0; run < runs; run += 1) {
    await page.goto(list.path, { waitUntil: 'commit' });
    const painted = (first: string) => document.querySelector(first) && performance.now();
    add(`first ${list.rows}`, Number(await (await page.waitForFunction(painted, list.first)).jsonValue()));
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    add('first paint', paint ?? Number.NaN);
    await page.locator('[role=status]', { hasText: shown(count) }).waitFor();
    const search = page.getByRole('searchbox');
    await search.click();
    await search.pressSequentially('asha4', { delay: 120 });
    await page.waitForTimeout(700);
    // 49, 490 to 499 and 4900 to 4999.
    await time('search, one more letter', () => page.keyboard.press('9'), `${shown(111)} (${count} in all)`);
    await search.fill('');
    await page.waitForTimeout(700);
    const sort = page.getByRole('columnheader').getByRole('button', { name: list.column });
    await time('sort', () => sort.click(press), `Asha1${list.after}`, list.first);
    await list.more?.(page, time);
  }
  for (const [name, times] of all)
    compare(`${list.path} ${name}`, times, name === `first ${list.rows}` ? list.within : 100);
}

const applicationList: List = {
  path: '/jobresponse',
  rows: 'applications',
  within: 400,
  first: 'tr:first-child a[data-record]',
  after: ' Rao',
  column: 'Job ID',
  async more(page, time) {
    const state = (name: RegExp) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });
    const ofState = Math.ceil((count - applicationStates.indexOf('interview')) / applicationStates.length);
    await time('filter by state', () => state(/^Interview/).click(press), shown(ofState));
    await time('release the state', () => state(/^All/).click(press), shown(count));
    const first = page.locator('a[data-record]').first();
    await time('open the first', () => first.click(press), 'Asha1 Rao', '#record-name');
    await time('close', () => page.keyboard.press('Escape'), 'Actions', 'th');
  },
};

const postList = (path: string, rows: string, column: string): List => ({
  path,
  rows,
  within: 1500,
  first: `tr:first-child [data-l=${column}]`,
  after: '',
  column,
});

const postLists = [postList('/alljobposts', 'job posts', 'Position'), postList('/blogpost', 'blogs', 'Title')];

const measureLists = (lists: readonly List[], prepare: (dataDir: string) => Promise<void>) => () =>
  inBrowser(async (browser, url) => {
    console.log(`${count} rows at full speed: until the answer is painted; median of ${runs} runs`);
    const page = await open(browser, url, { from: '/about', admin: true }, 1);
    for (const list of lists) await measureList(page, list);
  }, prepare);

const inBrowser = (
  work: (browser: Browser, url: string) => Promise<void>,
  prepare?: (dataDir: string) => Promise<void>,
) =>
  measureSite(
    {},
    async ({ url }, executablePath) => {
      const browser = await chromium.launch({ executablePath, args: chromiumArguments });
      await work(browser, url).finally(() => browser.close());
    },
    prepare,
  );

const applications = measureLists([applicationList], seedApplications);
const posts = measureLists(postLists, seedPosts);
await runParts('interactions', { navigations, interactions, applications, posts });
