import type { Page } from '@playwright/test';

interface Start {
  /** Start page. */
  readonly from: string;
  readonly phone?: true;
  readonly admin?: true;
}

/** A link that the app follows without a page load. */
export interface Navigation extends Start {
  /** Text of the link in the header. */
  readonly link: string;
  readonly to: string;
}

/** An action with a visible answer. */
export interface Interaction extends Start {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

export const navigations: readonly Navigation[] = [
  { from: '/contact', link: 'About Us', to: '/about' },
  { from: '/about', link: 'Contact Us', to: '/contact' },
  { from: '/about', link: 'Home', to: '/' },
  { from: '/', link: 'Career', to: '/joinUs' },
  { from: '/about', link: 'Blog', to: '/blog' },
];

/** Like a person's press: the button is released a moment later. */
const press = { delay: 60 };

export const interactions: readonly Interaction[] = [
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
