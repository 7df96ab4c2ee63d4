import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { endpoints } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { isoNow, withTimeout } from '../../clock.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { answerCall } from '../calls/answer-call.ts';
import { deletionRoute } from '../calls/host-routes.ts';
import { readUpload, registerMultipart, type UploadQueue } from '../calls/uploads.ts';
import { notFound } from '../http/errors.ts';
import { type PreviewOptions, previewRoutes, sendImage, withPreview } from './preview.ts';
import { createPublicationRelay, type PublisherOptions, textsOfPost } from './publisher.ts';
import {
  type DraftImage,
  deleteDraft,
  findDraft,
  forgetPost,
  listDrafts,
  planPublication,
  planUnpublishing,
  publicationOf,
  renewPreviewKey,
  saveDraft,
} from './repository.ts';

interface PublishingOptions extends Omit<PublisherOptions, 'logger'>, PreviewOptions {
  readonly uploads: UploadQueue;
}

/** How long "publish now" waits for the host; then it continues in the background. */
const publishWaitMs = 4000;

async function imageOf(body: unknown): Promise<DraftImage | undefined> {
  const { image } = asRecord(body);
  if (!(image instanceof File)) return undefined;
  return { image_type: image.type, image_content: Buffer.from(await image.arrayBuffer()) };
}

function toUtc(field: string, planned: string | null, after: string): string | null {
  if (planned === null) return null;
  const instant = new Date(planned).toISOString();
  if (instant <= after) throw fieldRefusal(field, 'Choose a later time.');
  return instant;
}

/** Drafts of posts, and their publication at a time through the durable outbox. */
export const publishing = fp<PublishingOptions>(
  async (app, { db, clock, signer, uploads, ...options }) => {
    const signed = withPreview(signer);
    const relay = createPublicationRelay({ ...options, db, clock, logger: app.log });
    app.addHook('onReady', () => relay.start());
    app.addHook('onClose', () => relay.stop());

    const change = ({ params, admin }: Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'admin'>) => ({
      id: params.id,
      admin: admin?.email ?? '',
      now: isoNow(clock),
    });

    answerCall(app, 'getBlogDrafts', async () => (await listDrafts(db, clock.now())).map(signed));

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      await registerMultipart(scope, uploads, (request) => readUpload(request, endpoints.saveBlogDraft.body));
      answerCall(scope, 'saveBlogDraft', async (request) => {
        const { version, ...texts } = endpoints.saveBlogDraft.body.fields.parse(request.body);
        await saveDraft(db, { ...change(request), version, texts, image: await imageOf(request.body) });
        const [draft] = await listDrafts(db, clock.now(), request.params.id);
        if (!draft) throw notFound();
        return signed(draft);
      });
    });

    answerCall(app, 'deleteBlogDraft', ({ params }) => deleteDraft(db, params.id));

    answerCall(app, 'publishBlogDraft', async (request) => {
      const now = isoNow(clock);
      const unpublishAt = toUtc('unpublishAt', request.body.unpublishAt, now);
      const { version } = request.body;
      await planPublication(db, { ...change(request), version, publishAt: now, unpublishAt });
      await withTimeout(relay.wake({ force: true }), publishWaitMs);
      return publicationOf(db, request.params.id, clock.now());
    });

    answerCall(app, 'scheduleBlogDraft', async (request) => {
      const { version } = request.body;
      const now = isoNow(clock);
      const publishAt = toUtc('publishAt', request.body.publishAt, now);
      const unpublishAt = toUtc('unpublishAt', request.body.unpublishAt, publishAt ?? now);
      const post = await planPublication(db, { ...change(request), version, publishAt, unpublishAt });
      if (post !== undefined) return { state: 'published', reason: null, postId: post };
      return publicationOf(db, request.params.id, clock.now());
    });

    answerCall(app, 'unpublishBlog', async (request) => {
      const { id: post, admin, now } = change(request);
      const planned = toUtc('unpublishAt', request.body.unpublishAt, now);
      const found = (await options.upstream.call('getAllBlogs')).find((each) => String(each.blogs_Items_id) === post);
      if (!found) throw notFound();
      const texts = { image_alt: '', summary: '', ...textsOfPost(found) };
      const id = await planUnpublishing(db, { post, texts, unpublishAt: planned ?? now, admin, now });
      if (planned === null) await withTimeout(relay.wake({ force: true }), publishWaitMs);
      return publicationOf(db, id, clock.now());
    });

    app.get<{ Params: { id: string } }>(
      '/api/blogDrafts/:id/image',
      { config: { adminOnly: ['owner', 'editor'] } },
      async ({ params }, reply) => sendImage(reply.header('cache-control', 'no-store'), await findDraft(db, params.id)),
    );

    answerCall(app, 'renewPreviewLink', ({ params }) => renewPreviewKey(db, params.id));
    previewRoutes(app, { db, clock, signer });

    const { upstream, sharedWrites, keepFacts, versions } = options;
    app.route(
      deletionRoute('deleteblogs', { upstream, sharedWrites }, async (id, { log, admin }) => {
        const written = { params: { id }, body: undefined, answer: undefined };
        await keepFacts(endpoints.deleteblogs, written, log);
        await versions.keep(endpoints.deleteblogs, { ...written, admin: admin?.email ?? '' }, log);
        await forgetPost(db, id);
      }),
    );
  },
  { name: 'publishing', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
