import type { FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../shared/errors.ts';
import { html } from '../forms/intake/html.ts';
import { wantsPage } from '../forms/intake/send-reply.ts';

/** Whether a person is looking at the answer, rather than a script or a program. */
export const looksAtPage = (request: FastifyRequest): boolean => !request.url.startsWith('/api/') && wantsPage(request);

/** A failure for eyes: when even the pages cannot be made, their styles may be missing too, so it has none. */
export const errorPage = ({ statusCode, error, message, requestId }: ErrorBody): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${error}</title>
</head>
<body>
<main>
<h1>${error}</h1>
<p>${message}</p>
<p><a href="/">Go Back Home</a></p>
<p><small>${String(statusCode)}, request ${requestId ?? 'unknown'}</small></p>
</main>
</body>
</html>
`.text;
