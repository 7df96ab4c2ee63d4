import { type Kysely, sql, type Transaction } from 'kysely';
import { applicationKey, type HiringState, hostIdOf, personKey } from '#shared/applications.ts';
import type {
  ApplicationEvent,
  ApplicationHistory,
  ApplicationNote,
  ApplicationRef,
  ApplicationState,
  CancelMailsResult,
  HiringConflict,
  MailDelivery,
  MailRef,
  MailStatus,
  StateChange,
} from '#shared/schemas/hiring.ts';
import type { ApplicationEventRow, Database, OutboxRow } from '../../database/schema.ts';
import { mailEntry, type OutboxMail } from '../outbox/mails.ts';
import { addEntry, cancelHeld } from '../outbox/outbox.ts';

export interface Authorship {
  readonly author: string;
  readonly now: string;
}

type NewEvent = Authorship &
  Pick<ApplicationEventRow, 'kind' | 'text'> &
  Partial<Pick<ApplicationEventRow, 'mail_transport'>>;

/** Lists the states of all applications that were worked on. */
export function listStates(db: Kysely<Database>): Promise<ApplicationState[]> {
  return db
    .selectFrom('application_states')
    .select(['application', 'state', 'version', 'notes'])
    .where('version', '>', 0)
    .execute();
}

/** Lists the notes about all applications, oldest first. */
export function listNotes(db: Kysely<Database>): Promise<ApplicationNote[]> {
  return db
    .selectFrom('application_events')
    .select(['application', 'text', 'author', 'created_at as createdAt'])
    .where('kind', '=', 'note')
    .orderBy('created_at')
    .orderBy('number')
    .execute();
}

/** A mail that left the outbox was sent; failed mails stay there. */
export const mailStatusOf = (state: OutboxRow['state'] | null): MailDelivery => {
  if (state === null || state === 'delivered') return 'sent';
  return state === 'refused' ? 'failed' : 'waiting';
};

/** Lists an application's events, oldest first. Without `now`, no mail counts as held. */
export async function eventsOf(
  db: Kysely<Database>,
  application: string,
  { after = -1, now = '9999' }: { readonly after?: number; readonly now?: string | undefined } = {},
): Promise<ApplicationEvent[]> {
  const rows = await db
    .selectFrom('application_events as event')
    .leftJoin('outbox', 'outbox.id', 'event.id')
    .select(['event.number', 'event.kind', 'event.text', 'event.mail_transport', 'event.author', 'event.created_at'])
    .select(['event.cancelled_by', 'outbox.state', 'outbox.attempts', 'outbox.held_until'])
    .where('event.application', '=', application)
    .where('event.number', '>', after)
    .orderBy('event.number')
    .execute();
  return rows.map(({ number, kind, text, author, created_at: createdAt, mail_transport: transport, ...row }) => {
    const { cancelled_by: cancelledBy, state, attempts, held_until: until } = row;
    const isHeld = state === 'queued' && attempts === 0 && until !== null && until > now;
    return {
      number,
      kind,
      text,
      author,
      createdAt,
      ...(kind === 'mail' && { mail: cancelledBy === null ? mailStatusOf(state) : 'cancelled' }),
      ...(isHeld && { sendsInMs: Date.parse(until) - Date.parse(now) }),
      ...(cancelledBy !== null && { cancelledBy }),
      ...(transport && { transport }),
    };
  });
}

/** Returns an application's state and history; without any event it is new. */
export function historyOf(
  db: Kysely<Database>,
  application: string,
  now?: string,
): Promise<Omit<ApplicationHistory, 'mails'>> {
  return db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('application_states')
      .select(['state', 'version'])
      .where('application', '=', application)
      .executeTakeFirst();
    const events = await eventsOf(transaction, application, { now });
    return { state: stored?.state ?? 'new', version: stored?.version ?? 0, events };
  });
}

const eventId = ({ application, number }: MailRef): string => `${application}:${number}`;

async function addEvent(db: Transaction<Database>, ref: ApplicationRef, event: NewEvent, state: HiringState) {
  const { application, person, appliedAt, version } = ref;
  const { kind, text, mail_transport = null, author, now } = event;
  const number = version + 1;
  const notes = kind === 'note' ? 1 : 0;
  const about = { person, applied_at: appliedAt, changed_at: now, state, version: number };
  const written =
    version === 0
      ? await db
          .insertInto('application_states')
          .values({ application, host_id: hostIdOf(application), notes, ...about })
          // An acknowledgement does not change the version.
          .onConflict((conflict) =>
            conflict
              .column('application')
              .doUpdateSet({ ...about, notes })
              .where('application_states.version', '=', 0),
          )
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('application_states')
          .set((eb) => ({ ...about, notes: eb('notes', '+', notes) }))
          .where('application', '=', application)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!written) return false;
  await db
    .insertInto('application_events')
    .values({
      id: eventId({ application, number }),
      application,
      number,
      kind,
      text,
      mail_transport,
      author,
      created_at: now,
    })
    .execute();
  return true;
}

async function stateOf(db: Transaction<Database>, application: string): Promise<HiringState> {
  const stored = db.selectFrom('application_states').select('state').where('application', '=', application);
  return (await stored.executeTakeFirst())?.state ?? 'new';
}

const conflictOf = async (db: Transaction<Database>, { application, version }: ApplicationRef) => ({
  application,
  events: await eventsOf(db, application, { after: version }),
});

/** Sets the state unless it is set already. Returns the new reference, or undefined after a conflict. */
async function moveTo(db: Transaction<Database>, ref: ApplicationRef, state: HiringState, by: Authorship) {
  if ((await stateOf(db, ref.application)) === state) return ref;
  const event: NewEvent = { kind: 'state', text: state, author: by.author, now: by.now };
  return (await addEvent(db, ref, event, state)) ? { ...ref, version: ref.version + 1 } : undefined;
}

interface StateResult {
  readonly conflicts: HiringConflict[];
  readonly changed: StateChange[];
}

/** Sets the state of applications that are unchanged since the caller's version and have another state. */
export function setState(
  db: Kysely<Database>,
  change: Authorship & { readonly applications: readonly ApplicationRef[]; readonly state: HiringState },
): Promise<StateResult> {
  const { applications, state, author, now } = change;
  return db.transaction().execute(async (transaction) => {
    const result: StateResult = { conflicts: [], changed: [] };
    for (const ref of applications) {
      const { application } = ref;
      const was = await stateOf(transaction, application);
      const moved = await moveTo(transaction, ref, state, { author, now });
      if (!moved) result.conflicts.push(await conflictOf(transaction, ref));
      else if (was !== state) result.changed.push({ application, was, version: moved.version });
    }
    return result;
  });
}

interface MailedApplication {
  readonly ref: ApplicationRef;
  readonly key: string;
  readonly mail: OutboxMail['mail'];
}

/** Sets the state of applications and mails each in the same transaction. A mail with a known key is not added again. */
export function setStateAndMail(
  db: Kysely<Database>,
  change: Sending & { readonly applications: readonly MailedApplication[]; readonly state: HiringState },
): Promise<StateResult & { readonly sent: MailRef[] }> {
  const { applications, state, ...sending } = change;
  return db.transaction().execute(async (transaction) => {
    const result: StateResult & { readonly sent: MailRef[] } = { conflicts: [], changed: [], sent: [] };
    for (const { ref, key, mail } of applications) {
      const { application } = ref;
      const was = await stateOf(transaction, application);
      const known = await mailWithKey(transaction, key);
      const moved = known ? undefined : await moveTo(transaction, ref, state, sending);
      const number = known?.number ?? (moved && (await addMail(transaction, moved, { ...sending, key, mail }, state)));
      if (number === undefined) result.conflicts.push(await conflictOf(transaction, ref));
      else {
        result.sent.push({ application, number });
        if (was !== state) result.changed.push({ application, was, version: number });
      }
    }
    return result;
  });
}

/** Adds a note, or returns the events since the caller's version. Repeating the last note changes nothing. */
export function addNote(
  db: Kysely<Database>,
  note: Authorship & { readonly application: ApplicationRef; readonly text: string },
): Promise<HiringConflict[]> {
  const { application: ref, text, author, now } = note;
  return db.transaction().execute(async (transaction) => {
    const last = (await eventsOf(transaction, ref.application, { after: ref.version - 1 })).at(-1);
    if (last?.kind === 'note' && last.text === text && last.author === author) return [];
    const state = await stateOf(transaction, ref.application);
    const added = await addEvent(transaction, ref, { kind: 'note', text, author, now }, state);
    return added ? [] : [await conflictOf(transaction, ref)];
  });
}

type Sending = Authorship &
  Pick<Required<ApplicationEvent>, 'transport'> &
  Pick<OutboxMail, 'heldUntil' | 'traceparent'>;

const mailWithKey = (db: Transaction<Database>, key: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('application_events as event', 'event.id', 'outbox.id')
    .select(({ fn }) => fn.coalesce('event.number', sql<number>`0`).as('number'))
    .where('outbox.idempotency_key', '=', key)
    .executeTakeFirst();

/** Adds a mail to the outbox and its text to the history. Returns the event's number, or undefined after a conflict. */
async function addMail(
  db: Transaction<Database>,
  ref: ApplicationRef,
  { key, mail, heldUntil, transport, traceparent, author, now }: Sending & Omit<OutboxMail, 'id'>,
  state: HiringState,
): Promise<number | undefined> {
  const number = ref.version + 1;
  const text = `${mail.subject}\n\n${mail.text}`;
  const event: NewEvent = { kind: 'mail', text, mail_transport: transport, author, now };
  if (!(await addEvent(db, ref, event, state))) return undefined;
  const id = eventId({ application: ref.application, number });
  if (!(await addEntry(db, mailEntry({ id, key, mail, heldUntil, traceparent }), now)))
    throw new Error('This mail is already in the outbox.');
  return number;
}

interface Reply extends Omit<OutboxMail, 'id'> {
  readonly application: ApplicationRef;
  readonly state?: HiringState | undefined;
}

/** Sets the state, if there is one, adds a mail to the outbox and its text to the history in one transaction. */
export function addReply(
  db: Kysely<Database>,
  { application: ref, state, ...reply }: Sending & Reply,
): Promise<HiringConflict[]> {
  return db.transaction().execute(async (transaction) => {
    if (await mailWithKey(transaction, reply.key)) return [];
    const next = state ?? (await stateOf(transaction, ref.application));
    const moved = await moveTo(transaction, ref, next, reply);
    const added = moved && (await addMail(transaction, moved, reply, next));
    return added === undefined ? [await conflictOf(transaction, ref)] : [];
  });
}

/** Cancels mails that no process has tried to send. Their text stays in the history. */
export function cancelMails(
  db: Kysely<Database>,
  { mails, author }: { readonly mails: readonly MailRef[]; readonly author: string },
): Promise<CancelMailsResult> {
  return db.transaction().execute(async (transaction) => {
    const ids = mails.map(eventId);
    const deleted = await cancelHeld(transaction, ids);
    if (deleted.size > 0)
      await transaction
        .updateTable('application_events')
        .set({ cancelled_by: author })
        .where('id', 'in', [...deleted])
        .execute();
    const rows = await transaction
      .selectFrom('application_events as event')
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

export const acknowledgementId = (row: Acknowledged): string =>
  eventId({ application: applicationKey(row), number: 0 });

/** Adds the acknowledgement to the history as event 0, which does not change the version. */
export async function recordAcknowledgement(
  db: Transaction<Database>,
  mail: Pick<Sending, 'transport' | 'now'> & {
    readonly row: Acknowledged;
    readonly subject: string;
    readonly text: string;
  },
): Promise<void> {
  const { row, subject, text, transport, now } = mail;
  const application = applicationKey(row);
  const about = { host_id: hostIdOf(application), person: personKey(row), applied_at: row.createdAt, changed_at: now };
  await db
    .insertInto('application_states')
    .values({ application, ...about, state: 'new', version: 0, notes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const event = { kind: 'mail', text: `${subject}\n\n${text}`, mail_transport: transport, author: '' } as const;
  await db
    .insertInto('application_events')
    .values({ id: acknowledgementId(row), application, number: 0, ...event, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const applicant = 'By the applicant';

export async function withdraw(
  db: Kysely<Database>,
  application: Omit<ApplicationRef, 'version'>,
  now: string,
): Promise<boolean> {
  for (;;) {
    const { state, version } = await historyOf(db, application.application);
    if (state === 'withdrawn') return false;
    const change = { applications: [{ ...application, version }], state: 'withdrawn', author: applicant, now } as const;
    // Another event may get the same number at the same time.
    if ((await setState(db, change)).conflicts.length === 0) return true;
  }
}

/** Deletes everything about the applications with this id at the host. */
export async function forgetApplication(db: Kysely<Database>, hostId: string): Promise<void> {
  await db.deleteFrom('application_states').where('host_id', '=', hostId).execute();
}

/** Deletes the history of applications older than a time; where the host sends no time, their last event counts. */
export async function deleteExpiredApplications(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom('application_states')
    .where(({ fn }) => fn.coalesce('applied_at', 'changed_at'), '<', before)
    .execute();
}
