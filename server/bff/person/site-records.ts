import { setTimeout as delay } from 'node:timers/promises';
import { hostIdOf, kindOf } from '#shared/inbox-records.ts';
import type { PersonalRecord } from '#shared/schemas/operation.ts';
import { type Clock, isoNow } from '../../clock.ts';
import {
  deletePersonRows,
  findPersonKeys,
  type MatchesPerson,
  type PersonTable,
  readPersonRows,
  toPersonalRecord,
} from '../../database/person-rows.ts';
import { batches } from '../../database/queries.ts';
import type { Db, OutboxRow } from '../../database/schema.ts';
import { eventsOf } from '../inbox/repository.ts';
import { historyOf } from '../webhooks/webhook-event.ts';
import type { WorkedRecord } from './person-host.ts';

function addressInFields(fields: string): string {
  const { email, contact_email = email }: { email?: unknown; contact_email?: unknown } = JSON.parse(fields);
  return typeof contact_email === 'string' ? contact_email : '';
}

const outbox: PersonTable = {
  table: 'outbox',
  kind: 'Form post',
  key: 'id',
  address: 'fields',
  addressIn: addressInFields,
  at: ['created_at'],
  hidden: ['idempotency_key', 'refused_key', 'lease_owner', 'lease_until', 'next_attempt_at', 'held_until', 'stamp'],
};
const kindOfEntry = (form: unknown) => (form === 'mail' ? 'Mail' : form === 'webhook' ? 'Webhook' : undefined);
const sessions: PersonTable = {
  table: 'sessions',
  kind: 'Session',
  key: 'id_hash',
  address: 'subject',
  at: ['created_at'],
  hidden: ['id_hash'],
};
const states: PersonTable = {
  table: 'record_states',
  kind: 'State and notes',
  key: 'record',
  address: 'person',
  at: ['received_at', 'changed_at'],
  hidden: ['version'],
};

// Of an admin: the texts belong to the site, so that erasing removes only the address.
const drafts: PersonTable = {
  table: 'blog_drafts',
  kind: 'Draft of a post',
  key: 'id',
  address: 'admin',
  at: ['updated_at'],
  hidden: ['posts_before', 'version', 'preview_key'],
};

const versions: PersonTable = {
  table: 'record_versions',
  kind: 'Version of a post',
  key: 'id',
  address: 'admin',
  at: ['created_at'],
};

/** Tables that PostgreSQL must vacuum so that deleted rows leave its files. */
export const siteTables = [
  'outbox',
  'sessions',
  'record_states',
  'record_events',
  'blog_drafts',
  'record_versions',
] as const;

async function stateKeys(db: Db, matchesPerson: MatchesPerson, worked: readonly WorkedRecord[]) {
  const byAddress = await findPersonKeys(db, states, matchesPerson);
  const known = await db.selectFrom('record_states').select('record').execute();
  const isWorked = (key: string) => worked.some(({ kind, id }) => kind === kindOf(key) && id === hostIdOf(key));
  const byId = known.map(({ record }) => record).filter(isWorked);
  return [...new Set([...byAddress.map(String), ...byId])];
}

/** Reads everything that the site itself stores about a person, for an export. */
export async function findSiteRecords(
  db: Db,
  matchesPerson: MatchesPerson,
  worked: readonly WorkedRecord[],
): Promise<{ record: PersonalRecord; file: Uint8Array | undefined }[]> {
  const held: { record: PersonalRecord; file: Uint8Array | undefined }[] = [];
  for (const about of [outbox, sessions, drafts, versions]) {
    for (const row of await readPersonRows(db, about, await findPersonKeys(db, about, matchesPerson))) {
      const file = [row.file_content, row.image_content].find((content) => content instanceof Uint8Array);
      const record = toPersonalRecord(about, row);
      held.push({ record: { ...record, kind: kindOfEntry(row.form) ?? record.kind }, file });
    }
  }
  for (const row of await readPersonRows(db, states, await stateKeys(db, matchesPerson, worked))) {
    const record = toPersonalRecord(states, row);
    const History = await eventsOf(db, record.id);
    held.push({ record: { ...record, details: { ...record.details, History } }, file: undefined });
  }
  return held;
}

export interface ErasedPost {
  readonly id: string;
  readonly form: OutboxRow['form'];
  readonly submissionKey: string;
  readonly wasSent: boolean;
}

/** Deletes form posts, mails and webhooks in any state, after waiting for one that is being delivered. */
export async function erasePosts(db: Db, clock: Clock, matchesPerson: MatchesPerson): Promise<ErasedPost[]> {
  const erased: ErasedPost[] = [];
  for (;;) {
    const keys = (await findPersonKeys(db, outbox, matchesPerson)).map(String);
    if (keys.length === 0) return erased;
    const gone = await db
      .deleteFrom('outbox')
      .where('id', 'in', keys)
      .where((where) => where.or([where('state', '!=', 'delivering'), where('lease_until', '<=', isoNow(clock))]))
      .returning(['id', 'form', 'idempotency_key', 'fields', 'state', 'attempts', 'settled_at'])
      .execute();
    erased.push(
      ...gone.map((row) => ({
        id: row.id,
        form: row.form,
        submissionKey: row.idempotency_key,
        wasSent: (row.form === 'webhook' ? historyOf(row) : row).attempts > 0,
      })),
    );
    if (gone.length === keys.length) return erased;
    await delay(200);
  }
}

/** Deletes a person's sessions and returns their number. */
export const eraseSessions = async (db: Db, matchesPerson: MatchesPerson): Promise<number> => {
  const keys = await findPersonKeys(db, sessions, matchesPerson);
  await deletePersonRows(db, sessions, keys);
  return keys.length;
};

/** Removes an admin's address from drafts and versions. */
export async function eraseAuthorship(
  db: Db,
  matchesPerson: MatchesPerson,
): Promise<{ drafts: number; versions: number }> {
  const keys = (await findPersonKeys(db, drafts, matchesPerson)).map(String);
  if (keys.length > 0) await db.updateTable('blog_drafts').set({ admin: '' }).where('id', 'in', keys).execute();
  const numbers = (await findPersonKeys(db, versions, matchesPerson)).map(Number);
  for (const part of batches(numbers)) {
    await db.updateTable('record_versions').set({ admin: '' }).where('id', 'in', part).execute();
  }
  return { drafts: keys.length, versions: numbers.length };
}

/** Deletes states and notes of the person's address and of these records of the host. */
export const eraseStates = async (
  db: Db,
  matchesPerson: MatchesPerson,
  worked: readonly WorkedRecord[],
): Promise<number> => {
  const keys = await stateKeys(db, matchesPerson, worked);
  await deletePersonRows(db, states, keys);
  return keys.length;
};
