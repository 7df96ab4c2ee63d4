import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/** Any zod schema, classic or mini. */
export type Schema = z.ZodMiniType;
type Fields = z.ZodMiniType<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `adminStep` includes an admin between password and second factor. The BFF enforces it by the row, never by
 * the path.
 */
export type Auth = 'public' | 'user' | 'admin' | 'adminStep';

/** Who answers: the backend host or the BFF. */
type ServedBy = 'host' | 'bff';

/** Content of an answer; a write with the same tag expires it. */
export type CacheTag = 'jobs' | 'blogs' | 'responses' | 'contacts' | 'outbox' | 'session' | 'admins';

/** Tokens and ids in sealed cookies, which the page never sees. */
export type CookieSecret = 'user' | 'signup' | 'reset';

/** Rate limit of the call; the BFF defines the numbers. */
export type LimitName = 'login' | 'code' | 'password' | 'signup' | 'mail' | 'form' | 'link';

/** An uploaded file: types, maximum size in bytes, and whether it is required. */
export interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly required: boolean;
}

export type Body =
  | { readonly kind: 'json'; readonly fields: Fields }
  /** Text fields and files. */
  | { readonly kind: 'multipart'; readonly fields: Fields; readonly files: Readonly<Record<string, FileRule>> }
  /**
   * A plain HTML form post, multipart or urlencoded. `lists` names repeatable fields, `phones` phone numbers
   * (`shared/phone.ts`).
   */
  | {
      readonly kind: 'form';
      readonly fields: Fields & { readonly shape: Readonly<Record<string, Schema>> };
      readonly files: Readonly<Record<string, FileRule>>;
      readonly lists: readonly string[];
      readonly phones: readonly string[];
    };

/**
 * Envelope of an answer.
 * - `one`: an object, `{data: X}` or `{data: {data: X}}`.
 * - `list`: the same, or a bare array.
 * - `token`: the same, or a bare object (`{token}`).
 * - `done`: only the status counts; keeps a text `message`, and an id if the row has one.
 * - `plain`: the schema is the whole body (form replies).
 */
export type AnswerShape = 'one' | 'list' | 'token' | 'done' | 'plain';

export interface Answer {
  readonly shape: AnswerShape;
  readonly schema: Schema;
}

/** Kind of a link field: a public image, or a file for admins. */
export type LinkKind = 'media' | 'file';

/** A row of the contract: data from which the calls, routes, handlers, stub host, OpenAPI and test titles are derived. */
export interface Endpoint {
  readonly method: Method;
  /** Path template at the host and, behind `/api`, at the BFF: `/deleteJobPost/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  /** Whether the admin needs a confirmation of the last ten minutes. Required for admin writes. */
  readonly stepUp?: boolean;
  readonly servedBy: ServedBy;
  /** One of the sixteen documented calls. */
  readonly documented: boolean;
  /** Names of the path parameters in order. */
  readonly params: readonly string[];
  /** Optional query parameters: an extension, which a host may ignore. */
  readonly query?: Fields;
  readonly body?: Body;
  /** Extension fields of body or answer: sent only to a host that supports them. */
  readonly extensions?: readonly string[];
  readonly answer: Answer;
  /** Errors in addition to `commonErrors`. */
  readonly errors?: readonly ErrorCode[];
  readonly cache?: { readonly tags: readonly CacheTag[]; readonly seconds: number };
  readonly invalidates?: readonly CacheTag[];
  /** The answer contains openings: only admins see closed ones. */
  readonly openings?: 'list' | 'one';
  /** Link fields of the answer, which the BFF rewrites to this origin. */
  readonly links?: Readonly<Record<string, LinkKind>>;
  /** An answer field that is stored in a cookie and hidden from the page. */
  readonly keeps?: { readonly field: string; readonly as: CookieSecret };
  /** The same for a refusal with this code, which contains the field under `data`. */
  readonly keepsWhenRefused?: { readonly code: ErrorCode; readonly field: string; readonly as: CookieSecret };
  /**
   * Value from a cookie, sent as a bearer token or instead of `me` in the path. `verified`: only after a row with `verifies`
   * has succeeded. The body may contain the `email` that the caller expects, for the BFF only.
   */
  readonly needs?: {
    readonly secret: CookieSecret;
    readonly as: 'bearer' | `param:${string}`;
    readonly verified?: true;
  };
  /** Success verifies this secret (its code was correct). */
  readonly verifies?: CookieSecret;
  /** Secrets that success consumes. */
  readonly ends?: readonly CookieSecret[];
  /** Success ends all sessions of the account. */
  readonly endsSessions?: true;
  /** Rate limit, if any. */
  readonly limit?: LimitName;
  /** Message for a host without this call (404, 405, 501); extensions only. */
  readonly missingAtHost?: string;
}

/** Errors of every row, in addition to the row's `errors`. */
const commonErrors = ['bad_request', 'too_many_requests', 'internal', 'unavailable'] as const satisfies ErrorCode[];
const hostErrors = [
  'upstream_unreachable',
  'upstream_invalid',
  'upstream_failed',
  'upstream_timeout',
  'refused_by_backend',
] as const satisfies ErrorCode[];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name, ...ParamNames<Rest>]
  : [];

type Row<Path extends `/${string}`> = Omit<Endpoint, 'path' | 'params'> & { readonly path: Path } & (
    | { readonly auth: 'public' | 'user'; readonly stepUp?: never }
    | { readonly auth: 'admin' | 'adminStep'; readonly method: 'GET' }
    | { readonly auth: 'admin' | 'adminStep'; readonly stepUp: boolean }
  );

const part = /\{([^}]+)\}/g;

/** Names of the `{…}` parameters in order. */
const partsOf = (path: string): string[] => Array.from(path.matchAll(part), ([, name = '']) => name);

/** Replaces each parameter by the result of `fill`. */
export const fillParts = (path: string, fill: (name: string) => string): string =>
  path.replaceAll(part, (_, name: string) => fill(name));

/** Pattern of all paths of the row. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${fillParts(path, () => '[^/]+')}$`);

/** The path in Fastify's syntax. */
export const routePath = (path: string): string => fillParts(path, (name) => `:${name}`);

/** Row answered by the BFF. */
export const ofBff = { servedBy: 'bff', documented: false } as const;

/** Validates a row and adds its path parameters. */
export function defineEndpoint<const Path extends `/${string}`, const Definition extends Row<Path>>(
  definition: Definition & { readonly path: Path },
): Definition & { readonly params: ParamNames<Path> } {
  // The template type and the regular expression parse the same braces.
  return { ...definition, params: partsOf(definition.path) as ParamNames<Path> };
}

/** All errors of a row, its own first. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.auth !== 'public') codes.add('unauthorized');
  if (endpoint.auth === 'adminStep') codes.add('password_change_required');
  if (endpoint.stepUp) codes.add('step_up_required');
  if (endpoint.needs) codes.add('session_missing').add('superseded');
  if (endpoint.needs?.verified) codes.add('forbidden');
  if (endpoint.query) codes.add('validation_failed');
  // A host may answer 404 to a page that begins at an unknown row.
  if (endpoint.query && endpoint.servedBy === 'host') codes.add('not_found');
  if (endpoint.body) codes.add('validation_failed').add('unsupported_media_type').add('payload_too_large');
  if (endpoint.method !== 'GET') codes.add('cross_origin');
  if (endpoint.missingAtHost) codes.add('not_supported_by_backend');
  for (const code of commonErrors) codes.add(code);
  if (endpoint.servedBy === 'host') for (const code of hostErrors) codes.add(code);
  return [...codes];
}
