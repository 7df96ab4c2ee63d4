import type { Insertable, Kysely, Selectable } from 'kysely';
import type { BlogPostRow, Database } from '../../../database/schema.ts';
import { type CheckedFile, deleteFiles, insertFile } from '../files/repository.ts';

export type StoredBlog = Selectable<BlogPostRow>;
type BlogFields = Pick<Insertable<BlogPostRow>, 'title' | 'description' | 'author' | 'tags'>;

/** Lists all posts, newest first. */
export function listBlogs(db: Kysely<Database>): Promise<StoredBlog[]> {
  return db.selectFrom('blog_posts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Stores a post and its image in one transaction and returns the post's id. */
export function insertBlog(db: Kysely<Database>, fields: BlogFields, image: CheckedFile, now: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const image_file_id = await insertFile(transaction, image, now);
    const { id } = await transaction
      .insertInto('blog_posts')
      .values({ ...fields, image_file_id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Updates a post; a new image replaces the old one. False for an unknown id. */
export function updateBlog(
  db: Kysely<Database>,
  id: number,
  fields: BlogFields,
  image: CheckedFile | undefined,
  now: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The update locks the row, so concurrent changes see each other's image.
    const before = await transaction
      .updateTable('blog_posts')
      .set({ ...fields, updated_at: now })
      .where('id', '=', id)
      .returning('image_file_id')
      .executeTakeFirst();
    if (!before) return false;
    if (image) {
      const image_file_id = await insertFile(transaction, image, now);
      await transaction.updateTable('blog_posts').set({ image_file_id }).where('id', '=', id).execute();
      await deleteFiles(transaction, [before.image_file_id]);
    }
    return true;
  });
}

/** Deletes a post and its image; false for an unknown id. */
export function deleteBlog(db: Kysely<Database>, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .returning('image_file_id')
      .executeTakeFirst();
    if (deleted) await deleteFiles(transaction, [deleted.image_file_id]);
    return deleted !== undefined;
  });
}
