import { escapeHtml } from '../../shared/escape-html.ts';
import {
  closingTime,
  employmentTypes,
  jobLocationOf,
  missingForJobSearch,
  payPeriods,
} from '../../shared/job-facts.ts';
import { jobPath, postPath } from '../../shared/public-pages.ts';
import type { BlogPost } from '../../shared/schemas/blog.ts';
import type { JobPostDetail } from '../../shared/schemas/job.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';

/** What search engines read beside the words (schema.org), as entries of a route's `meta`. */
// The router turns this key into a data block; its types know it in some places only.
const record = (data: object): { [key: string]: unknown } => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
});

/** Without the site's own address there is no whole address to give. */
const addressOf = (site: SiteFacts, path: string) => (site.url === undefined ? undefined : site.url + path);

/** Who is behind the site. */
export const siteOrganization = (site: SiteFacts) =>
  record({
    '@type': 'Organization',
    name: site.name,
    url: `${site.url ?? ''}/`,
    logo: `${site.url ?? ''}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    address: site.address,
    sameAs: site.socials,
  });

/** The site as the one who hires or publishes. */
const organization = (site: SiteFacts) => ({
  '@type': 'Organization',
  name: site.name,
  sameAs: addressOf(site, '/'),
});

/** ISO 8601 dates only; hosts write others too. */
const dateOf = (value: string | null | undefined) =>
  value && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

/** A typed description as the HTML that job search engines ask for. */
const asHtml = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The time a free-text experience names, where it names one ("2 to 4 years", "3+ years"): months, the least asked for. */
function monthsOfExperience(experience: string | null | undefined): number | undefined {
  // Every part has a bound: without, a long text of digits or spaces takes seconds to find nothing in.
  const years = /(?<!\d)(\d{1,3}(?:\.\d{1,2})?)\D{0,20}(?:\d{1,3}(?:\.\d{1,2})?)?\s{0,3}\+?\s{0,3}years?/i;
  const least = years.exec((experience ?? '').slice(0, 200))?.[1];
  return least === undefined ? undefined : Math.round(Number(least) * 12);
}

/** Where the work is, as a JobPosting says it. */
function jobLocation(job: JobPostDetail, site: SiteFacts) {
  const { remote, location, address, countries } = jobLocationOf(job, site);
  if (remote) {
    const requirements = countries.map((name) => ({ '@type': 'Country', name }));
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: requirements };
  }
  const where = address ? { streetAddress: address } : { addressLocality: location };
  return {
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', ...where, addressCountry: countries[0] },
    },
  };
}

/** Only with a currency and a period that job searches know. */
function salary({ pay_from, pay_to, pay_currency, pay_period }: JobPostDetail) {
  const [minValue, maxValue] = [pay_from, pay_to].map((text) => (text && Number(text) > 0 ? Number(text) : undefined));
  const unitText = payPeriods.find((period) => period === pay_period);
  if (!(minValue || maxValue) || !/^[A-Z]{3}$/.test(pay_currency ?? '') || !unitText) return undefined;
  const value = { '@type': 'QuantitativeValue', minValue, maxValue, unitText };
  return { '@type': 'MonetaryAmount', currency: pay_currency, value };
}

/**
 * An open job; only on its own page, and only while it is open.
 *
 * @param now when it was read, so that the server and the browser say the same
 * @returns nothing for a job that lacks what a JobPosting must have: a title, a description, a date, a place with its
 *   country, or the countries of remote work
 */
export function jobPosting(job: JobPostDetail, id: string, site: SiteFacts, now: number) {
  if (missingForJobSearch(job, site, now).length > 0) return [];
  const months = monthsOfExperience(job.experience);
  const closes = closingTime(job);
  return [
    record({
      '@type': 'JobPosting',
      title: job.position,
      description: asHtml(job.description),
      datePosted: dateOf(job.createdAt),
      validThrough: closes === undefined ? undefined : new Date(closes).toISOString(),
      identifier: { '@type': 'PropertyValue', name: site.name, value: id },
      url: addressOf(site, jobPath(id)),
      hiringOrganization: organization(site),
      ...jobLocation(job, site),
      employmentType: employmentTypes.find((type) => type === job.employment_type),
      baseSalary: salary(job),
      totalJobOpenings: Number(job.openings) || undefined,
      industry: job.area_of_interest || undefined,
      ...(months !== undefined && {
        experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
      }),
      directApply: true,
    }),
  ];
}

/** A blog post in its reading view. */
export function article(
  post: Pick<BlogPost, 'blogs_Items_id' | 'title' | 'author' | 'image' | 'createdAt'>,
  site: SiteFacts,
) {
  return record({
    '@type': 'Article',
    headline: post.title,
    author: { '@type': 'Person', name: post.author },
    publisher: organization(site),
    datePublished: dateOf(post.createdAt),
    ...(post.image?.startsWith('/') && { image: addressOf(site, post.image) }),
    mainEntityOfPage: addressOf(site, postPath(post.blogs_Items_id)),
  });
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Where a page stands: the pages above it and itself; the home page is added. */
export function breadcrumbList(site: SiteFacts, pages: readonly Crumb[]) {
  const items = [{ name: 'Home', path: '/' }, ...pages];
  return record({
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(site, path),
    })),
  });
}
