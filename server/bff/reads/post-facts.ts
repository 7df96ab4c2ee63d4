import type { FastifyBaseLogger } from 'fastify';
import { deleteblogs, getAllBlogs, postBlogs, updateBlogs } from '#shared/contract/blogs.ts';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { asRecord } from '#shared/record.ts';
import { type BlogPost, postFactNames } from '#shared/schemas/blog.ts';
import { oneLine } from '#shared/text.ts';
import type { Db } from '../../database/schema.ts';
import type { ReadCache, SharedWrites } from './read-cache.ts';

type HostPost = Pick<BlogPost, 'blogs_Items_id' | 'createdAt'>;
type Texts = Pick<BlogPost, 'image_alt' | 'summary'>;

/** With the time of creation, because hosts reuse ids. */
const keyOf = ({ blogs_Items_id, createdAt }: HostPost) => `${blogs_Items_id}:${createdAt ?? ''}`;

/** Adds what the site keeps about posts. Without the database, posts are shown without it. */
export const addPostFacts =
  (db: Db) =>
  async (endpoint: Endpoint, data: unknown): Promise<unknown> => {
    if (endpoint !== getAllBlogs || !Array.isArray(data)) return data;
    const rows = await db
      .selectFrom('post_facts')
      .selectAll()
      .execute()
      .catch(() => []);
    const known = new Map(rows.map(({ post, image_alt, summary }) => [post, { image_alt, summary }]));
    // The row's schema parsed the answer.
    return data.map((post: BlogPost) => ({ ...post, ...known.get(keyOf(post)) }));
  };

/** Stores the facts of a post; only those given change. */
async function savePostFacts(db: Db, post: HostPost, texts: Texts): Promise<void> {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  const key = keyOf(post);
  const host_id = String(post.blogs_Items_id);
  await db.deleteFrom('post_facts').where('host_id', '=', host_id).where('post', '!=', key).execute();
  await db
    .insertInto('post_facts')
    .values({ image_alt: '', summary: '', ...given, post: key, host_id })
    .onConflict((conflict) => conflict.column('post').doUpdateSet({ host_id, ...given }))
    .execute();
}

const forgetPostFacts = async (db: Db, hostId: string): Promise<void> => {
  await db.deleteFrom('post_facts').where('host_id', '=', hostId).execute();
};

/** Finds a written post: by its id, or by its texts at a host that does not name the new id. */
function findWritten(posts: readonly BlogPost[], id: unknown, body: Readonly<Record<string, unknown>>) {
  if (id !== undefined) return posts.find((post) => String(post.blogs_Items_id) === String(id));
  const isSame = (text: string, sent: unknown) => oneLine(text) === oneLine(String(sent));
  return posts.find(({ title, description }) => isSame(title, body.title) && isSame(description, body.description));
}

interface KeeperOptions {
  readonly db: Db;
  readonly readCache: ReadCache;
  readonly sharedWrites: SharedWrites;
}

/** A write that the host accepted. */
export interface WrittenCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly answer: unknown;
}

/** Keeps the fields of a successful write that are not for the host. A failure is logged: the post itself is published. */
export const keepFactsOf =
  ({ db, readCache, sharedWrites }: KeeperOptions) =>
  async (endpoint: Endpoint, { params, body = {}, answer }: WrittenCall, log: FastifyBaseLogger): Promise<void> => {
    try {
      if (endpoint === deleteblogs) return await forgetPostFacts(db, params.id ?? '');
      if (endpoint !== postBlogs && endpoint !== updateBlogs) return;
      const names = postFactNames.filter((name) => typeof body[name] === 'string');
      if (names.length === 0) return;
      const isNew = params.id === undefined;
      if (isNew && names.every((name) => body[name] === '')) return;
      const { data } = (await readCache.read(getAllBlogs, {}, { force: true })).answer;
      // The row's schema parsed the answer.
      const post = findWritten(data as BlogPost[], params.id ?? asRecord(answer).blogs_Items_id, body);
      if (!post) return log.warn({ path: endpoint.path }, 'the host does not list the post that was just written');
      await savePostFacts(db, post, Object.fromEntries(names.map((name) => [name, body[name]])));
      await sharedWrites.record(getAllBlogs.cache.tags, log);
    } catch (error) {
      log.error({ err: error }, 'the summary and the description of the image were not stored');
    }
  };
