import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { closingTime, employmentTypes, type JobFacts as Facts, jobLocationOf, payPeriods } from '#shared/job-facts.ts';
import type { JobPostDetail } from '#shared/schemas/job.ts';
import type { SiteFacts } from '#shared/site.ts';
import { employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import styles from './careers.module.css';

const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

function locationText(job: Facts, site: SiteFacts): string | undefined {
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

export function employmentTypeText({ employment_type }: Facts): string | undefined {
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
function payText({ pay_from, pay_to, pay_currency, pay_period }: Facts): string | undefined {
  const [from, to] = [pay_from, pay_to].map((text) =>
    text && Number.isFinite(Number(text)) ? money(text, pay_currency ?? '') : '',
  );
  const range = from && to && from !== to ? `${from} to ${to}` : from ? `From ${from}` : to ? `Up to ${to}` : '';
  if (!range) return undefined;
  const period = payPeriods.find((each) => each === pay_period);
  return [from && from === to ? from : range, period && payPeriodLabels[period]].filter(Boolean).join(' ');
}

export function FactLine({ job }: { job: Facts }) {
  const { site } = useRouteContext({ from: '__root__' });
  const facts = [locationText(job, site), employmentTypeText(job), payText(job)].filter(Boolean);
  return facts.length > 0 ? <p className={styles.line}>{facts.join(' · ')}</p> : null;
}

export function JobFacts({ job, open }: { job: JobPostDetail; open: boolean }) {
  const { site } = useRouteContext({ from: '__root__' });
  const closes = closingTime(job);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Area of interest', job.area_of_interest],
    ['Experience', job.experience],
    ['Place', locationText(job, site)],
    ['Type', employmentTypeText(job)],
    ['Pay', payText(job)],
    ['Openings', Number(job.openings) > 1 && job.openings],
    [
      open ? 'Apply by' : 'Closed',
      closes !== undefined && <LocalDate value={new Date(closes).toISOString()} format="moment" />,
    ],
    ['Posted', job.createdAt && <LocalDate value={job.createdAt} format="long" />],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
