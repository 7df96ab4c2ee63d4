import type { Kysely } from 'kysely';
import type { RecordVersion } from '#shared/schemas/versions.ts';
import type { Database, RecordVersionRow } from '../../database/schema.ts';

export interface RecordRef {
  readonly kind: RecordVersionRow['kind'];
  readonly hostId: string;
}

export type VersionTexts = Readonly<Record<string, string>>;

/** Older versions of a record are deleted. */
const keptVersions = 50;

export interface NewVersion extends RecordRef {
  /** The texts of the write. Fields without one stay as they are in the version before. */
  readonly texts: VersionTexts;
  /** The record before its first change through this site. */
  readonly before: VersionTexts | undefined;
  readonly isNew: boolean;
  readonly hasNewImage: boolean;
  readonly admin: string;
  /** ISO 8601. */
  readonly now: string;
}

const versionsOf = (db: Kysely<Database>, { kind, hostId }: RecordRef) =>
  db.selectFrom('record_versions').where('kind', '=', kind).where('host_id', '=', hostId);

/** Returns whether the record has a version. */
export const hasVersions = async (db: Kysely<Database>, record: RecordRef): Promise<boolean> =>
  (await versionsOf(db, record).select('id').limit(1).executeTakeFirst()) !== undefined;

const differences = (one: VersionTexts, other: VersionTexts) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  );

/** Adds a version, unless the write changed nothing, and deletes the oldest beyond the limit. */
export function addVersion(db: Kysely<Database>, version: NewVersion): Promise<void> {
  const { kind, hostId, before, isNew, admin, now } = version;
  return db.transaction().execute(async (transaction) => {
    // Versions of a deleted record whose id the host reuses.
    if (isNew) await forgetVersions(transaction, version);
    const newest = versionsOf(transaction, version).orderBy('id', 'desc');
    const last = await newest.select('texts').limit(1).executeTakeFirst();
    const base: VersionTexts | undefined = last ? JSON.parse(last.texts) : before;
    const texts = { ...base, ...version.texts };
    const changed = [...(base ? differences(base, texts) : []), ...(base && version.hasNewImage ? ['image'] : [])];
    if (base && changed.length === 0) return;
    const record = { kind, host_id: hostId, created_at: now };
    const found = { ...record, origin: 'found', admin: '', texts: JSON.stringify(before), changed: '[]' } as const;
    if (!last && before) await transaction.insertInto('record_versions').values(found).execute();
    await transaction
      .insertInto('record_versions')
      .values({
        ...record,
        origin: isNew ? 'created' : 'changed',
        admin,
        texts: JSON.stringify(texts),
        changed: JSON.stringify(changed),
      })
      .execute();
    const oldest = await newest
      .select('id')
      .offset(keptVersions - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    const older = transaction.deleteFrom('record_versions').where('kind', '=', kind).where('host_id', '=', hostId);
    await older.where('id', '<', oldest.id).execute();
  });
}

/** Lists the versions of a record, newest first. */
export async function listVersions(db: Kysely<Database>, record: RecordRef): Promise<RecordVersion[]> {
  const rows = await versionsOf(db, record)
    .select(['id', 'created_at', 'admin', 'origin', 'changed'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, created_at, changed, ...row }) => ({
    ...row,
    number: id,
    at: created_at,
    changed: JSON.parse(changed),
  }));
}

/** Returns the texts of a version. */
export async function findVersion(
  db: Kysely<Database>,
  record: RecordRef,
  number: number,
): Promise<VersionTexts | undefined> {
  const row = await versionsOf(db, record).select('texts').where('id', '=', number).executeTakeFirst();
  return row && JSON.parse(row.texts);
}

/** Deletes the versions of a record. */
export const forgetVersions = async (db: Kysely<Database>, { kind, hostId }: RecordRef): Promise<void> => {
  await db.deleteFrom('record_versions').where('kind', '=', kind).where('host_id', '=', hostId).execute();
};
