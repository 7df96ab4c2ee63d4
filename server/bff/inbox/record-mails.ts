import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { applicationKey, hostIdOf, kindOf, personKey, type RecordState, recordStates } from '#shared/inbox-records.ts';
import type {
  CancelMailsResult,
  MailRef,
  MailStatus,
  RecordConflict,
  RecordEvent,
  RecordRef,
} from '#shared/schemas/inbox.ts';
import { inLockOrder } from '../../database/queries.ts';
import type { Database, Db } from '../../database/schema.ts';
import { mailEntry, type OutboxMail } from '../outbox/mails.ts';
import { addEntry, cancelUnsent } from '../outbox/outbox.ts';
import {
  type Authorship,
  addEvent,
  conflictOf,
  eventId,
  eventsOf,
  mailStatusOf,
  moveTo,
  type NewEvent,
  type StateResult,
  stateOf,
} from './repository.ts';

type Sending = Authorship & Pick<Required<RecordEvent>, 'transport'> & Pick<OutboxMail, 'heldUntil' | 'traceparent'>;

interface MailedRecord {
  readonly ref: RecordRef;
  readonly key: string;
  readonly mail: OutboxMail['mail'];
}

/** Sets the state of records and mails the person of each in the same transaction. A mail with a known key is not added again. */
export function setStateAndMail(
  db: Db,
  change: Sending & { readonly records: readonly MailedRecord[]; readonly state: RecordState },
): Promise<StateResult & { readonly sent: MailRef[] }> {
  const { records, state, ...sending } = change;
  return db.transaction().execute(async (transaction) => {
    const result: StateResult & { readonly sent: MailRef[] } = { conflicts: [], changed: [], sent: [] };
    for (const { ref, key, mail } of inLockOrder(records, ({ ref }) => ref.key)) {
      const known = await mailWithKey(transaction, key);
      if (known) {
        result.sent.push({ key: ref.key, number: known.number });
        continue;
      }
      const was = await stateOf(transaction, ref.key);
      const moved = await moveTo(transaction, ref, state, sending);
      const number = moved && (await addMail(transaction, moved, { ...sending, key, mail }, state));
      if (number === undefined) result.conflicts.push(await conflictOf(transaction, ref));
      else {
        result.sent.push({ key: ref.key, number });
        if (was !== state) result.changed.push({ key: ref.key, was, version: number });
      }
    }
    return result;
  });
}

const mailWithKey = (db: Transaction<Database>, key: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('record_events as event', 'event.id', 'outbox.id')
    .select(({ fn }) => fn.coalesce('event.number', sql<number>`0`).as('number'))
    .where('outbox.idempotency_key', '=', key)
    .executeTakeFirst();

/** Adds a mail to the outbox and its text to the history. Returns the event's number, or undefined after a conflict. */
async function addMail(
  db: Transaction<Database>,
  ref: RecordRef,
  { key, mail, heldUntil, transport, traceparent, author, now }: Sending & Omit<OutboxMail, 'id'>,
  state: RecordState,
): Promise<number | undefined> {
  const number = ref.version + 1;
  const text = `${mail.subject}\n\n${mail.text}`;
  const event: NewEvent = { kind: 'mail', text, mail_transport: transport, author, now };
  if (!(await addEvent(db, ref, event, state))) return undefined;
  const id = eventId({ key: ref.key, number });
  // A history starts at 0 again after it expired; a mail of the earlier one may still have this id.
  await db
    .updateTable('outbox')
    .set({ id: randomUUID() })
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'refused'])
    .execute();
  if (!(await addEntry(db, mailEntry({ id, key, mail, heldUntil, traceparent }), now)))
    throw new Error('This mail is already in the outbox.');
  return number;
}

interface Reply extends Omit<OutboxMail, 'id'> {
  readonly record: RecordRef;
  readonly state?: RecordState | undefined;
}

/** Sets the state, if there is one, adds a mail to the outbox and its text to the history in one transaction. */
export function addReply(db: Db, { record: ref, state, ...reply }: Sending & Reply): Promise<RecordConflict[]> {
  return db.transaction().execute(async (transaction) => {
    if (await mailWithKey(transaction, reply.key)) return [];
    const next = state ?? (await stateOf(transaction, ref.key));
    const moved = await moveTo(transaction, ref, next, reply);
    const added = moved && (await addMail(transaction, moved, reply, next));
    return added === undefined ? [await conflictOf(transaction, ref)] : [];
  });
}

/** Restores the state of an enquiry that was set together with a cancelled answer, unless it was worked on since. */
async function restoreState(db: Transaction<Database>, { key, number }: MailRef, by: Authorship): Promise<void> {
  const kept = await db.selectFrom('record_states').selectAll().where('record', '=', key).executeTakeFirst();
  const events = await eventsOf(db, key);
  const at = events.findIndex((event) => event.number === number);
  const [set, mail] = [events[at - 1], events[at]];
  if (!kept || kept.version !== number || set?.kind !== 'state' || set.createdAt !== mail?.createdAt) return;
  const before = events.slice(0, at - 1).findLast(({ kind }) => kind === 'state')?.text;
  const was = recordStates.enquiry.find((state) => state === before) ?? 'new';
  const { person, received_at: receivedAt, version } = kept;
  await moveTo(db, { key, person, receivedAt, version }, was, by);
}

/**
 * Cancels mails that no process has tried to send. Their text stays in the history. An enquiry gets its earlier state
 * back: its answer is not sent.
 */
export function cancelMails(
  db: Db,
  { mails, author, now }: Authorship & { readonly mails: readonly MailRef[] },
): Promise<CancelMailsResult> {
  return db.transaction().execute(async (transaction) => {
    const ids = mails.map(eventId);
    const deleted = await cancelUnsent(transaction, ids);
    if (deleted.size > 0)
      await transaction
        .updateTable('record_events')
        .set({ cancelled_by: author })
        .where('id', 'in', [...deleted])
        .execute();
    for (const mail of mails)
      if (deleted.has(eventId(mail)) && kindOf(mail.key) === 'enquiry')
        await restoreState(transaction, mail, { author, now });
    const rows = await transaction
      .selectFrom('record_events as event')
      .leftJoin('outbox', 'outbox.id', 'event.id')
      .select(['event.id', 'event.cancelled_by', 'outbox.state'])
      .where('event.id', 'in', ids)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    const statusOf = (id: string): MailStatus => {
      const row = found.get(id);
      return row?.cancelled_by ? 'cancelled' : mailStatusOf(row?.state ?? null);
    };
    return {
      cancelled: mails.filter((mail) => deleted.has(eventId(mail))),
      late: mails
        .filter((mail) => !deleted.has(eventId(mail)))
        .map((mail) => ({ ...mail, mail: statusOf(eventId(mail)) })),
    };
  });
}

type Acknowledged = Parameters<typeof applicationKey>[0] & { readonly createdAt: string };

export const acknowledgementId = (row: Acknowledged): string => eventId({ key: applicationKey(row), number: 0 });

/** Adds the acknowledgement to the history of its application as event 0, which does not change the version. */
export async function recordAcknowledgement(
  db: Transaction<Database>,
  mail: Pick<Sending, 'transport' | 'now'> & {
    readonly row: Acknowledged;
    readonly subject: string;
    readonly text: string;
  },
): Promise<void> {
  const { row, subject, text, transport, now } = mail;
  const record = applicationKey(row);
  const about = { host_id: hostIdOf(record), person: personKey(row), received_at: row.createdAt, changed_at: now };
  await db
    .insertInto('record_states')
    .values({ record, kind: 'application', ...about, state: 'new', version: 0, notes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const event = { kind: 'mail', text: `${subject}\n\n${text}`, mail_transport: transport, author: '' } as const;
  await db
    .insertInto('record_events')
    .values({ id: acknowledgementId(row), record, number: 0, ...event, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
