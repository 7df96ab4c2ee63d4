import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Withdrawal } from '../../../shared/schemas/hiring.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import { routeOf } from '../calls/answer-call.ts';
import { plainPage, sendPersonalPage } from '../http/error-page.ts';
import { uncached, wantsPage } from '../http/wants-page.ts';
import { followWithdrawal, type WithdrawalOptions } from './withdrawal.ts';

const statusOf: Partial<Record<Withdrawal['state'], number>> = { invalid: 404, expired: 410, gone: 410 };

const failed = 'This page could not be shown. Please open the link again.';

/** The page of an applicant's link, which works without script: looking at it changes nothing, its button withdraws. */
function sendPage({ server, url }: FastifyRequest, reply: FastifyReply, withdrawal: Withdrawal): Promise<FastifyReply> {
  reply.code(statusOf[withdrawal.state] ?? 200);
  const message = withdrawal.state === 'withdrawn' ? 'Your application is withdrawn.' : failed;
  return sendPersonalPage(reply, () => server.personalPage(url, { withdrawal }), ['Your application', message]);
}

/** `GET` and `POST /api/withdrawal/{token}`: a page for browsers, JSON for programs. */
export const withdrawalRoutes: FastifyPluginAsync<WithdrawalOptions> = async (app, options) => {
  // What the form posts is its address alone.
  await app.register(formbody, { bodyLimit: 1024 });
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    if (!wantsPage(request)) throw error;
    request.failure = failure;
    reply.code(failure.statusCode).headers(retryAfterHeader(failure)).type('text/html; charset=utf-8');
    return uncached(reply).send(plainPage('Your application', failure.message, request.id));
  });
  for (const name of ['getWithdrawal', 'confirmWithdrawal'] as const) {
    app.route<{ Params: { token: string } }>({
      ...routeOf(name),
      handler: async (request, reply) => {
        const withdrawal = await followWithdrawal(options, request.params.token, name === 'confirmWithdrawal');
        // The address is the applicant's alone: no other site, no search engine and no cache is to have it.
        uncached(reply).headers({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
        return wantsPage(request) ? sendPage(request, reply, withdrawal) : { data: withdrawal };
      },
    });
  }
};
