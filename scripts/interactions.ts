import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { siteAdmin, siteFolder, startSiteProcess } from '../server/test-support/site-process.ts';
import { Marks } from './bench/marks.ts';
import { chromiumArguments, findChromium, noChromium } from './find-chromium.ts';
import { loadAllApplications, seedApplications, workOnApplications } from './interactions/applications.ts';
import { paintedAfter, watchInteractions, watchPaint, worstInteraction } from './interactions/in-page.ts';

// Measures interactions in Chromium with a four times slower CPU, each run in a new profile. Exits with 1 when a target is
// missed: npm run interactions [-- --runs 7] [--only applications]

interface Start {
  /** Start page. */
  readonly from: string;
  readonly phone?: true;
  readonly admin?: true;
}

/** A link that the app follows without a page load. */
interface Navigation extends Start {
  /** Text of the link in the header. */
  readonly link: string;
  readonly to: string;
}

/** An action with a visible answer. */
interface Interaction extends Start {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

const navigations: readonly Navigation[] = [
  { from: '/contact', link: 'About Us', to: '/about' },
  { from: '/about', link: 'Contact Us', to: '/contact' },
  { from: '/about', link: 'Home', to: '/' },
  { from: '/', link: 'Career', to: '/joinUs' },
  { from: '/about', link: 'Blog', to: '/blog' },
];

/** Like a person's press: the button is released a moment later. */
const press = { delay: 60 };

const interactions: readonly Interaction[] = [
  {
    name: 'menu: open Solutions, open the other',
    from: '/about',
    async act(page) {
      for (const label of ['Solutions', 'Digital Marketing']) {
        await page.locator('summary', { hasText: label }).click(press);
        await page.waitForTimeout(300);
      }
    },
  },
  {
    name: 'menu on a phone: open, close',
    from: '/about',
    phone: true,
    async act(page) {
      await page
        .getByRole('button', { name: /open menu|menu/i })
        .first()
        .click(press);
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: 'Close menu' }).click(press);
    },
  },
  {
    name: 'carousel: next slide, twice',
    from: '/',
    async act(page) {
      for (let time = 0; time < 2; time += 1) {
        await page.getByRole('button', { name: 'Next slide' }).first().click(press);
        await page.waitForTimeout(700);
      }
    },
  },
  {
    name: 'industry: choose three',
    from: '/appDevelopment',
    async act(page) {
      for (const name of ['Fitness and Gym', 'CRM Software', 'Food']) {
        await page.getByRole('tab', { name, exact: true }).click(press);
        await page.waitForTimeout(400);
      }
    },
  },
  {
    name: 'table of 200 job posts: search',
    from: '/alljobposts',
    admin: true,
    async act(page) {
      const box = page.getByRole('searchbox', { name: 'Search job posts' });
      await box.click(press);
      await box.pressSequentially('developer 17', { delay: 120 });
    },
  },
];

const slowdown = 4;
const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, only: { type: 'string' } } });
const wants = (part: string) => values.only === undefined || values.only === part;
const runs = Number(values.runs);
const executablePath = findChromium();
if (!executablePath || !(runs > 0)) {
  console.error(
    executablePath
      ? 'Usage: npm run interactions -- [--runs N] [--only applications|navigations|interactions]'
      : noChromium,
  );
  process.exit(2);
}

const root = path.resolve(import.meta.dirname, '..');
if (await buildIsNeeded(root)) await buildClient(root);
const folder = siteFolder();
await seedApplications(folder.dataDir);
const site = await startSiteProcess(folder.dataDir, { LOG_LEVEL: 'error' });

async function open(
  browser: Browser,
  at: { from: string; phone?: true; admin?: true },
  rate = slowdown,
): Promise<Page> {
  const size = at.phone ? { width: 390, height: 800 } : { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: site.url, viewport: size });
  const page = await context.newPage();
  if (at.admin) {
    const answer = await page.request.post('/api/session/admin', { data: siteAdmin });
    if (!answer.ok()) throw new Error(await answer.text());
    await page.goto('/api/session');
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'true');
      localStorage.setItem('isLoggedIn', 'true');
    });
  }
  await page.goto(at.from);
  await page.waitForLoadState('load');
  // Waits for idle tasks, such as hydration.
  await page.waitForTimeout(1500);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

async function navigate(browser: Browser, { from, link }: Navigation, heading: string): Promise<number> {
  const page = await open(browser, { from });
  const target = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`No link ${link} on ${from}.`);
  await watchPaint(page, { selector: 'h1', text: heading });
  // Moves the pointer and rests on the link before the click, so that hover effects such as preloading happen.
  await page.mouse.move(box.x + 80, box.y + 300);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.mouse.up();
  const painted = await paintedAfter(page);
  await page.context().close();
  return painted;
}

async function interact(browser: Browser, scenario: Interaction): Promise<number> {
  const page = await open(browser, scenario);
  await watchInteractions(page);
  await scenario.act(page);
  const worst = await worstInteraction(page);
  await page.context().close();
  return worst;
}

function medianOf(measured: readonly number[]): { median: number; worst: number } {
  const times = measured.toSorted((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? Number.NaN, worst: times.at(-1) ?? Number.NaN };
}

async function several(measure: () => Promise<number>): Promise<{ median: number; worst: number }> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measure());
  return medianOf(times);
}

/** Fills the table with the data of several years. */
async function fillTable(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url });
  const { request } = context;
  await request.post('/api/session/admin', { data: siteAdmin });
  for (let number = 1; number <= 200; number += 1) {
    const post = {
      position: `Developer ${number}`,
      area_of_interest: 'Web',
      description: 'Builds and mends. '.repeat(20),
      experience: '2 years',
    };
    const answer = await request.post('/api/postJobPosition', { data: post });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  await context.close();
}

/** Measures the admin's actions on thousands of applications, repeated in one page. */
async function workOnMany(browser: Browser): Promise<Map<string, number[]>> {
  const page = await open(browser, { from: '/jobresponse', admin: true }, 1);
  await loadAllApplications(page);
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1)
    for (const [name, time] of Object.entries(await workOnApplications(page)))
      times.set(name, [...(times.get(name) ?? []), time]);
  await page.context().close();
  return times;
}

const headingOf = async (browser: Browser, address: string): Promise<string> => {
  const page = await browser.newPage({ baseURL: site.url });
  await page.goto(address);
  const text = (await page.locator('h1').textContent()) ?? '';
  await page.close();
  return text;
};

const marks = new Marks();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArguments],
});
try {
  if (wants('applications')) {
    console.log('5,000 applications, without CPU throttling: from the press to the painted answer');
    for (const [name, times] of await workOnMany(browser)) {
      const { median, worst } = medianOf(times);
      marks.atMost(`${name} (worst ${worst.toFixed(0)})`, median, 200, 'ms');
    }
  }
  console.log(`\nCPU throttled ${slowdown} times; median of ${runs} runs, each in a new profile`);
  if (wants('navigations')) {
    console.log('\nFrom the press on a link to the painted page');
    for (const navigation of navigations) {
      const heading = await headingOf(browser, navigation.to);
      const { median, worst } = await several(() => navigate(browser, navigation, heading));
      marks.atMost(`${navigation.from} → ${navigation.to} (worst ${worst.toFixed(0)})`, median, 200, 'ms');
    }
  }
  if (wants('interactions')) {
    console.log('\nLongest interaction (Event Timing)');
    await fillTable(browser);
    for (const scenario of interactions) {
      const { median, worst } = await several(() => interact(browser, scenario));
      marks.atMost(`${scenario.name} (worst ${worst})`, median, 150, 'ms');
    }
  }
} finally {
  await browser.close();
  await site.end('SIGTERM');
  folder.remove();
}
console.log(marks.missed.length > 0 ? `\nMISSED: ${marks.missed.join(', ')}` : '\nAll targets met.');
process.exitCode = marks.missed.length > 0 ? 1 : 0;
