import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall, routeOf } from '../calls/answer-call.ts';
import { type ForwardOptions, forwardCall } from '../calls/host-routes.ts';
import { readParams } from '../calls/read-input.ts';
import type { Signer } from '../session/signer.ts';
import { findGone, noApplication } from './find-application.ts';
import { type Mails, sendReply } from './reply.ts';
import { addNote, forgetApplication, historyOf, listStates, setState } from './repository.ts';
import { withdrawalRoutes } from './withdrawal.ts';

interface HiringOptions extends ForwardOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Undefined when the site cannot send mail. */
  readonly mails: Mails | undefined;
}

/** The admin's work on applications of any host: states, notes, replies and history. */
export const hiring = fp<HiringOptions>(
  async (app, { db, clock, upstream, sharedWrites, signer, mails }) => {
    const authorship = (admin: FastifyRequest['admin']) => ({ author: admin?.email ?? '', now: isoNow(clock) });

    answerCall(app, 'getHiring', () => listStates(db));
    answerCall(app, 'getApplicationHistory', async ({ params }) => ({
      ...(await historyOf(db, params.application)),
      mails: mails?.how ?? 'none',
    }));
    answerCall(app, 'setApplicationState', async ({ body, admin }) => {
      const keys = body.applications.map(({ application }) => application);
      const gone = await findGone(upstream, keys);
      if (keys.length === 1 && gone.size > 0) throw noApplication();
      const applications = body.applications.filter(({ application }) => !gone.has(application));
      return { conflicts: await setState(db, { ...body, applications, ...authorship(admin) }), gone: [...gone] };
    });
    answerCall(app, 'addApplicationNote', async ({ body, admin }) => {
      const gone = await findGone(upstream, [body.application.application]);
      if (gone.size > 0) throw noApplication();
      return { conflicts: await addNote(db, { ...body, ...authorship(admin) }) };
    });
    answerCall(app, 'replyToApplication', ({ body, admin }) =>
      sendReply({ db, upstream, mails }, { ...body, ...authorship(admin) }),
    );

    await app.register(withdrawalRoutes, { db, clock, upstream, signer });

    // The notes of an application that is gone at the host are deleted before the browser gets the answer.
    const deletion = endpointOf('deletejobresponse');
    app.route({
      ...routeOf('deletejobresponse'),
      async handler(request, reply) {
        const params = readParams(deletion, request.params);
        const forget = () => forgetApplication(db, params.jobresponse_id ?? '');
        try {
          const data = await forwardCall({ upstream, sharedWrites }, deletion, request, reply, { params });
          await forget();
          return { data };
        } catch (error) {
          if (error instanceof ApiError && error.statusCode === 404) await forget();
          throw error;
        }
      },
    });
  },
  { name: 'hiring', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
