import type { FastifyBaseLogger } from 'fastify';
import type { Updateable } from 'kysely';
import { deleteblogs, getAllBlogs, postBlogs } from '#shared/contract/blogs.ts';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { ApiError, mayBeDone } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import type { BlogPost, BlogPostFields } from '#shared/schemas/blog.ts';
import type { TrailAction } from '#shared/schemas/operation.ts';
import { oneLine } from '#shared/text.ts';
import { isoNow } from '../../clock.ts';
import type { BlogDraftRow, DatabaseAndClock, Db } from '../../database/schema.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';
import { addToTrail } from '../audit-trail/plugin.ts';
import type { DeliveryResult } from '../outbox/delivery-client.ts';
import { createOutbox, type OutboxEntry } from '../outbox/outbox.ts';
import { createRelay, type DeliveryService, type Relay, type RelayOptions } from '../outbox/relay.ts';
import type { addPostFacts, keepFactsOf } from '../reads/post-facts.ts';
import type { SharedWrites } from '../reads/read-cache.ts';
import { isGoneAtHost } from '../upstream/classify-refusal.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { VersionKeeper } from '../versions/version-keeper.ts';
import {
  addPublication,
  findDraft,
  forgetPublication,
  newPreviewKey,
  readPost,
  type StoredDraft,
  textsOf,
} from './repository.ts';

export interface PublisherOptions extends DatabaseAndClock {
  readonly upstream: Upstream;
  readonly sharedWrites: SharedWrites;
  /** Adds and keeps the fields of posts that the site stores for any host. */
  readonly addFacts: ReturnType<typeof addPostFacts>;
  readonly keepFacts: ReturnType<typeof keepFactsOf>;
  readonly versions: VersionKeeper;
  readonly logger: FastifyBaseLogger;
  /** Timeout of one call to the host. */
  readonly timeoutMs: number;
  /** Reads a picture by its link in an answer. */
  readonly readPicture: (link: string) => Promise<Buffer | undefined>;
  readonly relay?: Partial<Pick<RelayOptions, 'pollMs' | 'random' | 'leaseMarginMs'>> | undefined;
}

type Post = HostAnswer<'getAllBlogs'>[number];

const idOf = (post: Post) => String(post.blogs_Items_id);

const isSame = (one = '', other = '') => oneLine(one) === oneLine(other);

/** Finds the new post at the host that was sent. Throws if only its title is the same. */
function findSent(posts: readonly Post[], before: readonly string[], texts: BlogPostFields): Post | undefined {
  const titled = posts.filter((post) => !before.includes(idOf(post)) && isSame(post.title, texts.title));
  const sent = titled.find((post) => isSame(post.description, texts.description) && isSame(post.author, texts.author));
  if (sent || titled.length === 0) return sent;
  throw new ApiError(
    'conflict',
    'The backend has a new post with this title and other texts. If it is this one, delete the draft; otherwise publish it again.',
  );
}

/** A host that may still be working on an unanswered request gets time to finish it. */
const uncertainMs = 15_000;

function failureOf(error: unknown): DeliveryResult {
  if (!(error instanceof ApiError)) return { outcome: 'failed', reason: 'The site could not send it to the backend.' };
  const { code, statusCode, message, retryAfter } = error;
  if (statusCode < 500 && code !== 'too_many_requests')
    return { outcome: 'refused', message, logged: `The backend refused it (${statusCode}).` };
  const retryAfterMs = mayBeDone.includes(code) ? uncertainMs : retryAfter && retryAfter * 1000;
  return { outcome: 'failed', reason: message, ...(retryAfterMs && { retryAfterMs }) };
}

/** Publishes drafts at the host and takes posts down, each exactly once, although `postBlogs` is not idempotent. */
function createPublisher({ db, clock, logger: log, ...options }: PublisherOptions): DeliveryService {
  const { upstream, sharedWrites, addFacts, keepFacts, versions, readPicture } = options;

  const addTrail = (transaction: Db, action: TrailAction, row: StoredDraft, post: string | null) =>
    addToTrail(
      transaction,
      { at: isoNow(clock), admin: row.admin, action, detail: textsOf(row).title.slice(0, 300), network: '' },
      [post === null ? '' : `blog ${post}`],
    );

  /** Stores what a later attempt needs before a request is sent. Throws if the draft was changed, or another process has the entry. */
  async function storeBefore(entry: OutboxEntry, row: StoredDraft, change: Updateable<BlogDraftRow>): Promise<void> {
    const leased = db
      .selectFrom('outbox')
      .select('id')
      .where('id', '=', entry.id)
      .where('state', '=', 'delivering')
      .where('lease_owner', '=', entry.lease_owner);
    const { numUpdatedRows } = await db
      .updateTable('blog_drafts')
      .set(change)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where(({ exists }) => exists(leased))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Error('The draft was changed, or the lease has expired.');
  }

  async function send(entry: OutboxEntry, row: StoredDraft, stop: AbortSignal | undefined): Promise<string | null> {
    const fields = readPost(row);
    const posts = await upstream.call('getAllBlogs', {}, { signal: stop });
    const before: readonly string[] = row.posts_before === null ? posts.map(idOf) : JSON.parse(row.posts_before);
    const sent = row.posts_before === null ? undefined : findSent(posts, before, fields);
    if (sent) return idOf(sent);
    await storeBefore(entry, row, { posts_before: JSON.stringify(before) });
    // Database bytes are never in shared memory.
    const content = row.image_content as Uint8Array<ArrayBuffer>;
    const type = row.image_type ?? '';
    const image = new File([content], `image.${type.slice(type.indexOf('/') + 1)}`, { type });
    const call = { signal: stop, headers: { 'idempotency-key': entry.id } };
    const { blogs_Items_id: id } = await upstream.call('postBlogs', { body: { ...fields, image } }, call);
    if (id !== undefined) return String(id);
    const found = await upstream
      .call('getAllBlogs', {}, { signal: stop })
      .then((now) => findSent(now, before, fields))
      .catch(() => undefined);
    if (!found && row.unpublish_at)
      log.warn({ draft: row.id }, 'the host returned no id for the post, so it cannot be unpublished as scheduled');
    return found ? idOf(found) : null;
  }

  async function publish(entry: OutboxEntry, row: StoredDraft, stop: AbortSignal | undefined): Promise<string | null> {
    const post = await send(entry, row, stop);
    const written = { params: {}, body: { ...textsOf(row) }, answer: { blogs_Items_id: post ?? undefined } };
    await keepFacts(postBlogs, written, log);
    await versions.keep(postBlogs, { ...written, admin: row.admin }, log);
    await db.transaction().execute(async (transaction) => {
      const ofDraft = { id: row.id, post_id: post, publish_at: row.publish_at, unpublish_at: row.unpublish_at };
      if (post === null || row.unpublish_at === null) {
        await transaction.deleteFrom('blog_drafts').where('id', '=', row.id).execute();
      } else {
        const published = { post_id: post, posts_before: null };
        await transaction.updateTable('blog_drafts').set(published).where('id', '=', row.id).execute();
        await addPublication(transaction, ofDraft, isoNow(clock));
      }
      await addTrail(transaction, 'postBlogs', row, post);
    });
    return post;
  }

  /**
   * Reads a post's picture. Returns undefined when the read fails and the draft has its own picture, or the host
   * deleted it.
   */
  function pictureOf(link: string, row: StoredDraft): Promise<Buffer | undefined> {
    return readPicture(link).catch((error: unknown) => {
      if (row.image_content || isGoneAtHost(error)) return undefined;
      throw error;
    });
  }

  /** Copies the post as it is now into the draft, then deletes it at the host. */
  async function unpublish(
    entry: OutboxEntry,
    row: StoredDraft,
    post: string,
    stop: AbortSignal | undefined,
  ): Promise<void> {
    const posts = await upstream.call('getAllBlogs', {}, { signal: stop });
    // Only adds fields to the posts.
    const known = (await addFacts(getAllBlogs, posts)) as BlogPost[];
    const found = known.find((each) => idOf(each) === post);
    if (found) {
      const texts = { ...textsOf(row), ...textsOfPost(found) };
      const picture = found.image ? await pictureOf(found.image, row) : undefined;
      const image = picture && { image_type: (await contentKind(picture)).type, image_content: picture };
      await storeBefore(entry, row, { fields: JSON.stringify(texts), ...image });
      await upstream.call('deleteblogs', { params: { id: post } }, { signal: stop }).catch((error: unknown) => {
        if (!isGoneAtHost(error)) throw error;
      });
      const written = { params: { id: post }, body: undefined, answer: undefined };
      await keepFacts(deleteblogs, written, log);
      await versions.keep(deleteblogs, { ...written, admin: row.admin }, log);
    }
    await db.transaction().execute(async (transaction) => {
      // Revokes preview links from before the publication.
      const renewed = { version: row.version + 1, preview_key: newPreviewKey() };
      const draft = { post_id: null, publish_at: null, unpublish_at: null, ...renewed };
      await transaction.updateTable('blog_drafts').set(draft).where('id', '=', row.id).execute();
      await forgetPublication(transaction, post);
      await addTrail(transaction, 'deleteblogs', row, post);
    });
  }

  async function deliver(entry: OutboxEntry, stop: AbortSignal | undefined): Promise<DeliveryResult> {
    const row = await findDraft(db, String(asRecord(JSON.parse(entry.fields)).draft));
    const isUnpublishing = entry.idempotency_key.startsWith('unpublish:');
    // An earlier attempt finished, but its process was killed before it settled the entry.
    if (!row || (row.post_id !== null) !== isUnpublishing)
      return { outcome: 'delivered', message: row?.post_id ?? undefined };
    try {
      if (row.post_id === null)
        return { outcome: 'delivered', message: (await publish(entry, row, stop)) ?? undefined };
      await unpublish(entry, row, row.post_id, stop);
      return { outcome: 'delivered', message: undefined };
    } finally {
      await sharedWrites.record(['blogs'], log);
    }
  }

  return {
    async deliver(entry, stop) {
      try {
        return await deliver(entry, stop);
      } catch (error) {
        log.warn({ err: error, outboxId: entry.id }, 'publication failed');
        const result = failureOf(error);
        if (result.outcome === 'refused') await forgetAttempt(db, entry).catch(() => undefined);
        return result;
      }
    },
    close: async () => {},
  };
}

/** Retries at most 10 s apart, because editors wait for the result. */
const maxDelayMs = 10_000;

/** Creates the relay that delivers due publications to the host. */
export function createPublicationRelay(options: PublisherOptions): Relay {
  return createRelay({
    ...options,
    ...options.relay,
    maxDelayMs,
    // One delivery makes up to three calls.
    timeoutMs: 3 * options.timeoutMs,
    outbox: createOutbox({ ...options, kinds: ['publication'] }),
    service: createPublisher(options),
  });
}

/** Picks a draft's texts from a post; texts that the post does not have are left out. */
export const textsOfPost = ({ title, description, author, tags, image_alt, summary }: BlogPost) => ({
  title,
  description,
  author,
  tags,
  ...(image_alt !== undefined && { image_alt }),
  ...(summary !== undefined && { summary }),
});

/** Lets editors correct a draft that the host refused: none of its attempts counts. */
async function forgetAttempt(db: Db, { fields }: OutboxEntry): Promise<void> {
  const id = String(asRecord(JSON.parse(fields)).draft);
  await db.updateTable('blog_drafts').set({ posts_before: null }).where('id', '=', id).execute();
}
