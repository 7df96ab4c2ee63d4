import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BlogDraft, Preview } from '#shared/schemas/publishing.ts';
import { isoNow } from '../../clock.ts';
import type { DatabaseAndClock } from '../../database/schema.ts';
import { toApiError } from '../../to-api-error.ts';
import { routeOf } from '../calls/answer-call.ts';
import { notFound, sendPersonalPage, uncached, wantsPage } from '../http/errors.ts';
import type { Signer } from '../session/sealer.ts';
import { findDraft, type ListedDraft, listDrafts, publicationOf } from './repository.ts';

const purpose = 'preview';

/** Returns the path of a preview: `/api/preview/<id, base64url>.<key>.<signature>`. */
const previewPath = (signer: Signer, id: string, key: string): string =>
  `/api/preview/${signer.sign(purpose, `${Buffer.from(id).toString('base64url')}.${key}`)}`;

/** Signs the preview link of a draft. */
export const withPreview =
  (signer: Signer) =>
  ({ previewKey, ...draft }: ListedDraft): BlogDraft => ({
    ...draft,
    preview: draft.postId === null ? previewPath(signer, draft.id, previewKey) : null,
  });

export interface PreviewOptions extends DatabaseAndClock {
  readonly signer: Signer;
}

const ended = (state: Exclude<Preview['state'], 'shown'>, postId: string | null = null): Preview => ({
  state,
  blog: null,
  postId,
});

async function readPreview({ db, clock, signer }: PreviewOptions, token: string): Promise<Preview & { id?: string }> {
  const [encodedId, key] = signer.verify(purpose, token)?.split('.') ?? [];
  if (encodedId === undefined) return ended('invalid');
  const id = Buffer.from(encodedId, 'base64url').toString();
  const [draft] = await listDrafts(db, clock.now(), id);
  if (draft?.postId) return ended('published', draft.postId);
  if (!draft) {
    return publicationOf(db, id, clock.now()).then(
      ({ postId }) => ended('published', postId),
      (error: unknown) => {
        if (toApiError(error).code !== 'not_found') throw error;
        return ended('deleted');
      },
    );
  }
  if (draft.previewKey !== key) return ended('replaced');
  const { texts, publishAt, version } = draft;
  const image = draft.image && `/api/preview/${token}/image?v=${version}`;
  return { state: 'shown', blog: { ...texts, image, createdAt: publishAt ?? isoNow(clock) }, postId: null, id };
}

/** The address is secret: no cache, index or referrer may get it. */
const hidden = (reply: FastifyReply) =>
  uncached(reply).headers({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });

const statusOf: Record<Preview['state'], number> = {
  shown: 200,
  published: 410,
  deleted: 410,
  replaced: 410,
  invalid: 404,
};

const failed = 'This preview could not be loaded. Please open the link again.';

/** `GET /api/preview/{token}`: a page for browsers, JSON for programs; and the picture of the post. */
export function previewRoutes(app: FastifyInstance, options: PreviewOptions): void {
  app.route<{ Params: { token: string } }>({
    ...routeOf('getPreview'),
    handler: async (request, reply) => {
      const { id: _, ...preview } = await readPreview(options, request.params.token);
      hidden(reply);
      if (!wantsPage(request)) return { data: preview };
      reply.code(statusOf[preview.state]);
      return sendPersonalPage(reply, () => app.personalPage(request.url, { preview }), ['Preview', failed]);
    },
  });

  app.get<{ Params: { token: string } }>(
    '/api/preview/:token/image',
    { config: { public: true } },
    async ({ params }, reply) => {
      const { id } = await readPreview(options, params.token);
      const draft = id === undefined ? undefined : await findDraft(options.db, id);
      return sendImage(hidden(reply), draft);
    },
  );
}

/** Sends a draft's picture so that the browser runs nothing in it. */
export function sendImage(reply: FastifyReply, draft: Awaited<ReturnType<typeof findDraft>>): FastifyReply {
  if (!draft?.image_content) throw notFound();
  return reply
    .header('content-type', draft.image_type ?? '')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(draft.image_content));
}
