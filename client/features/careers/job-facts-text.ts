import { employmentTypes, type JobFacts, jobLocationOf, payPeriods } from '#shared/job-facts.ts';
import type { SiteFacts } from '#shared/site-facts.ts';
import { jobFactCopy as copy, employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';

/** Name of a country, or its code if unknown. */
const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** The location in one line; undefined if unknown. */
export function locationText(job: JobFacts, site: SiteFacts): string | undefined {
  const { remote, location, address, countries } = jobLocationOf(job, site);
  const names = countries.map(countryName);
  if (remote) {
    const from = [location, ...names].filter(Boolean).join(', ');
    return from ? `${copy.remote} (${from})` : copy.remote;
  }
  const place = location || address;
  if (!place) return undefined;
  return [place, ...names.filter((name) => !place.includes(name))].join(', ');
}

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
  const range = from && to && from !== to ? `${from} to ${to}` : from ? copy.from(from) : to ? copy.upTo(to) : '';
  if (!range) return undefined;
  const period = payPeriods.find((each) => each === pay_period);
  return [from && from === to ? from : range, period && payPeriodLabels[period]].filter(Boolean).join(' ');
}
