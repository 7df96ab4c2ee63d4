import { applicationKey, personKey } from '../../../shared/application-key.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { ApplicationRef, ApplicationState } from '../../../shared/schemas/hiring.ts';
import type { HiringState } from '../../../shared/schemas/hiring-states.ts';
import { positionKey } from './count-positions.ts';

/** A row of the host's list with what the site itself keeps about it. */
export interface Application extends JobResponse {
  readonly key: string;
  readonly person: string | null;
  /** Undefined while it is not known. */
  readonly state: HiringState | undefined;
  readonly version: number;
  /** The same person has applied for the same position more than once. */
  readonly alsoApplied: boolean;
}

interface Identity extends Pick<Application, 'key' | 'person'> {
  /** Of the person and the position; null where nobody knows who it is. */
  readonly pair: string | null;
}

// Of thousands of rows that are shown again, few have changed; the others are the same objects as before.
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

/** @param states what the site keeps; undefined while it has not been read */
export function toApplications(
  rows: readonly JobResponse[],
  states: readonly ApplicationState[] | undefined,
): Application[] {
  const known = new Map(states?.map((each) => [each.application, each]));
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

/** What a call about an application says of it. */
export const refOf = ({ key, person, createdAt, version }: Application): ApplicationRef => ({
  application: key,
  person,
  appliedAt: createdAt ?? null,
  version,
});

export const idOf = ({ jobresponse_id }: Pick<JobResponse, 'jobresponse_id'>): string => String(jobresponse_id);
