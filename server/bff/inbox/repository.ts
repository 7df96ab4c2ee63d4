import type { Transaction } from 'kysely';
import { hostIdOf, kindOf, type RecordKind, type RecordState } from '#shared/inbox-records.ts';
import type {
  MailDelivery,
  MailRef,
  RecordConflict,
  RecordEvent,
  RecordHistory,
  RecordNote,
  RecordRef,
  RecordSummary,
  StateChange,
} from '#shared/schemas/inbox.ts';
import { inLockOrder } from '../../database/queries.ts';
import type { Database, Db, OutboxRow, RecordEventRow } from '../../database/schema.ts';

export interface Authorship {
  readonly author: string;
  readonly now: string;
}

export type NewEvent = Authorship &
  Pick<RecordEventRow, 'kind' | 'text'> &
  Partial<Pick<RecordEventRow, 'mail_transport'>>;

/** Lists the records of a kind that were worked on or have a known opening. */
export function listStates(db: Db, kind: RecordKind): Promise<RecordSummary[]> {
  return db
    .selectFrom('record_states')
    .select(['record as key', 'state', 'version', 'notes', 'opening'])
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('version', '>', 0), eb('opening', 'is not', null)]))
    .execute();
}

/** Lists the notes about all records of a kind, or about these, oldest first. */
export function listNotes(db: Db, kind: RecordKind, keys: readonly string[] = []): Promise<RecordNote[]> {
  return db
    .selectFrom('record_events as event')
    .innerJoin('record_states as kept', 'kept.record', 'event.record')
    .select(['event.record as key', 'event.text', 'event.author', 'event.created_at as createdAt'])
    .where('kept.kind', '=', kind)
    .where('event.kind', '=', 'note')
    .$if(keys.length > 0, (notes) => notes.where('event.record', 'in', keys))
    .orderBy('event.created_at')
    .orderBy('event.number')
    .execute();
}

/** A mail that left the outbox was sent; failed mails stay there. */
export const mailStatusOf = (state: OutboxRow['state'] | null): MailDelivery => {
  if (state === null || state === 'delivered') return 'sent';
  return state === 'refused' ? 'failed' : 'waiting';
};

/** Lists the events of a record, oldest first. Without `now`, no mail counts as held. */
export async function eventsOf(
  db: Db,
  record: string,
  { after = -1, now = '9999' }: { readonly after?: number; readonly now?: string | undefined } = {},
): Promise<RecordEvent[]> {
  const rows = await db
    .selectFrom('record_events as event')
    .leftJoin('outbox', 'outbox.id', 'event.id')
    .select(['event.number', 'event.kind', 'event.text', 'event.mail_transport', 'event.author', 'event.created_at'])
    .select(['event.cancelled_by', 'outbox.state', 'outbox.attempts', 'outbox.held_until'])
    .where('event.record', '=', record)
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

/** Returns the state and history of a record; without any event it is new. */
export function historyOf(db: Db, record: string, now?: string): Promise<Omit<RecordHistory, 'mails'>> {
  return db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('record_states')
      .select(['state', 'version'])
      .where('record', '=', record)
      .executeTakeFirst();
    const events = await eventsOf(transaction, record, { now });
    return { state: stored?.state ?? 'new', version: stored?.version ?? 0, events };
  });
}

/** Returns the id of an event, which the outbox entry of a mail shares. */
export const eventId = ({ key, number }: MailRef): string => `${key}:${number}`;

/** Adds an event and the state after it, unless another event came first. */
export async function addEvent(db: Transaction<Database>, ref: RecordRef, event: NewEvent, state: RecordState) {
  const { key: record, person, receivedAt, version } = ref;
  const { kind, text, mail_transport = null, author, now } = event;
  const number = version + 1;
  const notes = kind === 'note' ? 1 : 0;
  const about = { person, received_at: receivedAt, changed_at: now, state, version: number };
  const written =
    version === 0
      ? await db
          .insertInto('record_states')
          .values({ record, kind: kindOf(record), host_id: hostIdOf(record), notes, ...about })
          // An acknowledgement does not change the version.
          .onConflict((conflict) =>
            conflict
              .column('record')
              .doUpdateSet({ ...about, notes })
              .where('record_states.version', '=', 0),
          )
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('record_states')
          .set((eb) => ({ ...about, notes: eb('notes', '+', notes) }))
          .where('record', '=', record)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!written) return false;
  await db
    .insertInto('record_events')
    .values({
      id: eventId({ key: record, number }),
      record,
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

/** Returns the state of a record; without any event it is new. */
export async function stateOf(db: Transaction<Database>, record: string): Promise<RecordState> {
  const stored = db.selectFrom('record_states').select('state').where('record', '=', record);
  return (await stored.executeTakeFirst())?.state ?? 'new';
}

/** Returns the states of these records that were worked on, by key. */
export async function statesOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, RecordState>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('record_states').select(['record', 'state']).where('record', 'in', keys).execute();
  return new Map(rows.map(({ record, state }) => [record, state]));
}

/** Returns the events that a caller does not know. */
export const conflictOf = async (db: Transaction<Database>, { key, version }: RecordRef): Promise<RecordConflict> => ({
  key,
  events: await eventsOf(db, key, { after: version }),
});

/** Sets the state unless it is set already. Returns the new reference, or undefined after a conflict. */
export async function moveTo(db: Transaction<Database>, ref: RecordRef, state: RecordState, by: Authorship) {
  if ((await stateOf(db, ref.key)) === state) return ref;
  const event: NewEvent = { kind: 'state', text: state, author: by.author, now: by.now };
  return (await addEvent(db, ref, event, state)) ? { ...ref, version: ref.version + 1 } : undefined;
}

export interface StateResult {
  readonly conflicts: RecordConflict[];
  readonly changed: StateChange[];
}

/** Sets the state of records that are unchanged since the caller's version and have another state. */
export function setState(
  db: Db,
  change: Authorship & { readonly records: readonly RecordRef[]; readonly state: RecordState },
): Promise<StateResult> {
  const { records, state, author, now } = change;
  return db.transaction().execute(async (transaction) => {
    const result: StateResult = { conflicts: [], changed: [] };
    for (const ref of inLockOrder(records, ({ key }) => key)) {
      const { key } = ref;
      const was = await stateOf(transaction, key);
      const moved = await moveTo(transaction, ref, state, { author, now });
      if (!moved) result.conflicts.push(await conflictOf(transaction, ref));
      else if (was !== state) result.changed.push({ key, was, version: moved.version });
    }
    return result;
  });
}

/** Adds a note, or returns the events since the caller's version. Repeating the last note changes nothing. */
export function addNote(
  db: Db,
  note: Authorship & { readonly record: RecordRef; readonly text: string },
): Promise<RecordConflict[]> {
  const { record: ref, text, author, now } = note;
  return db.transaction().execute(async (transaction) => {
    const last = (await eventsOf(transaction, ref.key, { after: ref.version - 1 })).at(-1);
    if (last?.kind === 'note' && last.text === text && last.author === author) return [];
    const state = await stateOf(transaction, ref.key);
    const added = await addEvent(transaction, ref, { kind: 'note', text, author, now }, state);
    return added ? [] : [await conflictOf(transaction, ref)];
  });
}

/** Deletes state, notes and history of the records of a kind with this id at the host. */
export async function forgetRecord(db: Db, kind: RecordKind, hostId: string): Promise<void> {
  await db.deleteFrom('record_states').where('kind', '=', kind).where('host_id', '=', hostId).execute();
}

/** Deletes states and histories of records older than a time; where the host sends no time, their last event counts. */
export async function deleteExpiredRecords(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('record_states')
    .where(({ fn }) => fn.coalesce('received_at', 'changed_at'), '<', before)
    .execute();
}
