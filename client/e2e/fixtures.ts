import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { PageErrors } from './support/page-errors.ts';
import { adminCookie, type Environment, type Site, startSite } from './support/site.ts';

export type { Site };
export { expect };

interface TestFixtures {
  /** Errors of all pages; expected ones: `pageErrors.expect(/status of 502/)`. */
  pageErrors: PageErrors;
  /** Opens a page in a separate browser context, watched like `page`. `url`: another site. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Starts another server, with other settings; it stops at the end of the test. */
  startSite: (environment?: Environment) => Promise<Site>;
  /** Signs the page's browser in as admin without the login screen, which has its own tests. */
  signInAsAdmin: (page: Page, site?: Site) => Promise<void>;
}

interface WorkerFixtures {
  site: Site;
}

let people = 0;

/** Each browser has its own address, so that limits by address apply as they do to visitors. */
function ownAddress(workerIndex: number): Record<string, string> {
  people += 1;
  return { 'x-forwarded-for': `10.${(workerIndex % 250) + 1}.${Math.floor(people / 250)}.${(people % 250) + 1}` };
}

/** Ignores requests that a test's route still holds when the test ends. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  pageErrors: async ({}, use) => {
    const errors = new PageErrors();
    await use(errors);
    expect(errors.unexpected, 'errors on the console of a page').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use(ownAddress(workerIndex)),

  context: async ({ context, pageErrors }, use) => {
    pageErrors.watch(context);
    await use(context);
    await endRoutes(context);
  },

  openVisitor: async ({ browser, pageErrors }, use, { workerIndex }) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      // Inherits baseURL, locale and viewport from the configuration.
      const context = await browser.newContext({ extraHTTPHeaders: ownAddress(workerIndex), ...options });
      contexts.push(context);
      pageErrors.watch(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await endRoutes(context);
      await context.close();
    }
  },

  startSite: async ({ browser }, use) => {
    const sites: Site[] = [];
    await use(async (environment) => {
      const site = await startSite(environment);
      sites.push(site);
      return site;
    });
    // Ignores requests that are open when the server stops.
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.goto('about:blank')));
    for (const site of sites) await site.close();
  },

  signInAsAdmin: async ({ site }, use) => {
    await use(async (page, where = site) => {
      await page.context().addCookies([await adminCookie(where)]);
      // Any answer of this origin will do to reach its storage.
      await page.goto(`${where.url}/api/session`);
      await page.evaluate(() => {
        localStorage.setItem('authToken', 'true');
        localStorage.setItem('isLoggedIn', 'true');
      });
    });
  },
});
