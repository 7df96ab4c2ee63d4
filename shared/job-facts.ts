/** What is known of an opening beyond the documented fields, and what follows from it; without the schemas. */

import { attempt } from './attempt.ts';
import type { JobPostDetail } from './schemas/job.ts';
import type { SiteFacts } from './site-facts.ts';

/** The optional facts, by their names in the contract. Each is text; empty or null is "not known". */
export const jobFactNames = [
  'location',
  'country',
  'remote',
  'employment_type',
  'pay_from',
  'pay_to',
  'pay_currency',
  'pay_period',
  'openings',
  'closes_at',
  'closes_zone',
] as const;
export type JobFactName = (typeof jobFactNames)[number];

/** All extension fields of a job: the facts, and questions of its own. */
export const jobExtensionNames = [...jobFactNames, 'questions'] as const;
export type JobExtensionName = (typeof jobExtensionNames)[number];

/** As schema.org and job searches call them. */
export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const payPeriods = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** The facts of one opening, as a host's row carries them. */
export type JobFacts = { readonly [Name in JobFactName]?: string | null | undefined };

/** Anything that may have a closing time. */
type Closing = Pick<JobFacts, 'closes_at'>;

const dayMs = 24 * 60 * 60 * 1000;

/** When an opening closes, in milliseconds since 1970; a day without a time is open until it ends. */
export function closingTime({ closes_at }: Closing): number | undefined {
  const time = closes_at ? Date.parse(closes_at) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return /T/.test(closes_at ?? '') ? time : time + dayMs;
}

/** THE rule of what is open: until its closing time, and always without one. `now` in milliseconds since 1970. */
export const isOpen = (job: Closing, now: number): boolean => now < (closingTime(job) ?? Number.POSITIVE_INFINITY);

/** The first closing time after `now`, if any. */
export function nextClosing(jobs: readonly Closing[], now: number): number | undefined {
  const times = jobs.map((job) => closingTime(job) ?? 0).filter((time) => time > now);
  return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
}

/** A position as it is compared. */
export const positionName = (position: string): string => position.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The openings of that name; hosts and addresses may write it with other case and spaces. */
export const ofPosition = <Job extends { readonly position: string }>(jobs: readonly Job[], position: string): Job[] =>
  jobs.filter((job) => positionName(job.position) === positionName(position));

/** Codes of the countries: of the place, or, for remote work, of where one may live. */
export const countriesOf = ({ country }: Pick<JobFacts, 'country'>): string[] =>
  (country ?? '')
    .split(/[\s,;]+/)
    .filter((code) => /^[A-Za-z]{2}$/.test(code))
    .map((code) => code.toUpperCase());

/** Where the work is: as the job says, else at the company's own address. */
export function jobLocationOf(job: Pick<JobFacts, 'location' | 'country' | 'remote'>, site: SiteFacts) {
  const countries = countriesOf(job);
  const location = job.location?.trim();
  if (job.remote) return { remote: true, location, countries };
  if (location) return { location, countries: countries.slice(0, 1) };
  const own = countries.length === 0 || countries[0] === site.country;
  return own && site.country && site.address ? { address: site.address, countries: [site.country] } : { countries };
}

type Need = 'title' | 'description' | 'date' | 'company' | 'place' | 'country' | 'countries' | 'open';

/** What Google for Jobs requires of an opening and does not find on its page; empty: it can be listed. */
export function missingForJobSearch(job: JobPostDetail, site: SiteFacts, now: number): Need[] {
  const { remote, location, address, countries } = jobLocationOf(job, site);
  const found: Readonly<Record<Need, boolean>> = {
    title: job.position.trim() !== '',
    description: job.description.trim() !== '',
    date: !Number.isNaN(Date.parse(job.createdAt ?? '')),
    company: site.name !== '',
    place: Boolean(remote || location || address),
    country: Boolean(remote || countries.length > 0),
    countries: !remote || countries.length > 0,
    open: isOpen(job, now),
  };
  // Object.keys forgets the key type.
  return (Object.keys(found) as Need[]).filter((need) => !found[need]);
}

/** Whether a browser or a server knows this time zone (IANA). */
export const isTimeZone = (zone: string): boolean =>
  attempt(() => new Intl.DateTimeFormat('en', { timeZone: zone })) !== undefined;

/** By how much a zone's clocks are ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return Number(`${sign}${Number(hours) * 60 + Number(minutes)}`) * 60_000;
}

/** The instant (ISO 8601, UTC) of a local time such as `2026-12-01T18:00` in a time zone; of anything else, nothing. */
export function instantOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !isTimeZone(zone)) return '';
  // Twice: around a change of the clocks, the first guess may lie on the other side of it.
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone)).toISOString();
}

/** The local time of an instant (in milliseconds since 1970) in a time zone, as date and time fields hold it. */
export const localTimeOf = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace(/:00$/, '');
