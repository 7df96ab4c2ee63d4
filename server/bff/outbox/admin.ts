import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import {
  type FormOutboxEntry,
  type FormOutboxSummary,
  type OutboxKind,
  type OutboxState,
  outboxKind,
  outboxState,
} from '#shared/schemas/form-outbox.ts';
import { type Clock, isoNow, withTimeout } from '../../clock.ts';
import type { Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { isNotHeld } from './outbox.ts';
import type { Relay } from './relay.ts';

interface OutboxRoutesOptions {
  readonly outbox: OutboxAdmin;
  readonly relay: Pick<Relay, 'wake'>;
}

/** "Retry now" answers after this time at the latest; deliveries continue in the background. */
const retryWaitMs = 2000;

/** Admin routes of the outbox: summary, entries, retry and "not spam". */
export const outboxRoutes: FastifyPluginAsync<OutboxRoutesOptions> = async (app, { outbox, relay }) => {
  answerCall(app, 'getFormOutbox', () => outbox.summary());
  answerCall(app, 'getFormOutboxEntries', () => outbox.entries());
  answerCall(app, 'retryFormOutbox', async () => {
    await outbox.retryAll();
    await withTimeout(relay.wake({ force: true }), retryWaitMs);
    return outbox.summary();
  });
  answerCall(app, 'releaseFormOutboxEntry', async ({ params }) => {
    if (!(await outbox.release(params.id))) throw new ApiError('not_found', 'There is no held form post with this id.');
    await withTimeout(relay.wake(), retryWaitMs);
    return {};
  });
};

export type OutboxAdmin = ReturnType<typeof createOutboxAdmin>;

function senderOf(form: OutboxKind, fields: Record<string, string | undefined>): string {
  if (form === 'mail') return fields.email ?? '';
  const name = form === 'contact' ? fields.name : [fields.first_name, fields.last_name].filter(Boolean).join(' ');
  const address = form === 'contact' ? fields.email : fields.contact_email;
  return `${name} <${address}>`;
}

/** Reads and moves outbox entries for the admin area. Webhooks, publications and held mails are not included. */
export function createOutboxAdmin({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const now = () => isoNow(clock);
  return {
    async retryAll(): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state: 'queued', next_attempt_at: now(), settled_at: null })
        .where('state', 'in', ['queued', 'refused'])
        .where('form', 'in', outboxKind.options)
        .where(isNotHeld(now()))
        .execute();
    },

    async release(id: string): Promise<boolean> {
      const result = await db
        .updateTable('outbox')
        .set({ state: 'queued', next_attempt_at: now(), reason: null })
        .where('id', '=', id)
        .where('state', '=', 'quarantined')
        .executeTakeFirst();
      if (result.numUpdatedRows > 0n) return true;
      return (await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    async summary(): Promise<FormOutboxSummary> {
      const rows = await db
        .selectFrom('outbox')
        .select(({ fn }) => ['form', 'state', fn.countAll().as('count')])
        .where('state', 'in', ['queued', 'delivering', 'refused', 'quarantined'])
        .where('form', 'in', outboxKind.options)
        .where(isNotHeld(now()))
        .groupBy(['form', 'state'])
        .execute();
      const count = (areMails: boolean, ...states: OutboxState[]) =>
        rows
          .filter(({ form, state }) => (form === 'mail') === areMails && states.includes(state))
          .reduce((sum, row) => sum + Number(row.count), 0);
      return {
        waiting: count(false, 'queued', 'delivering'),
        refused: count(false, 'refused'),
        quarantined: count(false, 'quarantined'),
        mailsWaiting: count(true, 'queued', 'delivering'),
        mailsRefused: count(true, 'refused'),
      };
    },

    async entries(limitOfEach = 500): Promise<FormOutboxEntry[]> {
      const newest = (form: OutboxKind, state: OutboxState) =>
        db
          .selectFrom('outbox')
          .select(['id', 'form', 'state', 'fields', 'reason', 'attempts', 'created_at'])
          .where('form', '=', form)
          .where('state', '=', state)
          .where(isNotHeld(now()))
          .orderBy('created_at', 'desc')
          .limit(limitOfEach)
          .$narrowType<{ form: OutboxKind }>()
          .execute();
      const undelivered = outboxState.options.filter((state) => state !== 'delivered');
      const rows = await Promise.all(
        undelivered.flatMap((state) => outboxKind.options.map((form) => newest(form, state))),
      );
      return rows.flat().map(({ fields, created_at, ...row }) => ({
        ...row,
        from: senderOf(row.form, JSON.parse(fields)),
        createdAt: created_at,
      }));
    },
  };
}
