import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { errorBody } from '#shared/error-body.ts';
import { ApiError } from '#shared/errors.ts';
import type { FormName, FormReply } from '#shared/schemas/form-outbox.ts';
import { retryAfterHeader, toApiError } from '../../../to-api-error.ts';
import { answerCall, routeOf } from '../../calls/answer-call.ts';
import { registerMultipart, type UploadLimit } from '../../calls/upload-limit.ts';
import { uncached, wantsPage } from '../../http/errors.ts';
import type { Accept } from './accept.ts';
import { type FormPost, formLimits, readForm } from './read-form.ts';
import { sendReplyPage } from './reply-page.ts';

interface FormRoutesOptions {
  readonly accept: Accept;
  readonly issueStamp: () => string;
  readonly uploads: UploadLimit;
}

const routes = [
  { form: 'contact', name: 'sendContactForm' },
  { form: 'application', name: 'sendApplicationForm' },
] as const satisfies readonly { form: FormName; name: keyof typeof endpoints }[];

/** `POST /api/forms/contact` and `/api/forms/application`, for pages with and without script. */
export const formRoutes: FastifyPluginAsync<FormRoutesOptions> = async (app, options) => {
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
        // Logged.
        request.failure = named;
        reply.code(named.statusCode);
        reply.headers(retryAfterHeader(named));
        // The error body plus `success` and `message`.
        return send(request, reply, { success: false, ...errorBody(named, request.id) });
      });

      scope.route({
        ...routeOf(name),
        handler: async (request, reply) => {
          // Set by the hook above.
          const post = request.body as FormPost;
          const key = request.headers['idempotency-key'];
          const answer = await accept(form, endpoint.body, post, Array.isArray(key) ? key[0] : key, wantsPage(request));
          return send(request, reply, answer);
        },
      });
    });
  }
};
