import { describe, expect, test } from 'vitest';
import { footerColumns } from '../copy/navigation.ts';
import { pageDescriptions, pageTitles } from '../copy/page-meta.ts';
import { app } from './content/app.ts';
import { blockchain } from './content/blockchain.ts';
import { email } from './content/email.ts';
import { exchange } from './content/exchange.ts';
import { game } from './content/game.ts';
import { metaverse } from './content/metaverse.ts';
import { nft } from './content/nft.ts';
import { ppc } from './content/ppc.ts';
import { seo } from './content/seo.ts';
import { social } from './content/social.ts';
import { software } from './content/software.ts';
import { type Terms, terms } from './content/terms.ts';
import { website } from './content/website.ts';
import type { Part } from './sections/plate-content.ts';
import type { ServicePage } from './service-content.ts';
import { sideLinks } from './service-copy.ts';

const pages: readonly ServicePage[] = [
  website,
  software,
  app,
  metaverse,
  exchange,
  game,
  nft,
  blockchain,
  seo,
  email,
  ppc,
  social,
];

/** The service routes as specified, typed out so that the data is held against something else. */
const routes = [
  '/websiteDevelopment',
  '/softwareDevelopment',
  '/appDevelopment',
  '/metaverseDevelopment',
  '/exchangeSolution',
  '/blockchain',
  '/gamedevelopment',
  '/NftDevelopment',
  '/searchEngine',
  '/emailmarketing',
  '/payPerClick',
  '/socialmarketing',
];

/** Every string a reader sees, whatever the section's kind; titles are keys. Names that only the program reads are left out. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    ['kind', 'slug', 'illustration'].includes(key) ? [] : [/^[a-z]+$/.test(key) ? [] : key, texts(entry)].flat(),
  );
}

/** Sentences of at least four words: shorter ones are labels, which pages may have in common. */
function sentences(page: ServicePage): string[] {
  return texts(page)
    .flatMap((text) => text.split(/(?<=[.?!:”])\s+/))
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= 4);
}

test('has one page per service route, linked from the footer by its title', () => {
  expect(pages.map((page) => page.slug).toSorted()).toEqual(routes.toSorted());
  const links = footerColumns.flatMap((column) => [...column.links]);
  for (const page of pages) expect(links).toContainEqual({ label: page.title, to: page.slug });
});

describe.each(pages.map((page) => [page.title, page] as const))('%s', (_title, page) => {
  test('has a banner, an intro, at least two benefit lists and one lifecycle', () => {
    expect(page.banner.heading).not.toBe('');
    expect(page.banner.lead).not.toBe('');
    expect(page.intro.length).toBeGreaterThan(0);

    const benefits = page.sections.filter((section) => section.kind === 'benefits');
    expect(benefits.length).toBeGreaterThanOrEqual(2);
    for (const section of benefits) expect(Object.keys(section.items).length).toBeGreaterThanOrEqual(3);

    const lifecycles = page.sections.filter((section) => section.kind === 'lifecycle');
    expect(lifecycles).toHaveLength(1);
    for (const section of lifecycles) expect(Object.keys(section.steps).length).toBeGreaterThanOrEqual(5);
  });

  test('shows one screen with three notes that are marked in it', () => {
    const plates = page.sections.filter((section) => section.kind === 'plate');
    expect(plates).toHaveLength(1);
    for (const { plate } of plates) {
      const marks = JSON.stringify(plate).match(/"note":\d/g) ?? [];
      expect(marks.toSorted()).toEqual(['"note":1', '"note":2', '"note":3']);
      const parts: readonly Part[] = [...plate.main, ...(plate.aside ?? [])];
      for (const part of parts) if (part.wide) expect(JSON.stringify(part)).not.toContain('"note"');
    }
  });

  test('says once what it costs and takes, from less to more', () => {
    expect(page.sections.filter((section) => section.kind === 'terms')).toHaveLength(1);
    const { weeks, team, price = [0, 0], raises, lowers }: Terms = terms[page.slug];
    for (const [from, to] of [weeks, team, price]) expect(from).toBeLessThanOrEqual(to);
    expect(Math.min(raises.length, lowers.length)).toBeGreaterThan(1);
  });

  test('has a title and description that fit a search result', () => {
    const { title, description } = page.head;
    expect(title.length).toBeLessThanOrEqual(62);
    expect(description.length).toBeGreaterThan(90);
    expect(description.length).toBeLessThanOrEqual(165);
  });
});

test.each(pages)('$slug links seven different service pages of its kind in the side list', ({ plan }) => {
  const links = sideLinks(plan).map(({ link }) => link);
  expect(new Set(links).size).toBe(7);
  for (const link of links) expect(routes).toContain(link);
  expect(links.includes('/payPerClick')).toBe(plan === 'marketing');
});

test('has unique titles and descriptions across the public site', () => {
  const titles = [...Object.values(pageTitles), ...pages.map(({ head }) => head.title)];
  const descriptions = [...Object.values(pageDescriptions), ...pages.map(({ head }) => head.description)];
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('repeats no sentence within or across pages', () => {
  const seenOn = new Map<string, string>();
  const repeated: string[] = [];
  for (const page of pages) {
    for (const sentence of sentences(page)) {
      const earlier = seenOn.get(sentence);
      if (earlier) repeated.push(`${earlier} / ${page.slug}: ${sentence}`);
      seenOn.set(sentence, page.slug);
    }
  }
  expect(seenOn.size).toBeGreaterThan(600);
  expect(repeated).toEqual([]);
});

test('uses a different order of sections on every page', () => {
  const plans = pages.map((page) => page.sections.map((section) => section.kind).join(' '));
  expect(new Set(plans).size).toBe(plans.length);
});
