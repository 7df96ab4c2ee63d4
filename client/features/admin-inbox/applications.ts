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

const samePlace = ({ position_applied_for }: JobResponse, person: string) =>
  `${person}\n${positionKey(position_applied_for)}`;

/** @param states what the site keeps; undefined while it has not been read */
export function toApplications(
  rows: readonly JobResponse[],
  states: readonly ApplicationState[] | undefined,
): Application[] {
  const known = new Map(states?.map((each) => [each.application, each]));
  const counts = new Map<string, number>();
  const people = rows.map(personKey);
  for (const [at, row] of rows.entries()) {
    const person = people[at];
    if (person) counts.set(samePlace(row, person), (counts.get(samePlace(row, person)) ?? 0) + 1);
  }
  return rows.map((row, at) => {
    const key = applicationKey(row);
    const person = people[at] ?? null;
    const kept = known.get(key);
    return {
      ...row,
      key,
      person,
      state: states && (kept?.state ?? 'new'),
      version: kept?.version ?? 0,
      alsoApplied: person !== null && (counts.get(samePlace(row, person)) ?? 0) > 1,
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
