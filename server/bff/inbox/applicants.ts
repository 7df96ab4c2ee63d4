import { applicationKey, hostIdOf, personKey } from '#shared/inbox-records.ts';
import { openingFinder, openingKey, positionName } from '#shared/job-facts.ts';
import type { ApplicantCount } from '#shared/schemas/inbox.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import type { Db } from '../../database/schema.ts';
import type { EntriesAfter } from '../outbox/relay.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { recordedApplication } from './acknowledgement.ts';
import { applicationPages } from './find-record.ts';

/** Records the opening of a delivered application, which does not change the version of its record. */
export const recordOpening: EntriesAfter = async (entry, data) => {
  const row = entry.form === 'application' ? recordedApplication(entry, data) : undefined;
  const { opening } = entry;
  if (!row || !opening) return [];
  const record = applicationKey(row);
  const about = { host_id: hostIdOf(record), person: personKey(row), received_at: row.createdAt };
  return [
    {
      record: async (db, now) => {
        await db
          .insertInto('record_states')
          .values({
            record,
            kind: 'application',
            ...about,
            opening,
            state: 'new',
            version: 0,
            notes: 0,
            changed_at: now,
          })
          // The acknowledgement may have added the row.
          .onConflict((conflict) => conflict.column('record').doUpdateSet({ opening }))
          .execute();
      },
    },
  ];
};

/** Returns the recorded openings (`openingKey`) of all applications, by key. */
export async function recordedOpenings(db: Db): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('record_states')
    .select(['record', 'opening'])
    .where('kind', '=', 'application')
    .where('opening', 'is not', null)
    .execute();
  return new Map(rows.map(({ record, opening }) => [record, opening]));
}

interface Group {
  readonly position: string;
  readonly opening: string | null | undefined;
  readonly count: number;
}

/** Groups the applications in this database, where an embedded backend stores them. */
const storedGroups = (db: Db): Promise<Group[]> =>
  db
    .selectFrom('applications as row')
    .leftJoin('record_states as kept', (join) =>
      join
        .on('kept.kind', '=', 'application')
        .on(({ eb, cast, ref }) => eb('kept.host_id', '=', cast<string>(ref('row.id'), 'text'))),
    )
    .select(({ fn }) => ['row.position_applied_for as position', 'kept.opening', fn.countAll<number>().as('count')])
    .groupBy(['row.position_applied_for', 'kept.opening'])
    .execute();

async function listedGroups(db: Db, upstream: Upstream): Promise<Group[]> {
  const groups: Group[] = [];
  const openings = await recordedOpenings(db);
  for await (const rows of applicationPages(upstream))
    for (const row of rows)
      groups.push({ position: row.position_applied_for, opening: openings.get(applicationKey(row)), count: 1 });
  return groups;
}

interface CountOptions {
  readonly db: Db;
  readonly upstream: Upstream;
  readonly isEmbedded: boolean;
}

/** Counts the applications of each opening, and those of its position whose opening is unknown. */
export async function countApplicants(
  { db, upstream, isEmbedded }: CountOptions,
  jobs: readonly JobPost[],
): Promise<ApplicantCount[]> {
  const openingOf = openingFinder(jobs);
  const counts = new Map<string, number>();
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + Number(count));
  const nameKey = (position: string) => `name ${positionName(position)}`;
  for (const { position, opening, count } of isEmbedded ? await storedGroups(db) : await listedGroups(db, upstream))
    add(openingOf(position, opening) ?? nameKey(position), count);
  return jobs.map((job) => ({
    jobpost_id: String(job.jobpost_id),
    applicants: counts.get(openingKey(job)) ?? 0,
    unknown: counts.get(nameKey(job.position)) ?? 0,
  }));
}
