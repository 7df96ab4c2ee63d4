import type { BodyFields, Endpoints, HostAnswer, HostEndpointName, QueryFields } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { maxPageRows, type PageQuery } from '#shared/schemas/page-query.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';

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
