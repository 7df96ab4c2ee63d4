import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import { addNoteInput, replyInput, setStateInput } from '../../../shared/schemas/hiring.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { readFields } from '../../read-fields.ts';
import { answerCall } from '../calls/answer-call.ts';
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
    const authorship = ({ admin }: FastifyRequest) => ({ author: admin?.email ?? '', now: isoNow(clock) });

    answerCall(app, 'getHiring', () => listStates(db));
    answerCall(app, 'getApplicationHistory', async ({ params }) => {
      const { application = '' } = readParams(endpointOf('getApplicationHistory'), params);
      return { ...(await historyOf(db, application)), mails: mails?.how ?? 'none' };
    });
    answerCall(app, 'setApplicationState', async (request) => {
      const change = readFields(setStateInput, request.body);
      return { conflicts: await setState(db, { ...change, ...authorship(request) }) };
    });
    answerCall(app, 'addApplicationNote', async (request) => {
      const note = readFields(addNoteInput, request.body);
      return { conflicts: await addNote(db, { ...note, ...authorship(request) }) };
    });
    answerCall(app, 'replyToApplication', (request) => {
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
