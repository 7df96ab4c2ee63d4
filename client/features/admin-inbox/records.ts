import { applicationKey, enquiryKey, personKey, type RecordKind, type RecordState } from '#shared/inbox-records.ts';
import { nameOf, noPosition, pairKey, positionKey } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import type { RecordRef, RecordSummary } from '#shared/schemas/inbox.ts';

/** A row of an inbox: the host's row with the site's own data about it. */
export interface InboxRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly key: string;
  readonly person: string | null;
  readonly name: string;
  readonly email: string;
  readonly createdAt?: string | null | undefined;
  readonly state: RecordState | undefined;
  readonly version: number;
}

export interface Application extends JobResponse, Omit<InboxRecord, 'createdAt' | 'kind'> {
  readonly kind: 'application';
  /** The person applied for this position more than once. */
  readonly alsoApplied: boolean;
  /** `openingKey` of the recorded opening. */
  readonly opening: string | null;
}

export type Enquiry = ContactEntry & InboxRecord & { readonly kind: 'enquiry' };

/** Computes a value once per row: thousands of unchanged rows keep their keys. */
function oncePerRow<Row extends object, Result>(compute: (row: Row) => Result): (row: Row) => Result {
  const known = new WeakMap<Row, { readonly result: Result }>();
  return (row) => {
    const kept = known.get(row) ?? { result: compute(row) };
    known.set(row, kept);
    return kept.result;
  };
}

const identifyApplication = oncePerRow((row: JobResponse) => ({
  kind: 'application' as const,
  id: String(row.jobresponse_id),
  key: applicationKey(row),
  person: personKey(row),
  name: nameOf(row),
  email: row.contact_email?.trim() ?? '',
}));

const identifyEnquiry = oncePerRow((row: ContactEntry) => ({
  kind: 'enquiry' as const,
  id: String(row.contact_us_id),
  key: enquiryKey(row),
  person: personKey({ contact_email: row.email, contact_mobile: row.phone }),
  name: row.name,
  email: row.email.trim(),
}));

/** Person and position; empty when the person is unknown. */
const pairOf = oncePerRow<JobResponse, string>(pairKey);

/** Returns what the site knows of a record. @param summaries undefined while they are loading */
function siteData(summaries: readonly RecordSummary[] | undefined) {
  const known = new Map(summaries?.map((each) => [each.key, each]));
  return (key: string) => {
    const kept = known.get(key);
    return { state: summaries && (kept?.state ?? 'new'), version: kept?.version ?? 0 };
  };
}

/** @param summaries undefined while they are loading */
export function toApplications(
  rows: readonly JobResponse[],
  summaries: readonly RecordSummary[] | undefined,
): Application[] {
  const counts = new Map<string, number>();
  for (const pair of rows.map(pairOf)) if (pair) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const siteDataOf = siteData(summaries);
  const openings = new Map(summaries?.map(({ key, opening }) => [key, opening]));
  return rows.map((row) => {
    const identity = identifyApplication(row);
    const alsoApplied = (counts.get(pairOf(row)) ?? 0) > 1;
    const opening = openings.get(identity.key) ?? null;
    return { ...row, ...identity, ...siteDataOf(identity.key), alsoApplied, opening };
  });
}

/** @param summaries undefined while they are loading */
export function toEnquiries(rows: readonly ContactEntry[], summaries: readonly RecordSummary[] | undefined): Enquiry[] {
  const siteDataOf = siteData(summaries);
  return rows.map((row) => {
    const identity = identifyEnquiry(row);
    return { ...row, ...identity, ...siteDataOf(identity.key) };
  });
}

export const refOf = ({ key, person, createdAt, version }: InboxRecord): RecordRef => ({
  key,
  person,
  receivedAt: createdAt ?? null,
  version,
});

export const idOf = ({ id }: Pick<InboxRecord, 'id'>): string => id;

/** Counts the applications of each position, the most frequent first. */
export function countPositions(rows: readonly { readonly position_applied_for: string }[]) {
  // Normalise each spelling once: thousands of applications share a few positions.
  const written = new Map<string, number>();
  for (const { position_applied_for: text } of rows) written.set(text, (written.get(text) ?? 0) + 1);
  const counts = new Map<string, { position: string; count: number }>();
  for (const [text, count] of written) {
    const entry = counts.get(positionKey(text));
    if (entry) entry.count += count;
    else counts.set(positionKey(text), { position: text.trim() || noPosition, count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.position.localeCompare(b.position, 'en'));
}
