/**
 * The one error shape of the BFF and every named failure it can answer with.
 *
 * A code says what happened in a word a program can branch on; `message` says it in words a person understands.
 */
export const errorStatus = {
  validation_failed: 400,
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  session_missing: 401,
  cross_origin: 403,
  forbidden: 403,
  account_unconfirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  superseded: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  refused_by_backend: 422,
  too_many_requests: 429,
  internal: 500,
  not_supported_by_backend: 501,
  upstream_unreachable: 502,
  upstream_invalid: 502,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** After these nobody knows whether the backend has done what it was asked to. */
export const mayBeDone: readonly ErrorCode[] = ['upstream_timeout', 'upstream_invalid'];

/** What every failing answer of the BFF looks like. `fields` names the inputs at fault, by their contract names. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  /** The standard reason phrase of the status, as Fastify writes it. */
  readonly error: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The message is the backend's own; absent, it is ours and a screen may prefer its own words. */
  readonly fromBackend?: true;
  /** Identifies the one log line of this request. */
  readonly requestId?: string;
}

/** A failure with a name. Thrown by servers, carried over the wire, thrown again by the browser's `call`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly fromBackend: boolean;
  /** Seconds after which trying again makes sense (becomes `Retry-After`). */
  readonly retryAfter: number | undefined;
  /** For the log only; never sent. */
  readonly detail: string | undefined;
  /** What a host hands over with its refusal, such as a token; never sent to a browser. */
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      statusCode?: number;
      fields?: Readonly<Record<string, string>>;
      fromBackend?: boolean;
      retryAfter?: number;
      detail?: string;
      data?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.statusCode = options.statusCode ?? errorStatus[code];
    this.fields = options.fields;
    this.fromBackend = options.fromBackend ?? false;
    this.retryAfter = options.retryAfter;
    this.detail = options.detail;
    this.data = options.data;
  }
}

/** Whether a parsed answer is the wire form of an error. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const body = value as Partial<Record<keyof ErrorBody, unknown>>;
  return (
    typeof body.statusCode === 'number' &&
    typeof body.code === 'string' &&
    body.code in errorStatus &&
    typeof body.message === 'string'
  );
}
