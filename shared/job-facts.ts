// Without schemas: public pages load this file.
import { attempt } from './attempt.ts';
import type { SiteFacts } from './site.ts';

/** Each is text; empty or null means unknown. */
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

export const jobExtensionNames = [...jobFactNames, 'questions'] as const;
export type JobExtensionName = (typeof jobExtensionNames)[number];

export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const payPeriods = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** A field that the site keeps for any host. */
export type JobFieldName = JobExtensionName | 'opens_at';

export type JobFacts = { readonly [Name in JobFactName | 'opens_at']?: string | null | undefined };

type Closing = Pick<JobFacts, 'closes_at'>;
type Times = Pick<JobFacts, 'closes_at' | 'opens_at'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the closing time in milliseconds since 1970; a date without time means the end of the day. */
export function closingTime({ closes_at }: Closing): number | undefined {
  const time = closes_at ? Date.parse(closes_at) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return /T/.test(closes_at ?? '') ? time : time + dayMs;
}

/** Returns the time from which an opening is public, in milliseconds since 1970; 0 if it always was. */
export const openingTime = ({ opens_at }: Pick<JobFacts, 'opens_at'>): number => Date.parse(opens_at ?? '') || 0;

/** Returns the state of an opening at `now` (milliseconds since 1970). */
export function jobState(job: Times, now: number): 'open' | 'closed' | 'scheduled' {
  if (now >= (closingTime(job) ?? Number.POSITIVE_INFINITY)) return 'closed';
  return now < openingTime(job) ? 'scheduled' : 'open';
}

/** Tells whether an opening is open at `now` (milliseconds since 1970). */
export const isOpen = (job: Times, now: number): boolean => jobState(job, now) === 'open';

/** Returns when the first of these openings opens or closes. */
export function nextChange(jobs: readonly Times[], now: number): number | undefined {
  const times = jobs.flatMap((job) => [closingTime(job) ?? 0, openingTime(job)]).filter((time) => time > now);
  return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
}

/** Normalises a position for comparison: letter case and white space do not count. */
export const positionName = (position: string): string => position.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns a function that finds the jobs of a position, ignoring letter case and white space. */
export function byPosition<Job extends { readonly position: string }>(jobs: readonly Job[]) {
  const groups = Map.groupBy(jobs, ({ position }) => positionName(position));
  return (position: string): Job[] => groups.get(positionName(position)) ?? [];
}

/** Returns the jobs whose position has this name, ignoring letter case and white space. */
export const ofPosition = <Job extends { readonly position: string }>(jobs: readonly Job[], position: string): Job[] =>
  byPosition(jobs)(position);

interface IdentifiedJob {
  readonly jobpost_id: number | string;
  readonly createdAt?: string | null | undefined;
}

/** Identifies an opening by the host's id and the creation time, because hosts reuse ids. */
export const openingKey = ({ jobpost_id, createdAt }: IdentifiedJob): string => `${jobpost_id} ${createdAt ?? ''}`;

/**
 * Returns a function that finds the opening (`openingKey`) of an application: the recorded one, otherwise the only one with
 * its position.
 */
export function openingFinder(jobs: readonly (IdentifiedJob & { readonly position: string })[]) {
  const byName = Map.groupBy(jobs, ({ position }) => positionName(position));
  return (position: string, recorded: string | null | undefined): string | undefined => {
    const [job, ...others] = byName.get(positionName(position)) ?? [];
    return recorded ?? (job && others.length === 0 ? openingKey(job) : undefined);
  };
}

/** Returns the countries of the place or, for remote work, all allowed ones. */
export const countriesOf = ({ country }: Pick<JobFacts, 'country'>): string[] =>
  (country ?? '')
    .split(/[\s,;]+/)
    .filter((code) => /^[A-Za-z]{2}$/.test(code))
    .map((code) => code.toUpperCase());

/** Returns the job's location, otherwise the company's. */
export function jobLocationOf(job: Pick<JobFacts, 'location' | 'country' | 'remote'>, site: SiteFacts) {
  const countries = countriesOf(job);
  const location = job.location?.trim();
  if (job.remote) return { remote: true, location, countries };
  if (location) return { location, countries: countries.slice(0, 1) };
  const own = countries.length === 0 || countries[0] === site.country;
  return own && site.country && site.address ? { address: site.address, countries: [site.country] } : { countries };
}

type Need = 'title' | 'description' | 'date' | 'company' | 'place' | 'country' | 'countries' | 'open';

interface SearchedJob extends JobFacts {
  readonly position: string;
  readonly description: string;
  readonly createdAt?: string | null | undefined;
}

/** Lists what Google for Jobs requires and the opening lacks. */
export function missingForJobSearch(job: SearchedJob, site: SiteFacts, now: number): Need[] {
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
  // Object.keys returns `string[]`.
  return (Object.keys(found) as Need[]).filter((need) => !found[need]);
}

/** Tells whether a text is the IANA name of a time zone. */
export const isTimeZone = (zone: string): boolean =>
  attempt(() => new Intl.DateTimeFormat('en', { timeZone: zone })) !== undefined;

function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return Number(`${sign}${Number(hours) * 60 + Number(minutes)}`) * 60_000;
}

/**
 * Converts a local time such as `2026-12-01T18:00` in a zone to ISO 8601 in UTC; empty for an invalid one. As Temporal's
 * "compatible": a time that a clock change skips moves past the gap, and a repeated one is the first.
 */
export function instantOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || !isTimeZone(zone)) return '';
  // With the offset before a clock change, then with the one in force at that time.
  const early = asUtc - offsetAt(asUtc - dayMs, zone);
  const late = asUtc - offsetAt(early, zone);
  const isSkipped = offsetAt(late, zone) !== offsetAt(early, zone);
  return new Date(isSkipped ? early : late).toISOString();
}

/** Converts milliseconds since 1970 to local time as date and time inputs hold it. */
export const localTimeOf = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace(/:00$/, '');
