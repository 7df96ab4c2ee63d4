import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyFields, Endpoints, HostAnswer, HostEndpointName, QueryFields } from '#shared/contract/endpoints.ts';
import { errorBody } from '#shared/error-body.ts';
import { ApiError } from '#shared/errors.ts';
import { maxPageRows, type PageQuery } from '#shared/schemas/page-query.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';
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

/** Logs server errors; client errors appear in the request's log line. */
export function logFailure(request: FastifyRequest, error: ApiError): void {
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error, detail: error.detail }, error.message);
}

/** Sends a failure in the one error shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  logFailure(request, failure);
  return reply
    .status(failure.statusCode)
    .headers({ ...retryAfterHeader(failure), 'cache-control': 'no-store' })
    .send({ ...errorBody(failure, request.id), ...(failure.data !== undefined && { data: failure.data }) });
}

/** A numeric key; nine digits stay below PostgreSQL's largest integer. */
const isRowId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Parses a numeric key from a path; throws `not_found` with the message `missing` for anything else. */
export function rowIdOf(text: string, missing: string): number {
  if (!isRowId(text)) throw new ApiError('not_found', missing);
  return Number(text);
}

/** Returns the requested part of a list: by default the newest thousand rows; none before an invalid id. */
export const pageOf = ({ limit = maxPageRows, before }: PageQuery): { limit: number; before: number | undefined } => ({
  limit,
  before: before === undefined ? undefined : isRowId(before) ? Number(before) : 0,
});

type FilesOf<E> = E extends { body: { files: infer Files } }
  ? {
      readonly [Name in keyof Files]: Files[Name] extends { required: true } ? UploadedFile : UploadedFile | undefined;
    }
  : Readonly<Record<string, never>>;

interface HandlerInput<Name extends HostEndpointName> {
  readonly params: Readonly<Record<Endpoints[Name]['params'][number], string>>;
  readonly query: QueryFields<Name>;
  readonly body: BodyFields<Name>;
  readonly files: FilesOf<Endpoints[Name]>;
  readonly bearer: string | undefined;
}

/** Handles one contract row; failures are thrown as `ApiError`. */
export type Handler<Name extends HostEndpointName> = (input: HandlerInput<Name>) => Promise<HostAnswer<Name>>;

export type HandlerMap = { readonly [Name in HostEndpointName]: Handler<Name> };
