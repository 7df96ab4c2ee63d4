import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { partsOf } from './build-request.ts';

/** Any zod schema, classic or mini. */
export type Schema = z.ZodMiniType;
type Fields = z.ZodMiniType<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anybody, a signed-in user, an admin; or, beside admins, whoever has given an admin's password and has the
 * second step before them. Enforced by the BFF from the row, never from a path.
 */
export type Auth = 'public' | 'user' | 'admin' | 'adminStep';

/** Who answers: the backend host, or the BFF itself. */
type ServedBy = 'host' | 'bff';

/** Tags name what an answer is made of; a write that touches a tag makes cached answers with it stale. */
export type CacheTag = 'jobs' | 'blogs' | 'responses' | 'contacts' | 'outbox' | 'session' | 'admins';

/** Tokens and ids that live in sealed cookies and never reach the page. */
export type CookieSecret = 'user' | 'signup' | 'reset';

/** Which limit guards the call against guessing and flooding; the BFF knows the figures. */
export type LimitName = 'login' | 'code' | 'password' | 'signup' | 'mail' | 'form' | 'link';

/** One uploaded file: which types, how large (bytes), and whether it must be there. */
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
   * A plain HTML form post, multipart or urlencoded; `lists` names the fields that may be given more than once,
   * `phones` those that are read as phone numbers (`shared/phone.ts`).
   */
  | {
      readonly kind: 'form';
      readonly fields: Fields & { readonly shape: Readonly<Record<string, Schema>> };
      readonly files: Readonly<Record<string, FileRule>>;
      readonly lists: readonly string[];
      readonly phones: readonly string[];
    };

/**
 * How an answer is wrapped.
 * - `one`: an object, `{data: X}` or `{data: {data: X}}`.
 * - `list`: the same, or a bare array.
 * - `token`: the same, or a bare object (`{token}`).
 * - `done`: only the status counts; a text `message` is kept, and an id where the row has one.
 * - `plain`: the schema is the whole body (form replies).
 */
export type AnswerShape = 'one' | 'list' | 'token' | 'done' | 'plain';

export interface Answer {
  readonly shape: AnswerShape;
  readonly schema: Schema;
}

/** Where a link field of an answer leads: a public image, or a file for the admin alone. */
export type LinkKind = 'media' | 'file';

/**
 * One row of the contract: plain data, from which the browser's call, the BFF's route, the backend's handler,
 * the stub host, the OpenAPI page and the test titles are derived.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path template at the host and, behind `/api`, at the BFF: `/deleteJobPost/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  /** Whether an admin must have confirmed in the last ten minutes that it is them. Writes of admins have to decide. */
  readonly stepUp?: boolean;
  readonly servedBy: ServedBy;
  /** One of the sixteen documented calls. */
  readonly documented: boolean;
  /** Names of the `{…}` parts of the path, in their order. */
  readonly params: readonly string[];
  /** What may stand after the `?`, all of it optional: an extension, which a host may pass over. */
  readonly query?: Fields;
  readonly body?: Body;
  /** Fields of body or answer beyond the documented ones: sent only to a host that knows them. */
  readonly extensions?: readonly string[];
  readonly answer: Answer;
  /** Named failures beyond those every row can have (`commonErrors`). */
  readonly errors?: readonly ErrorCode[];
  readonly cache?: { readonly tags: readonly CacheTag[]; readonly seconds: number };
  readonly invalidates?: readonly CacheTag[];
  /** The answer is the openings, or one of them: only the admin reads those that have closed. */
  readonly openings?: 'list' | 'one';
  /** Link fields of the answer, rewritten to this origin by the BFF. */
  readonly links?: Readonly<Record<string, LinkKind>>;
  /** A field of the answer that is kept in a cookie and withheld from the page. */
  readonly keeps?: { readonly field: string; readonly as: CookieSecret };
  /** The same for a refusal that the host calls by this code and that hands the field over under `data`. */
  readonly keepsWhenRefused?: { readonly code: ErrorCode; readonly field: string; readonly as: CookieSecret };
  /**
   * What the call needs from a cookie, as a bearer header or in place of `me` in the path.
   * `verified`: only after a row with `verifies` has succeeded for it. The body may name, for the BFF alone, the `email`
   * that the caller believes it is for.
   */
  readonly needs?: {
    readonly secret: CookieSecret;
    readonly as: 'bearer' | `param:${string}`;
    readonly verified?: true;
  };
  /** Success proves the holder of this secret (its code was right). */
  readonly verifies?: CookieSecret;
  /** Secrets that success uses up. */
  readonly ends?: readonly CookieSecret[];
  /** Success ends every signed-in session of the account concerned. */
  readonly endsSessions?: true;
  /** The limit this call counts against, if any. */
  readonly limit?: LimitName;
  /** Words for a host that does not know this call (404, 405, 501); only for extensions. */
  readonly missingAtHost?: string;
}

/** Failures every row can have; the row's own `errors` come on top. */
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

/** Of a row that the BFF answers itself. */
export const ofBff = { servedBy: 'bff', documented: false } as const;

/** Checks a row and adds the names of its path parts. */
export function defineEndpoint<const Path extends `/${string}`, const Definition extends Row<Path>>(
  definition: Definition & { readonly path: Path },
): Definition & { readonly params: ParamNames<Path> } {
  // The template type and the regular expression read the same braces.
  return { ...definition, params: partsOf(definition.path) as ParamNames<Path> };
}

/** Every failure a row can answer with, its own first. */
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
