import type { Insertable, Kysely, Selectable } from 'kysely';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { ApiError } from '#shared/errors.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { isoNow } from '../../clock.ts';
import type { BlogPostRow, Database } from '../../database/schema.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { contentKind, type UploadedFile } from '../../uploads/uploaded-file.ts';
import type { BackendContext } from '../dependencies.ts';
import { type HandlerMap, rowIdOf } from '../http/handler.ts';
import { type CheckedFile, deleteFiles, filePath, insertFile } from './files.ts';

type StoredBlog = Selectable<BlogPostRow>;
type BlogFields = Pick<Insertable<BlogPostRow>, 'title' | 'description' | 'author' | 'tags'>;

function listBlogs(db: Kysely<Database>): Promise<StoredBlog[]> {
  return db.selectFrom('blog_posts').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

function insertBlog(db: Kysely<Database>, fields: BlogFields, image: CheckedFile, now: string): Promise<number> {
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

function deleteBlog(db: Kysely<Database>, id: number): Promise<boolean> {
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

/** Fits the largest photographs; decompression bombs exceed it. */
const maxPixels = 50_000_000;
const maxSide = 2000;
const decodeSeconds = 15;

const refuse = (message: string) => fieldRefusal('image', message);

/** Decoding takes hundreds of megabytes, so it runs once at a time. */
const decoding = pLimit(1);

async function reencode(content: Buffer): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  // Rotate first, because the orientation is lost with the metadata.
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
}

/** Re-encodes an image as WebP of at most 2000 pixels a side. Throws `validation_failed`. */
async function checkImage(file: UploadedFile): Promise<CheckedFile> {
  // Only five formats may reach the decoder.
  if (!(await contentKind(file.content)).isImage) throw refuse('This is not a JPEG, PNG, WebP, AVIF or GIF image.');
  try {
    const content = await decoding(() => reencode(file.content));
    return { kind: 'image', contentType: 'image/webp', name: 'image.webp', content };
  } catch (error) {
    const tooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(
      tooManyPixels
        ? 'This image has too many pixels: 50 million at most.'
        : 'This image is damaged and cannot be read. Please choose another one.',
    );
  }
}

const missing = 'Blog not found';

const toBlogPost = (row: StoredBlog): BlogPost => ({
  blogs_Items_id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  tags: row.tags,
  image: filePath(row.image_file_id),
  createdAt: row.created_at,
});

type BlogHandlers = Pick<HandlerMap, 'getAllBlogs' | 'postBlogs' | 'updateBlogs' | 'deleteblogs'>;

/** Images are decoded before a transaction begins. */
export const blogHandlers = ({ db, clock }: BackendContext): BlogHandlers => ({
  getAllBlogs: async () => (await listBlogs(db)).map(toBlogPost),

  postBlogs: async ({ body, files }) => {
    const blogs_Items_id = await insertBlog(db, body, await checkImage(files.image), isoNow(clock));
    return { message: 'Blog posted successfully', blogs_Items_id };
  },

  updateBlogs: async ({ params, body, files }) => {
    const id = rowIdOf(params.id, missing);
    const image = files.image && (await checkImage(files.image));
    if (!(await updateBlog(db, id, body, image, isoNow(clock)))) throw new ApiError('not_found', missing);
    return { message: 'Blog updated successfully' };
  },

  deleteblogs: async ({ params }) => {
    if (!(await deleteBlog(db, rowIdOf(params.id, missing)))) throw new ApiError('not_found', missing);
    return { message: 'Blog deleted successfully' };
  },
});
