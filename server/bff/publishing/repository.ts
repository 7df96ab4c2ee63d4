import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { blogPostFields } from '#shared/schemas/blog.ts';
import type { BlogDraft, BlogDraftTexts, Publication } from '#shared/schemas/publishing.ts';
import { writeSetting } from '../../database/queries.ts';
import type { BlogDraftRow, Database, Db, OutboxRow } from '../../database/schema.ts';
import { readFields } from '../../to-api-error.ts';
import { addEntry } from '../outbox/outbox.ts';

export type StoredDraft = Selectable<BlogDraftRow>;
export type DraftImage = Pick<StoredDraft, 'image_type' | 'image_content'>;

const noDraft = () => new ApiError('not_found', 'This draft was published or deleted.');
const changed = () =>
  new ApiError('conflict', 'This draft has changed since you opened it. Open it again to see the changes.');
const inDelivery = () =>
  new ApiError('conflict', 'This draft is being sent to the backend. Try again when it has answered.');
const uncertain = () =>
  new ApiError('conflict', 'The backend may have stored this post. Cancel its schedule before you change it.');

const mayBeStored = 'The backend may have stored the post: check the blog before you cancel or delete it.';

/** Keys of a draft's two entries in the outbox. */
const publishKey = (draft: string) => `publish:${draft}`;
const unpublishKey = (draft: string) => `unpublish:${draft}`;
const keysOf = (draft: string) => [publishKey(draft), unpublishKey(draft)];
const nextKey = ({ id, post_id }: Pick<StoredDraft, 'id' | 'post_id'>) =>
  post_id === null ? publishKey(id) : unpublishKey(id);

/** Columns without the image, and its type as a sign that there is one. */
const columns = [
  'id',
  'fields',
  'image_type',
  'version',
  'publish_at',
  'unpublish_at',
  'posts_before',
  'post_id',
  'preview_key',
  'admin',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof BlogDraftRow)[];
type Listed = Omit<StoredDraft, 'image_content'>;
type Delivery = Pick<OutboxRow, 'state' | 'reason'>;

/** A delivery is shown as late after this time. */
const lateAfterMs = 5000;

function stateOf(row: Listed, delivery: Delivery | undefined, now: number): BlogDraft['state'] {
  const planned = row.post_id === null ? row.publish_at : row.unpublish_at;
  if (delivery?.state === 'refused') return 'refused';
  if (delivery && planned !== null && now - Date.parse(planned) > lateAfterMs) return 'late';
  if (row.post_id !== null) return 'published';
  return delivery ? 'scheduled' : 'draft';
}

/** Why the last attempt failed, and the risk if the host may have stored the post anyway. */
function reasonOf({ posts_before }: Listed, { reason }: Delivery): string | null {
  return reason === null || posts_before === null ? reason : `${reason} ${mayBeStored}`;
}

export const textsOf = ({ fields }: Pick<StoredDraft, 'fields'>): BlogDraftTexts => JSON.parse(fields);

/** A draft and the key of its preview link, which is not signed yet. */
export type ListedDraft = Omit<BlogDraft, 'preview'> & { readonly previewKey: string };

function toListedDraft(row: Listed, delivery: Delivery | undefined, now: number): ListedDraft {
  return {
    id: row.id,
    version: row.version,
    texts: textsOf(row),
    // The version makes the address of another image another one.
    image: row.image_type === null ? null : `/api/blogDrafts/${row.id}/image?v=${row.version}`,
    state: stateOf(row, delivery, now),
    reason: delivery ? reasonOf(row, delivery) : null,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    postId: row.post_id,
    previewKey: row.preview_key,
    admin: row.admin,
    updatedAt: row.updated_at,
  };
}

/** Lists all drafts with their state, the last changed first. `now` in milliseconds since 1970. */
export async function listDrafts(db: Db, now: number, id?: string): Promise<ListedDraft[]> {
  const rows = await db
    .selectFrom('blog_drafts')
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  const deliveries = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'state', 'reason'])
    .where('form', '=', 'publication')
    .where('state', '!=', 'delivered')
    .execute();
  const byKey = new Map(deliveries.map((each) => [each.idempotency_key, each]));
  return rows.map((row) => toListedDraft(row, byKey.get(nextKey(row)), now));
}

/** Returns a draft with its image. */
export const findDraft = (db: Db, id: string): Promise<StoredDraft | undefined> =>
  db.selectFrom('blog_drafts').selectAll().where('id', '=', id).executeTakeFirst();

const wholePost = z.extend(blogPostFields, { image: z.literal(true, 'Image is required') });

/** Throws `validation_failed`, which names all that is missing, unless the draft has what the backend requires of a post. */
export function readPost(row: Pick<StoredDraft, 'fields' | 'image_type'>) {
  const { image: _, ...fields } = readFields(wholePost, { ...textsOf(row), image: row.image_type !== null });
  return fields;
}

interface Change {
  readonly id: string;
  readonly version: number;
  readonly admin: string;
  /** ISO 8601. */
  readonly now: string;
}

async function readForChange(db: Transaction<Database>, { id, version }: Omit<Change, 'admin' | 'now'>) {
  // The update locks the row on PostgreSQL; on SQLite, the transaction is the only writer.
  const row = await db
    .updateTable('blog_drafts')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw noDraft();
  if (row.version !== version) throw changed();
  return row;
}

/** Whether the host may have stored a planned post: with other texts or at another time, the relay could send a second one. */
const isUncertain = ({ publish_at, posts_before }: Pick<StoredDraft, 'publish_at' | 'posts_before'>) =>
  publish_at !== null && posts_before !== null;

export const newPreviewKey = () => randomBytes(9).toString('base64url');

/** Replaces the draft's preview link, which revokes the old one. */
export async function renewPreviewKey(db: Db, id: string): Promise<void> {
  const update = db.updateTable('blog_drafts').set({ preview_key: newPreviewKey() }).where('id', '=', id);
  const { numUpdatedRows } = await update.where('post_id', 'is', null).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noDraft();
}

interface SavedDraft extends Change {
  readonly texts: BlogDraftTexts;
  /** The saved image stays without a new one. */
  readonly image: DraftImage | undefined;
}

/** Whether the draft is what this save would make of it: an earlier attempt was stored, and its answer was lost. */
async function isSaved(db: Transaction<Database>, { id, version, texts, image, admin }: SavedDraft): Promise<boolean> {
  const row = await findDraft(db, id);
  if (row?.version !== version + 1 || row.admin !== admin || row.fields !== JSON.stringify(texts)) return false;
  if (!image) return version > 0 || row.image_content === null;
  const stored = Buffer.from(row.image_content ?? []);
  return row.image_type === image.image_type && stored.equals(image.image_content ?? Buffer.alloc(0));
}

/** Adds a draft (version 0) or changes the given version. A scheduled draft must stay complete. */
export function saveDraft(db: Db, save: SavedDraft): Promise<void> {
  const { id, version, texts, image, admin, now } = save;
  const values = { fields: JSON.stringify(texts), ...image, admin, updated_at: now };
  return db.transaction().execute(async (transaction) => {
    if (await isSaved(transaction, save)) return;
    if (version === 0) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('blog_drafts')
        .values({ id, version: 1, preview_key: newPreviewKey(), created_at: now, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw changed();
      return;
    }
    const row = await readForChange(transaction, { id, version });
    if (row.post_id !== null) throw noDraft();
    if (isUncertain(row)) throw uncertain();
    if (row.publish_at !== null) readPost({ image_type: row.image_type, ...values });
    // The host's list identifies a post of an earlier delivery only while the draft is unchanged.
    const posts_before = image || values.fields !== row.fields ? null : row.posts_before;
    const update = transaction.updateTable('blog_drafts').set({ ...values, posts_before, version: version + 1 });
    await update.where('id', '=', id).execute();
  });
}

/** Removes the draft's entries. Throws `conflict` while one is being delivered. */
async function removeEntries(db: Transaction<Database>, id: string): Promise<void> {
  const deletion = db.deleteFrom('outbox').where('idempotency_key', 'in', keysOf(id));
  // PostgreSQL checks this again once it has locked the row, but no subquery.
  await deletion.where('state', '!=', 'delivering').execute();
  const left = db.selectFrom('outbox').select('id').where('idempotency_key', 'in', keysOf(id));
  if (await left.executeTakeFirst()) throw inDelivery();
}

interface Plan extends Change {
  /** UTC, ISO 8601. */
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
}

/** Replaces the plan of a draft or a published post by entries of the outbox. Returns a post that is no longer planned. */
export function planPublication(db: Db, plan: Plan): Promise<string | undefined> {
  const { id, version, publishAt, unpublishAt, admin, now } = plan;
  return db.transaction().execute(async (transaction) => {
    const row = await readForChange(transaction, plan);
    if (publishAt !== null && isUncertain(row)) throw uncertain();
    await removeEntries(transaction, id);
    if (row.post_id !== null && unpublishAt === null) {
      await transaction.deleteFrom('blog_drafts').where('id', '=', id).execute();
      return row.post_id;
    }
    if (row.post_id === null && publishAt !== null) readPost(row);
    const planned = { publish_at: row.post_id === null ? publishAt : row.publish_at, unpublish_at: unpublishAt };
    await transaction
      .updateTable('blog_drafts')
      .set({ ...planned, version: version + 1, admin })
      .where('id', '=', id)
      .execute();
    await addPublication(transaction, { ...row, ...planned }, now);
    return undefined;
  });
}

interface Unpublishing {
  readonly post: string;
  /** Until the post is taken down, which copies the host's. */
  readonly texts: BlogDraftTexts;
  /** UTC, ISO 8601. */
  readonly unpublishAt: string;
  readonly admin: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Plans when a published post becomes a draft, also one that was not made from a draft. Returns the draft's id. */
export function planUnpublishing(db: Db, plan: Unpublishing): Promise<string> {
  const { post, texts, unpublishAt, admin, now } = plan;
  return db.transaction().execute(async (transaction) => {
    // Locks this row on PostgreSQL until the commit, so that two admins do not both create a draft.
    await writeSetting(transaction, 'unpublishing', now);
    const known = await transaction
      .selectFrom('blog_drafts')
      .select('id')
      .where('post_id', '=', post)
      .executeTakeFirst();
    const id = known?.id ?? randomUUID();
    if (known) {
      await removeEntries(transaction, id);
      await transaction
        .updateTable('blog_drafts')
        .set(({ eb }) => ({ unpublish_at: unpublishAt, version: eb('version', '+', 1), admin }))
        .where('id', '=', id)
        .execute();
    } else {
      const row = { id, fields: JSON.stringify(texts), version: 1, post_id: post, unpublish_at: unpublishAt, admin };
      const times = { created_at: now, updated_at: now };
      await transaction
        .insertInto('blog_drafts')
        .values({ ...row, ...times, preview_key: newPreviewKey() })
        .execute();
    }
    await addPublication(transaction, { id, post_id: post, publish_at: null, unpublish_at: unpublishAt }, now);
    return id;
  });
}

/** Adds the entry that publishes a draft or takes its post down, if that is planned. `now` in ISO 8601. */
export async function addPublication(
  db: Transaction<Database>,
  row: Pick<StoredDraft, 'id' | 'post_id' | 'publish_at' | 'unpublish_at'>,
  now: string,
): Promise<void> {
  const heldUntil = row.post_id === null ? row.publish_at : row.unpublish_at;
  if (heldUntil === null) return;
  const entry = { form: 'publication', key: nextKey(row), fields: { draft: row.id }, heldUntil } as const;
  if (!(await addEntry(db, entry, now))) throw inDelivery();
}

/** Deletes a draft and its plan. A published post stays. */
export function deleteDraft(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await removeEntries(transaction, id);
    const deletion = transaction.deleteFrom('blog_drafts').where('id', '=', id);
    const { numDeletedRows } = await deletion.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw noDraft();
  });
}

/** Forgets which draft a deleted post was made from, so that the draft's preview link no longer leads to it. */
export async function forgetPublication(db: Transaction<Database>, post: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('idempotency_key', 'like', publishKey('%'))
    .where('state', '=', 'delivered')
    .where('reason', '=', post)
    .execute();
}

/** Forgets the publication and the plan of a post that was deleted at the host. */
export function forgetPost(db: Db, post: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction.deleteFrom('blog_drafts').where('post_id', '=', post).returning('id').execute();
    const keys = deleted.flatMap(({ id }) => keysOf(id));
    if (keys.length > 0) await transaction.deleteFrom('outbox').where('idempotency_key', 'in', keys).execute();
    await forgetPublication(transaction, post);
  });
}

/** Returns how far a draft's publication is, also after the draft is gone. `now` in milliseconds since 1970. */
export async function publicationOf(db: Db, id: string, now: number): Promise<Publication> {
  const [draft] = await listDrafts(db, now, id);
  if (draft) return { state: draft.state, reason: draft.reason, postId: draft.postId };
  const entry = await db
    .selectFrom('outbox')
    .select('reason')
    .where('idempotency_key', '=', publishKey(id))
    .where('state', '=', 'delivered')
    .executeTakeFirst();
  if (!entry) throw noDraft();
  return { state: 'published', reason: null, postId: entry.reason };
}
