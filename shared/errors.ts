export const errorStatus = {
  validation_failed: 400,
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  session_missing: 401,
  cross_origin: 403,
  forbidden: 403,
  account_unconfirmed: 403,
  step_up_required: 403,
  password_change_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  superseded: 409,
  factor_unreadable: 409,
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

/** After these failures, the backend may or may not have acted. */
export const mayBeDone: readonly ErrorCode[] = ['upstream_timeout', 'upstream_invalid'];

/** `fields` maps input names of the contract to messages. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly error: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The message comes from the backend; otherwise a screen may replace it. */
  readonly fromBackend?: true;
  readonly requestId?: string;
}

/** A failure with a code, thrown by servers and, from the wire format, by the browser's `call`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly fromBackend: boolean;
  /** Seconds until a retry makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined;
  readonly detail: string | undefined;
  /** Data that a host sends with a refusal, such as a token; never sent to the browser. */
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

/** Tells whether a parsed body is an error of the contract. */
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
