import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/errors.ts';
import { type RecordKind, recordKinds } from '#shared/inbox-records.ts';
import { isoNow } from '../../clock.ts';
import { answerCall } from '../calls/answer-call.ts';
import { deletionRoute, type ForwardOptions } from '../calls/host-routes.ts';
import type { Signer } from '../session/sealer.ts';
import { csvDisposition, readCsv } from './csv.ts';
import { findGone, noRecord } from './find-record.ts';
import { mailTextRoutes, signatureOf } from './mail-texts.ts';
import { cancelMails } from './record-mails.ts';
import { type MailOptions, sendReply, setMailedState } from './replies.ts';
import { addNote, forgetRecord, historyOf, listNotes, listStates, setState } from './repository.ts';
import { withdrawalRoutes } from './withdrawal.ts';

/** The calls of hosts that delete a record. */
const deletions = [
  ['deletejobresponse', 'application'],
  ['deletecontactform', 'enquiry'],
] as const;

function kindIn({ kind }: { readonly kind: string }): RecordKind {
  const known = recordKinds.find((each) => each === kind);
  if (!known) throw new ApiError('not_found', 'There is no inbox with this name.');
  return known;
}

interface InboxOptions extends ForwardOptions, MailOptions {
  readonly siteName: string;
  readonly siteUrl: string | undefined;
  readonly signer: Signer;
}

/** The admin's work on applications and enquiries of any host: states, notes, replies and history. */
export const inbox = fp<InboxOptions>(
  async (app, { db, clock, upstream, sharedWrites, signer, mails, siteName, siteUrl }) => {
    const authorship = (admin: FastifyRequest['admin']) => ({ author: admin?.email ?? '', now: isoNow(clock) });

    answerCall(app, 'getRecordStates', async ({ params }) => listStates(db, kindIn(params)));
    answerCall(app, 'getRecordNotes', async ({ params }) => listNotes(db, kindIn(params)));
    answerCall(app, 'getRecordsCsv', (request, reply) => {
      const kind = kindIn(request.params);
      const { query } = request;
      const origin = siteUrl ?? `${request.protocol}://${request.host}`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', csvDisposition(kind, query, isoNow(clock)));
      return readCsv({ db, upstream, origin, readJobs: () => app.openings.readAll() }, kind, query);
    });
    answerCall(app, 'getRecordHistory', async ({ params }) => ({
      ...(await historyOf(db, params.record, isoNow(clock))),
      mails: mails?.how ?? 'none',
    }));
    answerCall(app, 'setRecordState', async ({ body, admin }) => {
      const { mail } = body;
      if (mail) {
        const signature = await signatureOf(db, admin?.key ?? '');
        const options = { db, clock, upstream, mails, siteName, signature };
        return setMailedState(options, { ...body, mail, ...authorship(admin) });
      }
      const keys = body.records.map(({ key }) => key);
      const gone = await findGone(upstream, keys);
      if (keys.length === 1 && gone.size > 0) throw noRecord(keys[0] ?? '');
      const records = body.records.filter(({ key }) => !gone.has(key));
      return { ...(await setState(db, { ...body, records, ...authorship(admin) })), gone: [...gone] };
    });
    answerCall(app, 'addRecordNote', async ({ body, admin }) => {
      const { key } = body.record;
      const gone = await findGone(upstream, [key]);
      if (gone.size > 0) throw noRecord(key);
      return { conflicts: await addNote(db, { ...body, ...authorship(admin) }) };
    });
    answerCall(app, 'replyToRecord', ({ body, admin }) =>
      sendReply({ db, clock, upstream, mails }, { ...body, ...authorship(admin) }),
    );

    answerCall(app, 'cancelRecordMails', ({ body, admin }) => cancelMails(db, { ...body, ...authorship(admin) }));

    await app.register(mailTextRoutes, { db, clock });
    await app.register(withdrawalRoutes, { db, clock, upstream, signer });

    // The notes of a record that is gone at the host are deleted before the browser gets the answer.
    for (const [name, kind] of deletions) {
      app.route(deletionRoute(name, { upstream, sharedWrites }, (id) => forgetRecord(db, kind, id)));
    }
  },
  { name: 'inbox', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
