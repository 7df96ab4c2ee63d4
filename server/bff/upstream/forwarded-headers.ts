import type { FastifyRequest } from 'fastify';

const traces = {
  traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/,
  tracestate: /^[\x20-\x7e]{1,512}$/,
} as const;

function pick(request: FastifyRequest, allowed: Readonly<Record<string, RegExp>>): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': request.id };
  for (const name in allowed) {
    const value = request.headers[name];
    if (typeof value === 'string' && allowed[name]?.test(value)) headers[name] = value;
  }
  return headers;
}

/** Headers of a shared read: nothing personal. */
export const sharedHeaders = (request: FastifyRequest): Record<string, string> => pick(request, traces);

/** Headers that a host may see: languages, trace and request id. An allowlist keeps cookies and hop-by-hop headers here. */
export const forwardedHeaders = (request: FastifyRequest): Record<string, string> =>
  pick(request, { ...traces, 'accept-language': /^[\w\-,;=.* ]{1,200}$/ });
