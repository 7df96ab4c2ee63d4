import { type ErasedRecord, hostRecordKinds, type PersonalRecord } from '#shared/schemas/operation.ts';
import { isoNow } from '../../clock.ts';
import {
  type ErasedPeopleOptions,
  isAddress,
  isErased,
  listErasures,
  overwriteDeleted,
  rememberErasure,
} from '../../database/erasure.ts';
import {
  deletePersonRows,
  findPersonKeys,
  type MatchesPerson,
  type PersonTable,
  readPersonRows,
  toPersonalRecord,
} from '../../database/person-rows.ts';
import type { Db } from '../../database/schema.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { BackendContext } from '../dependencies.ts';
import type { HandlerMap } from '../http/handler.ts';
import { codeLimitKey } from './accounts/codes.ts';
import { deleteFiles, filePath } from './files.ts';

export const personHandlers = (context: BackendContext) =>
  ({
    exportPerson: async ({ body }) => ({ records: await findPerson(context, isAddress(body.email)) }),

    erasePerson: async ({ body }) => {
      const { db, dataDir, clock, background } = context;
      await rememberErasure({ db, dataDir }, body.email, isoNow(clock));
      // Wait for mails in progress, so that they are erased too.
      await background.idle();
      const records = await erasePerson(context, isAddress(body.email), body.email);
      if (records.length > 0) {
        background.run('rewriting tables after an erasure', () => overwriteErased(db));
      }
      return { records };
    },
  }) satisfies Partial<HandlerMap>;

interface PersonHolders {
  readonly db: Db;
  readonly mail?: Mailer | undefined;
}

const at = ['created_at'];
const tables: readonly PersonTable[] = [
  { table: 'applications', kind: hostRecordKinds.application, key: 'id', address: 'contact_email', at },
  { table: 'enquiries', kind: hostRecordKinds.enquiry, key: 'id', address: 'email', at },
  {
    table: 'users',
    kind: 'Account',
    key: 'id',
    address: 'email',
    at,
    hidden: ['email_key', 'password_hash'],
  },
];

const resumeOf = (row: Readonly<Record<string, unknown>>) =>
  typeof row.resume_file_id === 'string' ? row.resume_file_id : undefined;

/** Returns everything about a person except the secrets that guard their account. */
export async function findPerson({ db, mail }: PersonHolders, matchesPerson: MatchesPerson): Promise<PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  for (const about of tables) {
    for (const row of await readPersonRows(db, about, await findPersonKeys(db, about, matchesPerson))) {
      const resume = resumeOf(row);
      records.push({ ...toPersonalRecord(about, row), ...(resume && { file: filePath(resume) }) });
    }
  }
  const mails = (await mail?.findKept?.(matchesPerson)) ?? [];
  return [...records, ...mails.map(({ name, text }) => ({ kind: 'Mail', id: name, details: { Text: text } }))];
}

/** Erases a person's data and returns what it was. With `address`, also its rate-limit counters. */
export async function erasePerson(
  { db, mail }: PersonHolders,
  matchesPerson: MatchesPerson,
  address?: string,
): Promise<ErasedRecord[]> {
  const erased = await db.transaction().execute(async (transaction) => {
    const records: ErasedRecord[] = [];
    for (const about of tables) {
      const keys = await findPersonKeys(transaction, about, matchesPerson);
      const rows = about.table === 'applications' ? await readPersonRows(transaction, about, keys) : [];
      await deletePersonRows(transaction, about, keys);
      await deleteFiles(
        transaction,
        rows.map(resumeOf).filter((id) => id !== undefined),
      );
      records.push(...keys.map((key) => ({ kind: about.kind, id: String(key) })));
    }
    if (address !== undefined) {
      const counters = (['signup', 'reset'] as const).map((purpose) => codeLimitKey(purpose, address));
      await transaction.deleteFrom('rate_limits').where('key', 'in', counters).execute();
    }
    return records;
  });
  const names = ((await mail?.findKept?.(matchesPerson)) ?? []).map(({ name }) => name);
  await mail?.deleteKept?.(names);
  return [...erased, ...names.map((name) => ({ kind: 'Mail', id: name }))];
}

/** Removes the deleted rows of erased people from PostgreSQL's files; see `overwriteDeleted`. */
export const overwriteErased = (db: Db): Promise<void> =>
  overwriteDeleted(db, ['applications', 'enquiries', 'users', 'files', 'user_tokens', 'codes', 'outbox']);

/** Repeats the erasures that a restored backup undid; runs at the start. */
export async function eraseRestoredPeople(holders: PersonHolders & ErasedPeopleOptions): Promise<ErasedRecord[]> {
  const known = await listErasures(holders);
  if (known.length === 0) return [];
  const records = await erasePerson(holders, isErased(known));
  if (records.length > 0) await overwriteErased(holders.db);
  return records;
}
