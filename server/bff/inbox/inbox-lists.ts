import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { hostIdOf, kindOf, type RecordKind, recordKinds } from '#shared/inbox-records.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { countApplicants } from './applicants.ts';
import {
  type FoundRecord,
  findRecord,
  listRecords,
  noRecord,
  personOf,
  toFoundApplication,
  toFoundEnquiry,
} from './find-record.ts';
import { statesOf } from './repository.ts';

const tables = { application: 'applications', enquiry: 'enquiries' } as const;
const listTags = { application: 'responses', enquiry: 'contacts' } as const;

/** Counts the records of a kind in the state New. Only an embedded backend stores them in this database. */
export async function countNew(db: Db, kind: RecordKind): Promise<number> {
  const { count } = await db
    // Both tables have an id, and Kysely does not type a union of tables.
    .selectFrom(`${tables[kind] as 'applications'} as row`)
    .select((eb) => eb.fn.countAll().as('count'))
    .where(({ not, exists, selectFrom, cast, ref }) =>
      not(
        exists(
          selectFrom('record_states')
            .select('record')
            .where('kind', '=', kind)
            .where('host_id', '=', cast<string>(ref('row.id'), 'text'))
            .where('state', '!=', 'new'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How long a host's list answers for counts: open admin pages ask every minute. */
const listMs = 60_000;

/** Reads a person's records of a kind from this database, where an embedded backend stores them. */
export async function storedOf(db: Db, kind: RecordKind, person: string): Promise<FoundRecord[]> {
  const same = (column: 'contact_email' | 'email') => sql<boolean>`lower(trim(${sql.ref(column)})) = ${person}`;
  if (kind === 'enquiry') {
    const rows = await db.selectFrom('enquiries').selectAll().where(same('email')).orderBy('id', 'desc').execute();
    return rows.map((row) => toFoundEnquiry({ ...row, contact_us_id: row.id, createdAt: row.created_at }));
  }
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where(same('contact_email'))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, created_at, ...row }) =>
    toFoundApplication({ ...row, jobresponse_id: id, createdAt: created_at, answers: null }),
  );
}

interface List {
  readonly records: Promise<FoundRecord[]>;
  readonly until: number;
}

interface InboxListsOptions extends DatabaseAndClock {
  readonly upstream: Upstream;
  readonly isEmbedded: boolean;
}

/** Facts about the inboxes: the number of new records, for the menu, applicants per opening, and the other records of a person. */
export const inboxLists = fp<InboxListsOptions>(
  async (app, { db, clock, upstream, isEmbedded }) => {
    const lists = new Map<RecordKind, List>();
    const readList = (kind: RecordKind): List['records'] => {
      const known = lists.get(kind);
      if (known && clock.now() <= known.until) return known.records;
      const list = { records: listRecords(upstream, kind), until: clock.now() + listMs };
      lists.set(kind, list);
      return list.records;
    };
    const countInList = async (kind: RecordKind) => {
      const listed = readList(kind);
      const worked = await db
        .selectFrom('record_states')
        .select('record')
        .where('kind', '=', kind)
        .where('state', '!=', 'new')
        .execute();
      const known = new Set(worked.map(({ record }) => record));
      return (await listed).filter(({ key }) => !known.has(key)).length;
    };
    const count = async (kind: RecordKind): Promise<number | null> => {
      try {
        return isEmbedded ? await countNew(db, kind) : await countInList(kind);
      } catch (error) {
        lists.delete(kind);
        if (error instanceof ApiError) return null;
        throw error;
      }
    };

    app.addHook('onReady', async () => {
      app.readCache.onChange((tags) => {
        for (const kind of recordKinds) if (tags.includes(listTags[kind])) lists.delete(kind);
      });
    });
    const recordsOf = async (kind: RecordKind, person: string): Promise<FoundRecord[]> => {
      // The embedded backend requires an address.
      if (isEmbedded && person.includes('@')) return storedOf(db, kind, person);
      try {
        return (await readList(kind)).filter((record) => personOf(record) === person);
      } catch (error) {
        lists.delete(kind);
        if (error instanceof ApiError) return [];
        throw error;
      }
    };
    answerCall(app, 'getPersonRecords', async ({ params: { record: key } }) => {
      const record = await findRecord(upstream, key);
      if (!record) throw noRecord(key);
      const person = personOf(record);
      if (person === null) return [];
      const found = (await Promise.all(recordKinds.map((kind) => recordsOf(kind, person)))).flat();
      const others = found.filter((other) => other.key !== key);
      const states = await statesOf(
        db,
        others.map((other) => other.key),
      );
      return others.map((other) => ({
        kind: kindOf(other.key),
        id: hostIdOf(other.key),
        title: other.title,
        createdAt: other.createdAt ?? null,
        state: states.get(other.key) ?? ('new' as const),
      }));
    });
    answerCall(app, 'getApplicantCounts', async () =>
      countApplicants({ db, upstream, isEmbedded }, await app.openings.readAll()),
    );
    answerCall(app, 'getInboxCounts', async () => {
      const [applications, enquiries] = await Promise.all([count('application'), count('enquiry')]);
      return { applications, enquiries };
    });
  },
  { name: 'inbox-lists', fastify: '5.x', dependencies: ['session', 'errors', 'host-calls'] },
);
