import { closingTime, employmentTypes, jobLocationOf, missingForJobSearch, payPeriods } from '#shared/job-facts.ts';
import { markdownText } from '#shared/markdown-text.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import { jobPath, type SiteFacts } from '#shared/site.ts';
import { escapeHtml } from '#shared/text.ts';
import { addressOf, dateOf, organization, record } from '../../layout/page-head.ts';

/** Plain text as HTML, which job search engines require. */
const asHtml = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Months of experience in a free text such as "2 to 4 years" or "3+ years": the lower bound. */
function monthsOfExperience(experience: string | null | undefined): number | undefined {
  const text = (experience ?? '').slice(0, 200);
  if (/month/i.test(text)) return undefined;
  // All quantifiers are bounded against catastrophic backtracking.
  const number = String.raw`\d{1,3}(?:\.\d{1,2})?`;
  const range = String.raw`(?:\s{0,3}\+?\s{0,3}(?:[-–—]|to|or|and)\s{0,3}${number})?`;
  const least = new RegExp(String.raw`(?<![\d.])(${number})${range}\s{0,3}\+?\s{0,3}years?`, 'i').exec(text)?.[1];
  return least === undefined ? undefined : Math.round(Number(least) * 12);
}

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

/** Undefined without a currency and period that job search engines know. */
function salary({ pay_from, pay_to, pay_currency, pay_period }: JobPostDetail) {
  const [minValue, maxValue] = [pay_from, pay_to].map((text) => (text && Number(text) > 0 ? Number(text) : undefined));
  const unitText = payPeriods.find((period) => period === pay_period);
  if (!(minValue || maxValue) || !/^[A-Z]{3}$/.test(pay_currency ?? '') || !unitText) return undefined;
  const value = { '@type': 'QuantitativeValue', minValue, maxValue, unitText };
  return { '@type': 'MonetaryAmount', currency: pay_currency, value };
}

/**
 * JobPosting record of an open job.
 *
 * @param now time of the read, the same on server and browser
 * @returns nothing if the job lacks a required property: title, description, date, or a place with its country
 */
export function jobPosting(job: JobPostDetail, id: string, site: SiteFacts, now: number) {
  if (missingForJobSearch(job, site, now).length > 0) return [];
  const months = monthsOfExperience(job.experience);
  const closes = closingTime(job);
  return [
    record({
      '@type': 'JobPosting',
      title: job.position,
      description: asHtml(markdownText(job.description)),
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
