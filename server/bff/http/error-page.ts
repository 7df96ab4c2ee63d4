import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../shared/errors.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { wantsPage } from './wants-page.ts';

/** Whether a person is looking at the answer, at a call's too when a link to it was followed, rather than a program. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  wantsPage(request) && (request.method === 'GET' || !request.url.startsWith('/api/'));

/**
 * A few words for eyes: when even the site's own pages cannot be made, their styles may be missing too, so this page has
 * none.
 *
 * @param note what helps to find the request again
 */
export const plainPage = (heading: string, message: string, note: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go Back Home</a></p>
<p><small>${escapeHtml(note)}</small></p>
</main>
</body>
</html>
`;

/** A failure as a plain page. */
export const errorPage = ({ statusCode, error, message, requestId }: ErrorBody): string =>
  plainPage(error, message, `${statusCode}, request ${requestId ?? 'unknown'}`);

/** Sends a page for one person. What it says stays true whether or not it can be made: a plain one says it then. */
export async function sendPersonalPage(
  reply: FastifyReply,
  make: () => Promise<{ policy: string; body: { identity: Buffer } }>,
  [heading, message]: readonly [string, string],
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8');
  try {
    const { policy, body } = await make();
    return reply.header('content-security-policy', policy).send(body.identity);
  } catch (error) {
    reply.log.error({ err: error }, 'a page could not be shown');
    return reply.send(plainPage(heading, message, reply.request.id));
  }
}
