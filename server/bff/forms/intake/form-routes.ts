import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { errorBody } from '../../../../shared/error-body.ts';
import { ApiError } from '../../../../shared/errors.ts';
import type { FormName, FormReply } from '../../../../shared/schemas/form-outbox.ts';
import { toApiError } from '../../plugins/to-api-error.ts';
import type { Accept } from './accept.ts';
import type { FormPost, HeldPost } from './form-post.ts';
import { formReplyPage, replyPagePolicy } from './form-reply-page.ts';
import type { LargePosts } from './large-posts.ts';
import { discard, formMediaTypes, readForm } from './read-form.ts';
import { uncached, wantsPage } from './send-reply.ts';

export interface FormRoutesOptions {
  readonly accept: Accept;
  readonly issueStamp: () => string;
  readonly largePosts: LargePosts;
  readonly siteName: string;
  /** Built style sheets for the page that answers a post without script. */
  readonly stylesheets: readonly string[];
}

const tooSlow = () => new ApiError('bad_request', 'The form took too long to arrive.', { statusCode: 408 });

const noPost: HeldPost = { fields: new Map(), files: new Map(), release: () => undefined };

const routes = [
  { form: 'contact', name: 'sendContactForm' },
  { form: 'application', name: 'sendApplicationForm' },
] as const satisfies readonly { form: FormName; name: keyof typeof endpoints }[];

/** `POST /api/forms/contact` and `POST /api/forms/application`: the rows of kind `form`, for pages with and without script. */
export const formRoutes: FastifyPluginAsync<FormRoutesOptions> = async (app, options) => {
  const { accept, issueStamp, largePosts, siteName, stylesheets } = options;
  app.route({
    method: endpoints.getFormStamp.method,
    url: `/api${endpoints.getFormStamp.path}`,
    config: { endpoint: 'getFormStamp' },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: { stamp: issueStamp() } };
    },
  });

  for (const { form, name } of routes) {
    const endpoint = endpoints[name];

    const send = (request: FastifyRequest, reply: FastifyReply, body: FormReply) => {
      uncached(reply);
      if (!wantsPage(request)) return reply.send(body);
      const post = request.body as FormPost | undefined;
      return reply
        .header('content-security-policy', replyPagePolicy)
        .type('text/html; charset=utf-8')
        .send(formReplyPage({ form, endpoint, reply: body, post, siteName, stylesheets }));
    };

    await app.register(async (scope) => {
      const answered = new WeakMap<FastifyRequest, () => void>();
      scope.addHook('onRequest', (request, reply, done) => {
        reply.raw.once('close', () => answered.get(request)?.());
        done();
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([...formMediaTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
        const entering = largePosts.enter(request, {
          received: () => payload.socket.bytesRead,
          cut: () => payload.destroy(tooSlow()),
        });
        const place = await entering.catch(async (error: unknown) => {
          // A browser that is still sending would not hear why.
          await discard(payload);
          throw error;
        });
        answered.set(request, place.leave);
        // Its sender may have left while it waited.
        if (payload.destroyed) place.leave();
        const length = request.headers['content-length'];
        const announced = length === undefined ? undefined : Number(length);
        const post = await readForm(request.headers['content-type'] ?? '', payload, announced);
        place.arrived();
        return post;
      });
      scope.addContentTypeParser('*', async () => {
        throw new ApiError('unsupported_media_type', 'Please send the form as form data.');
      });

      scope.setErrorHandler((error, request, reply) => {
        const named = toApiError(error);
        // For the request's log line.
        request.failure = named;
        reply.code(named.statusCode);
        if (named.retryAfter !== undefined) reply.header('retry-after', named.retryAfter);
        // The wire form of every error, with what a form's reply has on top.
        return send(request, reply, { success: false, ...errorBody(named, request.id) });
      });

      scope.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        config: { endpoint: name },
        handler: async (request, reply) => {
          // Read by the parser above; a post without any body has none.
          const post = (request.body as HeldPost | undefined) ?? noPost;
          const key = request.headers['idempotency-key'];
          try {
            return send(request, reply, await accept(form, endpoint.body, post, Array.isArray(key) ? key[0] : key));
          } finally {
            post.release();
          }
        },
      });
    });
  }
};
