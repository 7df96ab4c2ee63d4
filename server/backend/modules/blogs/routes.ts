import { ApiError } from '#shared/errors.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { isoNow } from '../../../clock.ts';
import type { BackendContext } from '../../dependencies.ts';
import { type HandlerMap, rowIdOf } from '../../http/handler.ts';
import { filePath } from '../files/repository.ts';
import { checkImage } from './check-image.ts';
import { deleteBlog, insertBlog, listBlogs, type StoredBlog, updateBlog } from './repository.ts';

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
