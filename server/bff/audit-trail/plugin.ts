import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { isTrailAction, type TrailAction } from '../../../shared/trail-actions.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { roughNetworkOf } from '../http/network-of.ts';
import { type AuditedCall, auditedRecords } from './audited-records.ts';
import { addToTrail, readTrail } from './repository.ts';

interface AuditTrailOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/**
 * Writes down what admins do, before they hear that it is done, and shows it to them. Where it cannot be written down
 * the action stands all the same, for it has been done, and the log says so.
 * It sees routes that are registered after it (`onRoute`), so their plugins name it as a dependency.
 */
export const auditTrail = fp<AuditTrailOptions>(
  async (app, { db, clock }) => {
    const write = async (action: TrailAction, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
      const admin = request.admin?.email;
      // Anybody may log out, whoever they are; and a login may have a second step.
      if (reply.statusCode >= 300 || admin === undefined) return;
      const { records, detail = '' } = auditedRecords[action](request as FastifyRequest<AuditedCall>, answer);
      const common = { at: isoNow(clock), admin, action, detail, network: roughNetworkOf(request.ip) };
      await addToTrail(
        db,
        records.map((record) => ({ ...common, record })),
      ).catch((error: unknown) => request.log.error({ err: error, action }, 'not on the trail'));
    };

    app.addHook('onRoute', (route) => {
      const action = route.config?.endpoint;
      if (!isTrailAction(action)) return;
      route.onSend = [
        route.onSend ?? [],
        (request: FastifyRequest, reply: FastifyReply, answer: unknown) => write(action, request, reply, answer),
      ].flat();
    });

    answerCall(app, 'getTrail', ({ query }) => readTrail(db, query));
  },
  { name: 'audit-trail', fastify: '5.x', dependencies: ['session', 'errors'] },
);
