import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { sameSecret } from '../secrets.ts';

/** Returns the token of an `Authorization: Bearer …` header (RFC 6750). */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Throws `unauthorized` without the admin token. */
export function requireAdmin(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  const given = bearerOf(request);
  if (given === undefined || !sameSecret(given, token)) {
    throw new ApiError('unauthorized', 'This call needs the admin token.');
  }
}
