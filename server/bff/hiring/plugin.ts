import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { asRecord } from '#shared/record.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { Signer } from '../session/signer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findGone, noApplication } from './find-application.ts';
import { type Mails, sendReply } from './reply.ts';
import { addNote, forgetApplication, historyOf, listStates, setState } from './repository.ts';
import { withdrawalRoutes } from './withdrawal.ts';

interface HiringOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly signer: Signer;
  /** Undefined when the site cannot send mail. */
  readonly mails: Mails | undefined;
}

/** The admin's work on applications of any host: states, notes, replies and history. */
export const hiring = fp<HiringOptions>(
  async (app, { db, clock, upstream, signer, mails }) => {
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

    // When the host deletes an application, its notes are deleted before the browser gets the answer. The host's calls are
    // registered after this plugin, which they name as a dependency.
    app.addHook('onRoute', (route) => {
      if (route.config?.endpoint !== 'deletejobresponse') return;
      const forget = async ({ params }: FastifyRequest, { statusCode }: FastifyReply) => {
        const { jobresponse_id = '' } = asRecord(params);
        if (statusCode < 300 || statusCode === 404) await forgetApplication(db, String(jobresponse_id));
      };
      route.onSend = [route.onSend ?? [], forget].flat();
    });
  },
  { name: 'hiring', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
