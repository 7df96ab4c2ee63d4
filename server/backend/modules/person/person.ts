import type { Kysely } from 'kysely';
import { applicationKind, type ErasedRecord, type PersonalRecord } from '../../../../shared/schemas/person.ts';
import { type ErasedPeopleOptions, isErased, listErasures } from '../../../database/erased-people.ts';
import { overwriteDeleted } from '../../../database/overwrite-deleted.ts';
import {
  deletePersonRows,
  findPersonKeys,
  type MatchesPerson,
  type PersonTable,
  readPersonRows,
  toPersonalRecord,
} from '../../../database/person-rows.ts';
import type { Database } from '../../../database/schema.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { codeLimitKey } from '../accounts/code-limit.ts';
import { deleteFiles, filePath } from '../files/repository.ts';

/** What holds a person's data. Tokens and codes go with the account. */
interface PersonHolders {
  readonly db: Kysely<Database>;
  readonly mail?: Mailer | undefined;
}

const at = ['created_at'];
const tables: readonly PersonTable[] = [
  { table: 'applications', kind: applicationKind, key: 'id', address: 'contact_email', at },
  { table: 'enquiries', kind: 'Enquiry', key: 'id', address: 'email', at },
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

/** Everything that the backend holds about a person, but for what only guards their account. */
export async function findPerson({ db, mail }: PersonHolders, isTheirs: MatchesPerson): Promise<PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  for (const about of tables) {
    for (const row of await readPersonRows(db, about, await findPersonKeys(db, about, isTheirs))) {
      const resume = resumeOf(row);
      records.push({ ...toPersonalRecord(about, row), ...(resume && { file: filePath(resume) }) });
    }
  }
  const mails = (await mail?.findKept?.(isTheirs)) ?? [];
  return [...records, ...mails.map(({ name, text }) => ({ kind: 'Mail', id: name, details: { Text: text } }))];
}

/**
 * Erases it, and says what it was.
 *
 * @param address where one is meant: counters kept under it go too
 */
export async function erasePerson(
  { db, mail }: PersonHolders,
  isTheirs: MatchesPerson,
  address?: string,
): Promise<ErasedRecord[]> {
  const erased = await db.transaction().execute(async (transaction) => {
    const records: ErasedRecord[] = [];
    for (const about of tables) {
      const keys = await findPersonKeys(transaction, about, isTheirs);
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
  const names = ((await mail?.findKept?.(isTheirs)) ?? []).map(({ name }) => name);
  await mail?.deleteKept?.(names);
  return [...erased, ...names.map((name) => ({ kind: 'Mail', id: name }))];
}

/** Takes what was erased out of the database's files. */
export const overwriteErased = (db: Kysely<Database>): Promise<void> =>
  overwriteDeleted(db, ['applications', 'enquiries', 'users', 'files', 'user_tokens', 'codes']);

/** Erases at a start whoever was erased before and has been brought back by a backup. */
export async function eraseErased(holders: PersonHolders & ErasedPeopleOptions): Promise<ErasedRecord[]> {
  const known = await listErasures(holders);
  if (known.length === 0) return [];
  const records = await erasePerson(holders, isErased(known));
  if (records.length > 0) await overwriteErased(holders.db);
  return records;
}
