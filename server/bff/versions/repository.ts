import type { RecordVersion } from '#shared/schemas/versions.ts';
import { oneLine } from '#shared/text.ts';
import type { Db, RecordVersionRow } from '../../database/schema.ts';

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
  /** The record at the host before the write; undefined if unknown. */
  readonly before: VersionTexts | undefined;
  readonly isNew: boolean;
  readonly hasNewImage: boolean;
  readonly admin: string;
  /** ISO 8601. */
  readonly now: string;
}

const versionsOf = (db: Db, { kind, hostId }: RecordRef) =>
  db.selectFrom('record_versions').where('kind', '=', kind).where('host_id', '=', hostId);

/** Names the fields whose texts differ from those in `last`. */
const changedFields = (last: VersionTexts, now: VersionTexts): string[] =>
  Object.keys(now).filter((name) => (last[name] ?? '') !== now[name]);

/** The same for the texts of a host, which may store other white space than it was sent. */
const changedAtHost = (last: VersionTexts, now: VersionTexts): string[] =>
  changedFields(last, now).filter((name) => oneLine(last[name] ?? '') !== oneLine(now[name] ?? ''));

/** Adds a version, unless the write changed nothing, and deletes the oldest beyond the limit. */
export function addVersion(db: Db, version: NewVersion): Promise<void> {
  const { kind, hostId, before, isNew, admin, now } = version;
  return db.transaction().execute(async (transaction) => {
    // Versions of a deleted record whose id the host reuses.
    if (isNew) await forgetVersions(transaction, version);
    const newest = versionsOf(transaction, version).orderBy('id', 'desc');
    const row = await newest.select('texts').limit(1).executeTakeFirst();
    const last: VersionTexts | undefined = row && JSON.parse(row.texts);
    const record = { kind, host_id: hostId, created_at: now };
    const add = (origin: RecordVersion['origin'], author: string, texts: VersionTexts, changed: readonly string[]) =>
      transaction
        .insertInto('record_versions')
        .values({ ...record, origin, admin: author, texts: JSON.stringify(texts), changed: JSON.stringify(changed) })
        .execute();
    const foundChanges = last && before ? changedAtHost(last, before) : [];
    const isFound = before !== undefined && (!last || foundChanges.length > 0);
    const found: VersionTexts = { ...last, ...(isFound && before) };
    const texts = { ...found, ...version.texts };
    const isFirst = !last && !before;
    const image = version.hasNewImage && !isFirst ? ['image'] : [];
    const changed = isFirst ? [] : [...changedFields(found, texts), ...image];
    if (!isFirst && changed.length === 0) return;
    if (isFound) await add('found', '', found, foundChanges);
    await add(isNew ? 'created' : 'changed', admin, texts, changed);
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
export async function listVersions(db: Db, record: RecordRef): Promise<RecordVersion[]> {
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
export async function findVersion(db: Db, record: RecordRef, number: number): Promise<VersionTexts | undefined> {
  const row = await versionsOf(db, record).select('texts').where('id', '=', number).executeTakeFirst();
  return row && JSON.parse(row.texts);
}

/** Deletes the versions of a record. */
export const forgetVersions = async (db: Db, { kind, hostId }: RecordRef): Promise<void> => {
  await db.deleteFrom('record_versions').where('kind', '=', kind).where('host_id', '=', hostId).execute();
};
