import {
  type EmploymentType,
  employmentTypes,
  type JobFacts,
  jobLocationOf,
  type PayPeriod,
  payPeriods,
} from './job-facts.ts';
import type { SiteFacts } from './site.ts';

/** The facts of an opening in words. */

export const employmentTypeLabels: Readonly<Record<EmploymentType, string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
};

export const payPeriodLabels: Readonly<Record<PayPeriod, string>> = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
};

const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** `Noida, India` or `Remote (India)`; undefined if unknown. */
export function locationText(job: JobFacts, site: SiteFacts): string | undefined {
  const { remote, location, address, countries } = jobLocationOf(job, site);
  const names = countries.map(countryName);
  if (remote) {
    const from = [location, ...names].filter(Boolean).join(', ');
    return from ? `Remote (${from})` : 'Remote';
  }
  const place = location || address;
  if (!place) return undefined;
  return [place, ...names.filter((name) => !place.includes(name))].join(', ');
}

/** `Full time`, or the host's own word for a type that the contract does not know; undefined if there is none. */
export function employmentTypeText({ employment_type }: JobFacts): string | undefined {
  const known = employmentTypes.find((type) => type === employment_type);
  return known ? employmentTypeLabels[known] : employment_type?.trim() || undefined;
}

function money(amount: string, currency: string): string {
  const number = Number(amount);
  if (!/^[A-Z]{3}$/.test(currency)) return [amount, currency].filter(Boolean).join(' ');
  // Indian number grouping (lakhs, crores).
  const locale = currency === 'INR' ? 'en-IN' : 'en';
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(locale, options).format(number);
}

/** `₹6,00,000 to ₹9,00,000 a year`; undefined if unknown. */
export function payText({ pay_from, pay_to, pay_currency, pay_period }: JobFacts): string | undefined {
  const [from, to] = [pay_from, pay_to].map((text) =>
    text && Number.isFinite(Number(text)) ? money(text, pay_currency ?? '') : '',
  );
  const range = from && to && from !== to ? `${from} to ${to}` : from ? `From ${from}` : to ? `Up to ${to}` : '';
  if (!range) return undefined;
  const period = payPeriods.find((each) => each === pay_period);
  return [from && from === to ? from : range, period && payPeriodLabels[period]].filter(Boolean).join(' ');
}

interface ShownJob extends JobFacts {
  readonly area_of_interest?: string | null | undefined;
  readonly experience?: string | null | undefined;
}

/** The known facts of an opening by name, without dates, which depend on the reader's time zone. */
export function jobFactTexts(job: ShownJob, site: SiteFacts): Record<string, string> {
  const facts = {
    'Area of interest': job.area_of_interest,
    Experience: job.experience,
    Place: locationText(job, site),
    Type: employmentTypeText(job),
    Pay: payText(job),
    Openings: Number(job.openings) > 1 ? job.openings : undefined,
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
