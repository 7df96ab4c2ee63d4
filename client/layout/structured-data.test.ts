import { describe, expect, it } from 'vitest';
import { missingForJobSearch } from '#shared/job-facts.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import type { SiteFacts } from '#shared/site.ts';
import { jobPosting } from '../features/careers/job-posting.ts';
import { article, breadcrumbList, siteHead } from './page-head.ts';

const site = {
  name: 'Realvance',
  address: 'Sector 62, Noida, India',
  email: 'a@b.example',
  phone: '1',
  country: 'IN',
  countryCode: '91',
  socials: [],
  url: 'https://example.com',
};

const posting = (job: JobPostDetail, at: SiteFacts = site) =>
  jobPosting(job, '7', at, Date.now())[0]?.['script:ld+json'];

describe('structured data', () => {
  const qa = { position: 'QA', area_of_interest: 'A', description: 'D', createdAt: '2026-03-01' };

  it('uses the address of the company without a location', () => {
    const address = { streetAddress: 'Sector 62, Noida, India', addressCountry: 'IN' };
    expect(posting(qa)).toMatchObject({ jobLocation: { address } });
  });

  it('uses the location of the job', () => {
    const address = { '@type': 'PostalAddress', addressLocality: 'Pune', addressCountry: 'IN' };
    const job = { ...qa, location: 'Pune', country: 'IN' };
    expect(posting(job, { ...site, country: 'DE' })).toMatchObject({ jobLocation: { address } });
  });

  it.each([
    ['a date', { ...qa, createdAt: null }, site],
    ['a description', { ...qa, description: ' ' }, site],
    ['a place', qa, { ...site, address: '' }],
    ['a country', qa, { ...site, country: undefined }],
    ['the country of its own place', { ...qa, location: 'Pune' }, site],
  ])('describes no job without %s', (_, job, at) => {
    expect(jobPosting(job, '7', at, Date.now())).toEqual([]);
  });

  it('requires countries for remote work', () => {
    const remote = { ...qa, remote: 'yes', country: 'IN, LK' };
    expect(posting(remote)).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'IN' },
        { '@type': 'Country', name: 'LK' },
      ],
    });
    expect(missingForJobSearch({ ...remote, country: '' }, site, Date.now())).toEqual(['countries']);
  });

  it('includes employment type, pay and closing date of an open job only', () => {
    const facts = { employment_type: 'FULL_TIME', pay_from: '600000', pay_currency: 'INR', pay_period: 'YEAR' };
    const job = { ...qa, ...facts, openings: '2', closes_at: '2999-01-01T00:00:00+05:30' };
    expect(posting(job)).toMatchObject({
      employmentType: 'FULL_TIME',
      totalJobOpenings: 2,
      validThrough: '2998-12-31T18:30:00.000Z',
      baseSalary: { currency: 'INR', value: { minValue: 600_000, unitText: 'YEAR' } },
    });
    const closed = { ...job, closes_at: '2020-01-01T00:00:00Z' };
    expect(posting(closed)).toBeUndefined();
    expect(missingForJobSearch(closed, site, Date.now())).toEqual(['open']);
  });

  it('omits employment types, pay periods and currencies that job search engines do not know', () => {
    const known = { pay_from: '600000', pay_currency: 'INR', pay_period: 'YEAR' };
    expect(posting({ ...qa, ...known, employment_type: 'full-time' })).toMatchObject({ employmentType: undefined });
    for (const unknown of [{ pay_period: 'monthly' }, { pay_currency: 'Rs' }]) {
      expect(posting({ ...qa, ...known, ...unknown })).toMatchObject({ baseSalary: undefined });
    }
  });

  it('omits relative addresses', () => {
    expect(
      JSON.stringify([posting(qa, { ...site, url: undefined }), breadcrumbList({ ...site, url: undefined }, [])]),
    ).not.toMatch(/"(?:url|item|sameAs)":/);
  });

  it('escapes HTML in the description of a job', () => {
    const job = {
      position: 'QA Engineer',
      area_of_interest: 'Testing',
      description: 'First <b>line</b>\r\nsecond\r\n\r\nNext & last',
      experience: '2 to 4 years',
      createdAt: '2026-03-01T10:00:00Z',
    };
    expect(posting(job)).toMatchObject({
      '@type': 'JobPosting',
      title: 'QA Engineer',
      description: '<p>First &lt;b&gt;line&lt;/b&gt;<br>second</p><p>Next &amp; last</p>',
      datePosted: '2026-03-01T10:00:00.000Z',
      identifier: { value: '7' },
      experienceRequirements: { monthsOfExperience: 24 },
      directApply: true,
    });
  });

  it.each([
    ['3+ years', 36],
    ['React 18, 3+ years', 36],
    ['6 months to 1 year', undefined],
    ['18 months to 2 years', undefined],
    ['1.5 years', 18],
    ['10 to 15 years', 120],
    ['None needed', undefined],
    ['1'.repeat(5000), undefined],
    [`1${' '.repeat(5000)}`, undefined],
    ['1 '.repeat(2500), undefined],
    [null, undefined],
  ])('reads the least experience asked for from %j', (experience, months) => {
    const job = { position: 'P', area_of_interest: 'A', description: 'D', experience, createdAt: '2026-03-01' };
    const { experienceRequirements } = Object(posting(job));
    expect(experienceRequirements?.monthsOfExperience).toBe(months);
  });

  it('describes a post and its breadcrumbs', () => {
    const post = { blogs_Items_id: 3, title: 'T', author: 'A B', image: '/media/x', createdAt: 'yesterday' };
    expect(article(post, site)['script:ld+json']).toMatchObject({
      headline: 'T',
      image: 'https://example.com/media/x',
      datePublished: undefined,
      mainEntityOfPage: 'https://example.com/blog?post=3',
    });
    expect(breadcrumbList(site, [{ name: 'Blog', path: '/blog' }])['script:ld+json']).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, item: 'https://example.com/blog' },
      ],
    });
  });
});

describe('the title of a page without one', () => {
  const root = { fullPath: '/', params: {}, search: {}, status: 'success', staticData: {}, context: { site } };
  const titleOf = (...statuses: string[]) => {
    const [title] = siteHead(root, [root, ...statuses.map((status) => ({ ...root, status }))]).meta;
    return title;
  };

  it('says that the page does not exist below a known page too', () => {
    const missing = { title: 'Page not found | Realvance' };
    const noindex = { name: 'robots', content: 'noindex' };
    const matches = [
      { ...root, _notFound: true },
      { ...root, fullPath: '/about' },
    ];
    expect(siteHead(root, matches)).toEqual({ meta: [missing, noindex], links: [] });
  });

  it.each([
    ['is the site’s name while it loads', ['pending'], 'Realvance'],
    ['is the site’s name if its head failed to load', ['success'], 'Realvance'],
    ['says that the page does not exist', ['notFound'], 'Page not found | Realvance'],
    ['says that something went wrong', ['error'], 'Something went wrong | Realvance'],
  ])('%s', (_, statuses, title) => {
    expect(titleOf(...statuses)).toEqual({ title });
  });
});
