import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { messageOf } from '../../../shared/contract/read-answer.ts';
import { ApiError, type ErrorCode, errorStatus } from '../../../shared/errors.ts';
import { asRecord } from '../../../shared/record.ts';
import { retryAfterOf } from './retry-after.ts';
import type { UpstreamAnswer } from './upstream-client.ts';
import { invalidAnswer } from './upstream-failures.ts';
import { usableFields, usableMessage } from './usable-message.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

/** What a host's refusal is called, and what is said where the host itself has said nothing usable. */
const refusals: Readonly<Record<number, Refusal>> = {
  400: { code: 'validation_failed', message: 'The backend did not accept this. Please check your input.' },
  401: { code: 'invalid_credentials', message: 'The backend did not accept these credentials.' },
  403: { code: 'forbidden', message: 'The backend does not allow this.' },
  404: { code: 'not_found', message: 'This is no longer there.' },
  409: { code: 'conflict', message: 'This is already taken.' },
  410: { code: 'gone', message: 'This is no longer there.' },
  413: { code: 'payload_too_large', message: 'This is too large for the backend.' },
  415: { code: 'unsupported_media_type', message: 'The backend does not accept this kind of file.' },
  429: { code: 'too_many_requests', message: 'Too many requests. Please try again later.' },
};

const failed = 'The backend failed. Please try again later.';

/** A host that knows the call says what is missing; one that does not says only "Not Found", or names the route. */
function namesTheRecord(message: string | undefined): boolean {
  if (message === undefined || /\b(?:route|endpoint|url|path|method|call|api|cannot)\b/i.test(message)) return false;
  return !/^(?:404\b.*|not found\.?|resource not found\.?|page not found\.?)$/i.test(message);
}

function isMissingAtHost(endpoint: Endpoint, status: number, message: string | undefined): boolean {
  if (endpoint.missingAtHost === undefined) return false;
  return status === 405 || status === 501 || (status === 404 && !namesTheRecord(message));
}

/** A code of the row's own by which the host names the refusal. */
function namedByHost(endpoint: Endpoint, status: number, body: unknown): ErrorCode | undefined {
  const { code } = asRecord(body);
  return endpoint.errors?.find((known) => known === code && errorStatus[known] === status);
}

/** Our credentials, not the visitor's: nobody but the operator can do anything about it. */
function refusesUs(endpoint: Endpoint, status: number): boolean {
  if (endpoint.auth === 'admin') return status === 401 || status === 403;
  return status === 401 && !endpoint.body && !endpoint.needs;
}

/**
 * What an answer other than 2xx means to the caller.
 *
 * @param body the parsed JSON, or undefined
 * @param hostname must not appear in what is passed on
 */
export function classifyRefusal(endpoint: Endpoint, answer: UpstreamAnswer, body: unknown, hostname: string): ApiError {
  const { status } = answer;
  if (status < 400) return invalidAnswer(`status ${status}${status >= 300 ? ' (redirects are not followed)' : ''}`);
  const message = usableMessage(messageOf(body), hostname);
  if (isMissingAtHost(endpoint, status, message)) {
    return new ApiError('not_supported_by_backend', endpoint.missingAtHost ?? '', { detail: `status ${status}` });
  }
  const retryAfter = retryAfterOf(answer.headers['retry-after']);
  const common = {
    ...(message !== undefined && { fromBackend: true }),
    ...(retryAfter !== undefined && { retryAfter }),
    detail: `status ${status}`,
  };
  if (status >= 500) {
    return new ApiError('upstream_failed', message ?? failed, {
      ...common,
      ...(status === 503 && { statusCode: 503 }),
    });
  }
  if (refusesUs(endpoint, status)) {
    return new ApiError('upstream_failed', failed, {
      detail: `The backend refused our credentials (status ${status}).`,
    });
  }
  const refusal = refusals[status] ?? { code: 'refused_by_backend', message: 'The backend refused this.' };
  const fields = usableFields(body, hostname);
  return new ApiError(namedByHost(endpoint, status, body) ?? refusal.code, message ?? refusal.message, {
    ...common,
    data: asRecord(body).data,
    statusCode: status,
    ...(fields && { fields }),
  });
}
