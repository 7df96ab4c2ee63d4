import type { Insertable } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import type { BlogPostFields } from '#shared/schemas/blog.ts';
import { isoNow } from '../../clock.ts';
import type { BlogPostRow, Db } from '../../database/schema.ts';
import { readPicture } from '../../uploads/read-picture.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';
import type { BackendContext } from '../dependencies.ts';
import { type HandlerMap, rowIdOf } from '../http/handler.ts';
import { type CheckedFile, deleteFiles, filePath, insertFile } from './files.ts';

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

/** Leaves out the fields that the site keeps. */
const columnsOf = ({ image_alt: _, summary: __, ...columns }: BlogPostFields): BlogFields => columns;

/** Images are decoded before a transaction begins. */
export const blogHandlers = ({ db, clock }: BackendContext) =>
  ({
    getAllBlogs: async () => {
      const newestFirst = db
        .selectFrom('blog_posts')
        .select(['id as blogs_Items_id', 'title', 'description', 'author', 'tags', 'image_file_id'])
        .select('created_at as createdAt')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      return (await newestFirst.execute()).map(({ image_file_id, ...row }) => ({
        ...row,
        image: filePath(image_file_id),
      }));
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
  }) satisfies Partial<HandlerMap>;
