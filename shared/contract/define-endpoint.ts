import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { AdminRole } from '../schemas/admin-answers.ts';

export type Schema = z.ZodMiniType;
type Fields = z.ZodMiniType<Record<string, unknown>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `adminStep` includes an admin between password and second factor. */
export type Auth = 'public' | 'user' | 'admin' | 'adminStep';

type ServedBy = 'host' | 'bff';

/** Content of an answer; a write with the same tag expires it. */
export type CacheTag = 'jobs' | 'blogs' | 'responses' | 'contacts' | 'outbox' | 'session' | 'admins';

/**
 * A step of an account at the host, which a sealed cookie carries: the token of a signup (sent as bearer token), the id of a
 * reset (sent in place of `me`), and the same once its code is verified.
 */
export type AccountStep = 'signup' | 'reset' | 'newPassword';

export type LimitName = 'login' | 'code' | 'password' | 'signup' | 'mail' | 'form' | 'link' | 'visit';

export interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly required: boolean;
}

export type Body =
  | { readonly kind: 'json'; readonly fields: Fields }
  | { readonly kind: 'multipart'; readonly fields: Fields; readonly files: Readonly<Record<string, FileRule>> }
  /** `phones` names the fields that hold phone numbers. */
  | {
      readonly kind: 'form';
      readonly fields: Fields & { readonly shape: Readonly<Record<string, Schema>> };
      readonly files: Readonly<Record<string, FileRule>>;
      readonly lists: readonly string[];
      readonly phones: readonly string[];
    };

/** Envelopes `{data: X}` (`one`, `list`), also bare (`token`), status only (`done`), none (`plain`), CSV (`file`). */
export type AnswerShape = 'one' | 'list' | 'token' | 'done' | 'plain' | 'file';

export interface Answer {
  readonly shape: AnswerShape;
  readonly schema: Schema;
}

export type LinkKind = 'media' | 'file';

/** Calls, routes, handlers, stub host, OpenAPI and test titles are derived from these rows. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  /** The admins that may use it. Required for admin rows. */
  readonly roles?: readonly AdminRole[];
  /** Whether the admin needs a confirmation of the last ten minutes. Required for admin writes. */
  readonly stepUp?: boolean;
  readonly servedBy: ServedBy;
  /** One of the sixteen documented calls. */
  readonly documented: boolean;
  readonly params: readonly string[];
  /** Optional query parameters: an extension, which a host may ignore. */
  readonly query?: Fields;
  readonly body?: Body;
  /** Extension fields of body or answer: sent only to a host that supports them. */
  readonly extensions?: readonly string[];
  /** Fields of the body that the site storedBySite: its host never gets them. */
  readonly storedBySite?: readonly string[];
  readonly answer: Answer;
  /** Optional fields that the site adds to each row of the host's answer. */
  readonly addedBySite?: Schema;
  readonly errors?: readonly ErrorCode[];
  readonly cache?: { readonly tags: readonly CacheTag[]; readonly seconds: number };
  readonly invalidates?: readonly CacheTag[];
  /** The answer contains openings: only admins see closed ones. */
  readonly openings?: 'list' | 'one';
  /** Link fields of the answer, which the BFF rewrites to this origin. */
  readonly links?: Readonly<Record<string, LinkKind>>;
  /** A field of the host's answer that no page sees. */
  readonly hiddenFromPages?: string;
  /** The step that has to be under way. The body may contain the `email` that the caller expects, for the BFF only. */
  readonly step?: AccountStep;
  readonly limit?: LimitName;
  /** Message for a host without this call (404, 405, 501); extensions only. */
  readonly missingAtHost?: string;
}

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
    | { readonly auth: 'public' | 'user'; readonly stepUp?: never; readonly roles?: never }
    | { readonly auth: 'admin' | 'adminStep'; readonly roles: readonly AdminRole[]; readonly method: 'GET' }
    | { readonly auth: 'admin' | 'adminStep'; readonly roles: readonly AdminRole[]; readonly stepUp: boolean }
  );

const part = /\{([^}]+)\}/g;

const partsOf = (path: string): string[] => Array.from(path.matchAll(part), ([, name = '']) => name);

export const fillParts = (path: string, fill: (name: string) => string): string =>
  path.replaceAll(part, (_, name: string) => fill(name));

export const pathPattern = (path: string): RegExp => new RegExp(`^${fillParts(path, () => '[^/]+')}$`);

export const routePath = (path: string): string => fillParts(path, (name) => `:${name}`);

const ofBff = { servedBy: 'bff', documented: false } as const;

// Access rules of a row. The BFF answers the call itself, unless `ofHost` or `ofHostExtension` follows.
export const byVisitor = { auth: 'public', ...ofBff } as const;
export const byAdmin = { auth: 'admin', roles: ['owner', 'hiring', 'editor'], ...ofBff } as const;
export const byOwner = { auth: 'admin', roles: ['owner'], ...ofBff } as const;
export const byHiring = { auth: 'admin', roles: ['owner', 'hiring'], ...ofBff } as const;
export const byEditor = { auth: 'admin', roles: ['owner', 'editor'], ...ofBff } as const;

/** One of the sixteen documented calls. */
export const ofHost = { servedBy: 'host', documented: true } as const;
/** A call that the host may lack. */
export const ofHostExtension = { servedBy: 'host', documented: false } as const;

/** Adds the path parameters to a row and checks its types. */
export function defineEndpoint<const Path extends `/${string}`, const Definition extends Row<Path>>(
  definition: Definition & { readonly path: Path },
): Definition & { readonly params: ParamNames<Path> } {
  // The template type and the regular expression parse the same braces.
  return { ...definition, params: partsOf(definition.path) as ParamNames<Path> };
}

/** Returns all errors of a row, its own first. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.auth !== 'public') codes.add('unauthorized');
  if (endpoint.auth === 'adminStep') codes.add('password_change_required');
  if (endpoint.stepUp) codes.add('step_up_required');
  if (endpoint.step) codes.add('session_missing').add('superseded');
  if (endpoint.step === 'newPassword') codes.add('forbidden');
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
