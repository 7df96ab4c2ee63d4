import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets an unsafe request pass only from this site's own pages. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`; a request with neither comes from no browser, so no visitor's cookies can have been abused.
 *
 * @throws ApiError `cross_origin`
 */
export function requireSameOrigin(request: FastifyRequest, siteUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined ? site === 'same-origin' || site === 'none' : isOwn(origin, request.headers.host, siteUrl)) {
    return;
  }
  throw new ApiError('cross_origin', 'This request came from another site.');
}

function isOwn(origin: string | undefined, host: string | undefined, siteUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  const given = URL.parse(origin);
  if (!given) return false;
  return given.host === host || (siteUrl !== undefined && given.origin === URL.parse(siteUrl)?.origin);
}
