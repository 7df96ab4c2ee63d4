import { applicationKey, personKey, type RecordState } from '#shared/inbox-records.ts';
import { positionName } from '#shared/job-facts.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { RecordRef, RecordSummary } from '#shared/schemas/inbox.ts';
import { inboxCopy } from './copy.ts';

interface PositionCount {
  readonly position: string;
  readonly count: number;
}

export function countPositions(rows: readonly { readonly position_applied_for: string }[]): PositionCount[] {
  // Normalise each spelling once: thousands of applications share a few positions.
  const written = new Map<string, number>();
  for (const { position_applied_for: text } of rows) written.set(text, (written.get(text) ?? 0) + 1);
  const counts = new Map<string, { position: string; count: number }>();
  for (const [text, count] of written) {
    const entry = counts.get(positionKey(text));
    if (entry) entry.count += count;
    else counts.set(positionKey(text), { position: text.trim() || inboxCopy.noPosition, count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.position.localeCompare(b.position, 'en'));
}

/** Normalises a typed position; the search parameter holds 200 characters. */
export const positionKey = (position: string): string =>
  positionName(position.trim() || inboxCopy.noPosition).slice(0, 200);

/** A row of the host's list with the site's own data about it. */
export interface Application extends JobResponse {
  readonly key: string;
  readonly person: string | null;
  readonly state: RecordState | undefined;
  readonly version: number;
  /** The person applied for this position more than once. */
  readonly alsoApplied: boolean;
}

interface Identity extends Pick<Application, 'key' | 'person'> {
  /** Hash of person and position; null when the person is unknown. */
  readonly pair: string | null;
}

// Unchanged rows keep their identity, so that thousands of rows are not rendered again.
const identities = new WeakMap<JobResponse, Identity>();

function identityOf(row: JobResponse): Identity {
  const known = identities.get(row);
  if (known) return known;
  const person = personKey(row);
  const pair = person && `${person}\n${positionKey(row.position_applied_for)}`;
  const identity = { key: applicationKey(row), person, pair };
  identities.set(row, identity);
  return identity;
}

/** @param states undefined while they are loading */
export function toApplications(
  rows: readonly JobResponse[],
  states: readonly RecordSummary[] | undefined,
): Application[] {
  const known = new Map(states?.map((each) => [each.key, each]));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { pair } = identityOf(row);
    if (pair) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return rows.map((row) => {
    const { key, person, pair } = identityOf(row);
    const kept = known.get(key);
    return {
      ...row,
      key,
      person,
      state: states && (kept?.state ?? 'new'),
      version: kept?.version ?? 0,
      alsoApplied: pair !== null && (counts.get(pair) ?? 0) > 1,
    };
  });
}

export const refOf = ({ key, person, createdAt, version }: Application): RecordRef => ({
  key,
  person,
  receivedAt: createdAt ?? null,
  version,
});

export const idOf = ({ jobresponse_id }: Pick<JobResponse, 'jobresponse_id'>): string => String(jobresponse_id);
