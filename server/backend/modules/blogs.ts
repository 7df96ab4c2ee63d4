import type { Insertable, Selectable } from 'kysely';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { isoNow } from '../../clock.ts';
import type { BlogPostRow, Db } from '../../database/schema.ts';
import { readPicture } from '../../uploads/read-picture.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';
import type { BackendContext } from '../dependencies.ts';
import { type HandlerMap, rowIdOf } from '../http/handler.ts';
import { type CheckedFile, deleteFiles, filePath, insertFile } from './files.ts';

type StoredBlog = Selectable<BlogPostRow>;
type BlogFields = Pick<Insertable<BlogPostRow>, 'title' | 'description' | 'author' | 'tags'>;

function insertBlog(db: Db, fields: BlogFields, image: CheckedFile, now: string): Promise<number> {
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

function updateBlog(
  db: Db,
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

function deleteBlog(db: Db, id: number): Promise<boolean> {
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

async function checkImage(file: UploadedFile): Promise<CheckedFile> {
  const { content } = await readPicture(file);
  return { kind: 'image', contentType: 'image/webp', name: 'image.webp', content };
}

const missing = 'Blog not found';

const toBlogPost = (row: StoredBlog): HostAnswer<'getAllBlogs'>[number] => ({
  blogs_Items_id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  tags: row.tags,
  image: filePath(row.image_file_id),
  createdAt: row.created_at,
});

/** Without the fields that the site keeps. */
const columnsOf = ({ title, description, author, tags }: BlogFields): BlogFields => ({
  title,
  description,
  author,
  tags,
});

type BlogHandlers = Pick<HandlerMap, 'getAllBlogs' | 'postBlogs' | 'updateBlogs' | 'deleteblogs'>;

/** Images are decoded before a transaction begins. */
export const blogHandlers = ({ db, clock }: BackendContext): BlogHandlers => ({
  getAllBlogs: async () => {
    const newestFirst = db.selectFrom('blog_posts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
    return (await newestFirst.execute()).map(toBlogPost);
  },

  postBlogs: async ({ body, files }) => {
    const blogs_Items_id = await insertBlog(db, columnsOf(body), await checkImage(files.image), isoNow(clock));
    return { message: 'Blog posted successfully', blogs_Items_id };
  },

  updateBlogs: async ({ params, body, files }) => {
    const id = rowIdOf(params.id, missing);
    const image = files.image && (await checkImage(files.image));
    if (!(await updateBlog(db, id, columnsOf(body), image, isoNow(clock)))) throw new ApiError('not_found', missing);
    return { message: 'Blog updated successfully' };
  },

  deleteblogs: async ({ params }) => {
    if (!(await deleteBlog(db, rowIdOf(params.id, missing)))) throw new ApiError('not_found', missing);
    return { message: 'Blog deleted successfully' };
  },
});
