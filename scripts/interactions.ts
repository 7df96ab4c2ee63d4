import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { siteAdmin } from '../server/test-support/site-process.ts';
import { chromiumArguments } from './find-chromium.ts';
import { paintedAfter, watchInteractions, watchPaint, worstInteraction } from './in-page.ts';
import { loadAllApplications, seedApplications, workOnApplications } from './interactions-applications.ts';
import { Visitor } from './load.ts';
import { Marks, measureSite, median, usage } from './measure.ts';

// Measures interactions in Chromium with a four times slower CPU, each run in a new profile. Exits with 1 when a target is
// missed: npm run interactions [-- --runs 7] [--only applications]

/** A link in the header that the app follows without a page load. */
const navigations = [
  { from: '/contact', link: 'About Us', to: '/about' },
  { from: '/about', link: 'Contact Us', to: '/contact' },
  { from: '/about', link: 'Home', to: '/' },
  { from: '/', link: 'Career', to: '/joinUs' },
  { from: '/about', link: 'Blog', to: '/blog' },
] as const;

interface Interaction {
  readonly name: string;
  readonly from: string;
  readonly phone?: true;
  readonly admin?: true;
  readonly act: (page: Page) => Promise<void>;
}

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
      const menu = page.getByRole('button', { name: /open menu|menu/i });
      await menu.first().click(press);
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
const runs = Number(values.runs);
if (!(runs > 0)) usage('Usage: npm run interactions -- [--runs N] [--only applications|navigations|interactions]');
const wants = (part: string) => values.only === undefined || values.only === part;
const marks = new Marks();

/** Opens a page in a new profile, waits for idle tasks such as hydration, and slows the CPU. */
async function open(
  browser: Browser,
  baseURL: string,
  { from, phone, admin }: Pick<Interaction, 'from' | 'phone' | 'admin'>,
  rate = slowdown,
): Promise<Page> {
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

async function follow(page: Page, link: string, heading: string): Promise<number> {
  const target = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`No link ${link} on ${page.url()}.`);
  await watchPaint(page, { selector: 'h1', text: heading });
  // Moves the pointer and rests on the link before the click, so that hover effects such as preloading happen.
  await page.mouse.move(box.x + 80, box.y + 300);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.mouse.up();
  return paintedAfter(page);
}

function markTimes(name: string, times: readonly number[], mark: number): void {
  marks.atMost(`${name} (worst ${Math.max(...times).toFixed(0)})`, median(times), mark, 'ms');
}

async function measureAll(browser: Browser, url: string): Promise<void> {
  const several = async (at: Parameters<typeof open>[2], measure: (page: Page) => Promise<number>) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const page = await open(browser, url, at);
      times.push(await measure(page));
      await page.context().close();
    }
    return times;
  };
  if (wants('applications')) {
    console.log('5,000 applications, without CPU throttling: from the press to the painted answer');
    const page = await open(browser, url, { from: '/jobresponse', admin: true }, 1);
    await loadAllApplications(page);
    const times = new Map<string, number[]>();
    for (let run = 0; run < runs; run += 1)
      for (const [name, time] of Object.entries(await workOnApplications(page)))
        times.set(name, [...(times.get(name) ?? []), time]);
    await page.context().close();
    for (const [name, all] of times) markTimes(name, all, 200);
  }
  console.log(`\nCPU throttled ${slowdown} times; median of ${runs} runs, each in a new profile`);
  if (wants('navigations')) {
    console.log('\nFrom the press on a link to the painted page');
    for (const { from, link, to } of navigations) {
      const target = await open(browser, url, { from: to }, 1);
      const heading = (await target.locator('h1').textContent()) ?? '';
      await target.context().close();
      markTimes(`${from} → ${to}`, await several({ from }, (page) => follow(page, link, heading)), 200);
    }
  }
  if (wants('interactions')) {
    console.log('\nLongest interaction (Event Timing)');
    const admin = new Visitor(url);
    await admin.must('startAdminSession', { body: siteAdmin });
    for (let number = 1; number <= 200; number += 1) {
      const description = 'Builds and mends. '.repeat(20);
      const job = { position: `Developer ${number}`, area_of_interest: 'Web', description, experience: '2 years' };
      await admin.must('postJobPosition', { body: job });
    }
    for (const interaction of interactions) {
      const times = await several(interaction, async (page) => {
        await watchInteractions(page);
        await interaction.act(page);
        return worstInteraction(page);
      });
      markTimes(interaction.name, times, 150);
    }
  }
}

await measureSite(
  { LOG_LEVEL: 'error' },
  async ({ url }, executablePath) => {
    const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
    try {
      await measureAll(browser, url);
    } finally {
      await browser.close();
    }
  },
  seedApplications,
);
marks.finish();
