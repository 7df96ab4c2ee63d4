import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { errorBody } from '#shared/error-body.ts';
import { ApiError } from '#shared/errors.ts';
import { formControlFields } from '#shared/form-rules.ts';
import { questionIdOf } from '#shared/job-questions.ts';
import type { PostedReply } from '#shared/page-rendering.ts';
import type { FormName, FormReply } from '#shared/schemas/form-outbox.ts';
import { sameOriginPath } from '#shared/urls.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import { answerCall, routeOf } from '../calls/answer-call.ts';
import { registerMultipart, UploadQueue } from '../calls/uploads.ts';
import { sendPersonalPage, uncached, wantsPage } from '../http/errors.ts';
import { createOutboxAdmin, outboxRoutes } from '../outbox/admin.ts';
import { createRelays, type Relays, type RelaysOptions } from '../outbox/create-relays.ts';
import { type Accept, type AcceptOptions, acceptedMessages, createAccept } from './accept.ts';
import { createPageStamp, createStamp, type FormBody, type FormPost, formLimits, readForm } from './check-form.ts';

export interface FormsOptions extends RelaysOptions, Omit<AcceptOptions, 'outbox' | 'retention' | 'relay'> {
  readonly uploads?: UploadQueue;
}

export interface Forms {
  readonly plugin: FastifyPluginAsync;
  readonly relay: Relays;
  pageStamp(): string;
}

/** Composes intake, outbox, relays and the admin's outbox routes. */
export function createForms(options: FormsOptions): Forms {
  const { clock, secrets, uploads = new UploadQueue() } = options;
  const { outbox, retention, posts, relays } = createRelays(options);
  const accept = createAccept({ ...options, outbox, retention, relay: posts });
  return {
    relay: relays,
    plugin: async (app) => {
      await app.register(formRoutes, { accept, issueStamp: () => createStamp(secrets, clock), uploads });
      await app.register(outboxRoutes, { outbox: createOutboxAdmin(options), relay: relays });
    },
    pageStamp: () => createPageStamp(secrets, clock),
  };
}

const pages: Readonly<Record<FormName, { readonly path: string; readonly own: RegExp }>> = {
  contact: { path: '/contact', own: /^\/contact$/i },
  application: { path: '/jobform', own: /^\/jobform(?:\/[^/]+)?$/i },
};

function pageOf(form: FormName, post: FormPost | undefined): string {
  const { path, own } = pages[form];
  const address = sameOriginPath(post?.fields.get(formControlFields.page)?.at(-1))?.replace(/#.*$/s, '');
  return address && own.test(address.replace(/\?.*$/s, '')) ? address : path;
}

function valuesOf(fields: FormBody['fields'], post: FormPost): PostedReply['values'] {
  const answers = [...post.fields.keys()].filter((name) => questionIdOf(name) !== undefined);
  const names = [...Object.keys(fields.shape), ...answers, formControlFields.submission];
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = post.fields.get(name);
      return values ? [[name, values.map((value) => value.replaceAll(/\r\n?/g, '\n'))]] : [];
    }),
  );
}

async function render(app: FastifyInstance, reply: PostedReply) {
  const page = await app.personalPage(reply.page, { reply });
  const { path } = pages[reply.form];
  return page.status === 200 || reply.page === path
    ? page
    : app.personalPage(path, { reply: { ...reply, page: path } });
}

/** Answers a form post without script: a success page, or the filled form with a message per field. */
function sendReplyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, endpoint, body }: { form: FormName; endpoint: { body: FormBody }; body: FormReply },
): Promise<FastifyReply> {
  // Set by `readForm`.
  const post = request.body as FormPost | undefined;
  const { success, fields } = body;
  // The page shows the specified message, never the provider's.
  const message = success ? acceptedMessages[form] : body.message;
  const back = "Your browser's Back button brings you to the form as you left it.";
  const answer: PostedReply = {
    form,
    page: pageOf(form, post),
    success,
    message,
    ...(fields && { fields }),
    values: post && !success ? valuesOf(endpoint.body.fields, post) : undefined,
    files: [...(post?.files.keys() ?? [])],
  };
  const words = success ? (['Thank you', message] as const) : (['Not sent', `${message} ${back}`] as const);
  return sendPersonalPage(reply, () => render(request.server, answer), words);
}

interface FormRoutesOptions {
  readonly accept: Accept;
  readonly issueStamp: () => string;
  readonly uploads: UploadQueue;
}

const routes = [
  { form: 'contact', name: 'sendContactForm' },
  { form: 'application', name: 'sendApplicationForm' },
] as const satisfies readonly { form: FormName; name: keyof typeof endpoints }[];

/** `POST /api/forms/contact` and `/api/forms/application`, for pages with and without script. */
const formRoutes: FastifyPluginAsync<FormRoutesOptions> = async (app, options) => {
  const { accept, issueStamp, uploads } = options;
  answerCall(app, 'getFormStamp', () => ({ stamp: issueStamp() }));

  for (const { form, name } of routes) {
    const endpoint = endpoints[name];

    const send = (request: FastifyRequest, reply: FastifyReply, body: FormReply) => {
      uncached(reply);
      if (!wantsPage(request)) return reply.send(body);
      return sendReplyPage(request, reply, { form, endpoint, body });
    };

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      await registerMultipart(scope, uploads, readForm);
      await scope.register(formbody, { bodyLimit: formLimits.textBytes });
      // Prototype keys are dropped; forms have none.
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        scope.getDefaultJsonParser('remove', 'remove'),
      );
      scope.addContentTypeParser('*', async () => {
        throw new ApiError('unsupported_media_type', 'Please send the form as form data.');
      });

      scope.setErrorHandler((error, request, reply) => {
        const named = toApiError(error);
        request.failure = named;
        reply.code(named.statusCode);
        reply.headers(retryAfterHeader(named));
        // The error body plus `success` and `message`.
        return send(request, reply, { success: false, ...errorBody(named, request.id) });
      });

      scope.route({
        ...routeOf(name),
        handler: async (request, reply) => {
          // Set by `readForm`.
          const post = request.body as FormPost;
          const key = request.headers['idempotency-key'];
          const answer = await accept({
            form,
            body: endpoint.body,
            post,
            idempotencyKey: Array.isArray(key) ? key[0] : key,
            withoutScript: wantsPage(request),
          });
          return send(request, reply, answer);
        },
      });
    });
  }
};
