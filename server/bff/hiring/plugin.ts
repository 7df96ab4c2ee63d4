import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { fillMailText } from '#shared/mail-texts.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { replyInput, replyResult, setStateInput, setStateResult } from '#shared/schemas/hiring.ts';
import { type Clock, isoNow, withTimeout } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall, readParams, routeOf } from '../calls/answer-call.ts';
import { type ForwardOptions, forwardCall } from '../calls/host-routes.ts';
import type { Signer } from '../session/sealer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication, findApplications, findGone, noApplication } from './find-application.ts';
import { mailTextRoutes, signatureOf } from './mail-texts.ts';
import {
  type Authorship,
  addNote,
  addReply,
  cancelMails,
  forgetApplication,
  historyOf,
  listNotes,
  listStates,
  mailStatusOf,
  setState,
  setStateAndMail,
} from './repository.ts';
import { withdrawalRoutes } from './withdrawal.ts';

export interface Mails {
  readonly how: 'server' | 'files';
  readonly replyTo: string;
  wake(): Promise<void>;
  /** How long mails to applicants wait; undefined: not at all. */
  readonly undo?: Config['mailUndo'] | undefined;
  readonly traceparent?: (() => string | null) | undefined;
}

const sendWaitMs = 2000;

const addressSchema = z.string().check(z.maxLength(254), z.email());

const addressOf = (row: JobResponse): string | undefined => z.safeParse(addressSchema, row.contact_email?.trim()).data;

const mailsOf = (mails: Mails | undefined): Mails => {
  if (!mails) throw new ApiError('bad_request', 'No mail server is set up for this site (SMTP_URL).');
  return mails;
};

/** How a mail is sent, and when: after a wait in which an admin can cancel it. */
function sendingOf(mails: Mails, clock: Clock, holdSeconds = 0) {
  const heldUntil = holdSeconds > 0 ? isoNow(clock, holdSeconds * 1000) : undefined;
  return { transport: mails.how, traceparent: mails.traceparent?.(), heldUntil };
}

interface MailOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly mails: Mails | undefined;
}

async function sendReply(
  { db, clock, upstream, mails: given }: MailOptions,
  { application, state, subject, text, submission, ...authorship }: z.infer<typeof replyInput> & Authorship,
): Promise<z.infer<typeof replyResult>> {
  const mails = mailsOf(given);
  const row = await findApplication(upstream, application.application);
  if (!row) throw noApplication();
  const to = addressOf(row);
  if (to === undefined) throw new ApiError('bad_request', 'This application has no email address.');
  // The text is part of the key, so a corrected text is another mail.
  const key = `reply:${hash('sha256', JSON.stringify([submission, subject, text]), 'hex')}`;
  const conflicts = await addReply(db, {
    ...authorship,
    ...sendingOf(mails, clock, mails.undo?.seconds),
    application,
    state,
    key,
    mail: { to, subject, text, replyTo: mails.replyTo, byHand: true },
  });
  if (conflicts.length > 0) return { conflicts };
  const sent = () =>
    db.selectFrom('outbox').select(['state', 'held_until']).where('idempotency_key', '=', key).executeTakeFirst();
  const sendsInMs = Date.parse((await sent())?.held_until ?? '') - clock.now();
  if (sendsInMs > 0) return { conflicts, mail: 'waiting', sendsInMs };
  await withTimeout(mails.wake(), sendWaitMs);
  return { conflicts, mail: mailStatusOf((await sent())?.state ?? null) };
}

interface MailedStateOptions extends MailOptions {
  readonly siteName: string;
  readonly signature: string;
}

/** Sets the state of applications and mails each applicant. An application without an address stays unchanged. */
async function setMailedState(
  { db, clock, upstream, mails: given, siteName, signature }: MailedStateOptions,
  { applications, state, mail: template, ...authorship }: Required<z.infer<typeof setStateInput>> & Authorship,
): Promise<z.infer<typeof setStateResult>> {
  const mails = mailsOf(given);
  const keys = applications.map(({ application }) => application);
  const found = await findApplications(upstream, keys);
  if (keys.length === 1 && found.size === 0) throw noApplication();
  const mailed = applications.flatMap((ref) => {
    const row = found.get(ref.application);
    const to = row && addressOf(row);
    if (!row || to === undefined) return [];
    const facts = {
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      position: row.position_applied_for,
      company: siteName,
      signature,
    };
    const { subject, text } = fillMailText(template, facts);
    const parts = [template.submission, ref.application, subject, text];
    const key = `reply:${hash('sha256', JSON.stringify(parts), 'hex')}`;
    return [{ ref, key, mail: { to, subject, text, replyTo: mails.replyTo, byHand: true } }];
  });
  const addressed = new Set(mailed.map(({ ref }) => ref.application));
  const holdSeconds = mails.undo?.[keys.length === 1 ? 'seconds' : 'bulkSeconds'] ?? 0;
  const sending = sendingOf(mails, clock, holdSeconds);
  const { conflicts, changed, sent } = await setStateAndMail(db, {
    ...authorship,
    ...sending,
    applications: mailed,
    state,
  });
  if (holdSeconds === 0) void mails.wake();
  return {
    conflicts,
    changed,
    gone: keys.filter((key) => !found.has(key)),
    mail: {
      sent,
      noAddress: keys.filter((key) => found.has(key) && !addressed.has(key)),
      sendsInMs: holdSeconds * 1000,
    },
  };
}

interface HiringOptions extends ForwardOptions {
  readonly siteName: string;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly mails: Mails | undefined;
}

/** The admin's work on applications of any host: states, notes, replies and history. */
export const hiring = fp<HiringOptions>(
  async (app, { db, clock, upstream, sharedWrites, signer, mails, siteName }) => {
    const authorship = (admin: FastifyRequest['admin']) => ({ author: admin?.email ?? '', now: isoNow(clock) });

    answerCall(app, 'getHiring', () => listStates(db));
    answerCall(app, 'getApplicationNotes', () => listNotes(db));
    answerCall(app, 'getApplicationHistory', async ({ params }) => ({
      ...(await historyOf(db, params.application, isoNow(clock))),
      mails: mails?.how ?? 'none',
    }));
    answerCall(app, 'setApplicationState', async ({ body, admin }) => {
      const { mail } = body;
      if (mail) {
        const signature = await signatureOf(db, admin?.key ?? '');
        const options = { db, clock, upstream, mails, siteName, signature };
        return setMailedState(options, { ...body, mail, ...authorship(admin) });
      }
      const keys = body.applications.map(({ application }) => application);
      const gone = await findGone(upstream, keys);
      if (keys.length === 1 && gone.size > 0) throw noApplication();
      const applications = body.applications.filter(({ application }) => !gone.has(application));
      return { ...(await setState(db, { ...body, applications, ...authorship(admin) })), gone: [...gone] };
    });
    answerCall(app, 'addApplicationNote', async ({ body, admin }) => {
      const gone = await findGone(upstream, [body.application.application]);
      if (gone.size > 0) throw noApplication();
      return { conflicts: await addNote(db, { ...body, ...authorship(admin) }) };
    });
    answerCall(app, 'replyToApplication', ({ body, admin }) =>
      sendReply({ db, clock, upstream, mails }, { ...body, ...authorship(admin) }),
    );

    answerCall(app, 'cancelApplicationMails', ({ body, admin }) =>
      cancelMails(db, { ...body, author: authorship(admin).author }),
    );

    await app.register(mailTextRoutes, { db, clock });
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
