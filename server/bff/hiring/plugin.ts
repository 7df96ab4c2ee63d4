import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { type BffEndpointName, endpointOf } from '../../../shared/contract/endpoints.ts';
import { routePath } from '../../../shared/contract/path-template.ts';
import { addNoteInput, replyInput, setStateInput } from '../../../shared/schemas/hiring.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { readFields } from '../../refusal.ts';
import { readParams } from '../calls/path-params.ts';
import type { Signer } from '../session/signer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Mails, sendReply } from './reply.ts';
import { addNote, forgetApplication, historyOf, listStates, setState } from './repository.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

export interface HiringOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly signer: Signer;
  /** Undefined where no mail can leave. */
  readonly mails: Mails | undefined;
}

/** The admin's work on applications: states, notes and their history, for the applications of any host. */
export const hiring = fp<HiringOptions>(
  async (app, { db, clock, upstream, signer, mails }) => {
    const answer = (name: BffEndpointName, handle: (request: FastifyRequest) => Promise<unknown>) => {
      const { method, path } = endpointOf(name);
      app.route({
        method,
        url: `/api${routePath(path)}`,
        config: { endpoint: name },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          return { data: await handle(request) };
        },
      });
    };
    const authorship = ({ admin }: FastifyRequest) => ({ author: admin?.email ?? '', now: isoNow(clock) });

    answer('getHiring', () => listStates(db));
    answer('getApplicationHistory', async ({ params }) => {
      const { application = '' } = readParams(endpointOf('getApplicationHistory'), params);
      return { ...(await historyOf(db, application)), mails: mails?.how ?? 'none' };
    });
    answer('setApplicationState', async (request) => {
      const change = readFields(setStateInput, request.body);
      return { conflicts: await setState(db, { ...change, ...authorship(request) }) };
    });
    answer('addApplicationNote', async (request) => {
      const note = readFields(addNoteInput, request.body);
      return { conflicts: await addNote(db, { ...note, ...authorship(request) }) };
    });
    answer('replyToApplication', (request) => {
      const reply = readFields(replyInput, request.body);
      return sendReply({ db, upstream, mails }, { ...reply, ...authorship(request) });
    });

    await app.register(withdrawalRoutes, { db, clock, upstream, signer });

    // What the host has deleted, or has no more, the site forgets too, before the browser hears of it.
    app.addHook('onRoute', (route) => {
      if (route.config?.endpoint !== 'deletejobresponse') return;
      const forget = async ({ params }: FastifyRequest, { statusCode }: FastifyReply) => {
        const { jobresponse_id = '' } = Object(params);
        if (statusCode < 300 || statusCode === 404) await forgetApplication(db, String(jobresponse_id));
      };
      route.onSend = [route.onSend ?? [], forget].flat();
    });
  },
  { name: 'hiring', fastify: '5.x', dependencies: ['session', 'errors'] },
);
