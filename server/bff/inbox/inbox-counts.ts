import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { type RecordKind, recordKinds } from '#shared/inbox-records.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type FoundRecord, listRecords } from './find-record.ts';

const tables = { application: 'applications', enquiry: 'enquiries' } as const;
const listTags = { application: 'responses', enquiry: 'contacts' } as const;

/** Counts the records of a kind in the state New. Only an embedded backend stores them in this database. */
export async function countNew(db: Kysely<Database>, kind: RecordKind): Promise<number> {
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

interface List {
  readonly records: Promise<FoundRecord[]>;
  readonly until: number;
}

interface InboxCountsOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly isEmbedded: boolean;
}

/** The number of new records per inbox, for the menu of the admin area. */
export const inboxCounts = fp<InboxCountsOptions>(
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
    answerCall(app, 'getInboxCounts', async () => {
      const [applications, enquiries] = await Promise.all([count('application'), count('enquiry')]);
      return { applications, enquiries };
    });
  },
  { name: 'inbox-counts', fastify: '5.x', dependencies: ['session', 'errors', 'host-calls'] },
);
