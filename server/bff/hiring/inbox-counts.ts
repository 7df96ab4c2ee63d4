import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { applicationKey } from '#shared/applications.ts';
import { ApiError } from '#shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** Counts the applications in the state New. Only an embedded backend stores them in this database. */
export async function countNew(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(({ not, exists, selectFrom, cast, ref }) =>
      not(
        exists(
          selectFrom('application_states')
            .select('application')
            .where('host_id', '=', cast<string>(ref('applications.id'), 'text'))
            .where('state', '!=', 'new'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How long a host's list answers for counts: open admin pages ask every minute. */
const listMs = 60_000;

interface InboxCountsOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly isEmbedded: boolean;
}

/** The number of new records per inbox, for the menu of the admin area. */
export const inboxCounts = fp<InboxCountsOptions>(
  async (app, { db, clock, upstream, isEmbedded }) => {
    let list: { readonly keys: Promise<string[]>; readonly until: number } | undefined;
    const readKeys = async () => (await upstream.call('getalljobresponse', {})).map(applicationKey);
    const countInList = async () => {
      if (!list || clock.now() > list.until) list = { keys: readKeys(), until: clock.now() + listMs };
      const worked = await db
        .selectFrom('application_states')
        .select('application')
        .where('state', '!=', 'new')
        .execute();
      const known = new Set(worked.map(({ application }) => application));
      return (await list.keys).filter((key) => !known.has(key)).length;
    };

    app.addHook('onReady', async () => {
      app.readCache.onChange((tags) => {
        if (tags.includes('responses')) list = undefined;
      });
    });
    answerCall(app, 'getInboxCounts', async () => {
      try {
        return { applications: isEmbedded ? await countNew(db) : await countInList() };
      } catch (error) {
        list = undefined;
        if (error instanceof ApiError) return { applications: null };
        throw error;
      }
    });
  },
  { name: 'inbox-counts', fastify: '5.x', dependencies: ['session', 'errors', 'host-calls'] },
);
