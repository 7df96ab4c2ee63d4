import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { messageOf } from '#shared/contract/read-answer.ts';
import { ApiError, type ErrorCode, errorStatus } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { invalidAnswer, type UpstreamAnswer } from './upstream-client.ts';

/** Reads a `Retry-After` header (RFC 9110, 10.2.3) as seconds, between one and 3600. */
export function retryAfterOf(value: unknown, now = Date.now()): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}

const maxLength = 300;

const internals = [
  /[<>{}\r\n]/,
  /https?:|\w:\/\/|localhost|\b\d{1,3}(?:\.\d{1,3}){3}\b|\[[\da-f:]*:[\da-f:]*\]/i,
  /\bat \S+[:(]|\.(?:js|ts|php|py|java|rb|go):\d/,
  /\b(?:\w+Error|\w+Exception|Traceback|ECONN\w*|ENO\w+|EPIPE|EACCES|ETIMEDOUT|EHOST\w+|ER_\w+|E\d{4,}|ORA-\d+)\b/,
  /\bSQL|\b(?:insert into|select \*|for key|violates|duplicate key|null pointer)\b|\brelation "/i,
  /(?:^|\s)[/\\](?:\w[\w.-]*[/\\])+|\b[a-z]:\\/i,
];

/** Tells whether a text contains a word, which may itself contain dots and dashes, in any letter case. */
function hasWord(text: string, word: string): boolean {
  const [whole, sought] = [text.toLowerCase(), word.toLowerCase()];
  const isPart = (char = '') => /[\p{L}\p{N}_-]/u.test(char);
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1)) {
    if (!isPart(whole[at - 1]) && !isPart(whole[at + sought.length])) return true;
  }
  return false;
}

/**
 * Returns a host's message if it is safe to show: short, plain, without internals.
 *
 * @param hidden words that must not be shown, such as the name of the host and the site's token
 */
export function usableMessage(message: string | undefined, hidden: readonly string[]): string | undefined {
  if (message === undefined || message.length > maxLength) return undefined;
  if (hidden.some((word) => hasWord(message, word))) return undefined;
  return internals.some((mark) => mark.test(message)) ? undefined : message;
}

/** Messages per field as the embedded backend sends them, if all are safe to show. */
export function usableFields(body: unknown, hidden: readonly string[]): Record<string, string> | undefined {
  const { fields } = asRecord(body);
  const usable = Object.entries(asRecord(fields)).flatMap(([name, text]) => {
    const message = typeof text === 'string' ? usableMessage(text, hidden) : undefined;
    return message !== undefined && /^\w{1,40}$/.test(name) ? [[name, message] as const] : [];
  });
  return usable.length > 0 && usable.length <= 20 ? Object.fromEntries(usable) : undefined;
}

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

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

/** About the connection between site and host. Browsers and proxies would take them as about their own. */
const aboutConnection = new Set([407, 408, 421, 425, 426, 431]);

const failed = 'The backend failed. Please try again later.';
const refusedToken = 'The backend does not accept this site’s token. The operator needs to correct BACKEND_TOKEN.';

/** A 404 that names the record comes from a known call; "Not Found" or a route name means an unknown call. */
function namesTheRecord(message: string | undefined): boolean {
  if (message === undefined || /\b(?:route|endpoint|url|path|method|call|api|cannot)\b/i.test(message)) return false;
  return !/^(?:404\b.*|not found\.?|resource not found\.?|page not found\.?)$/i.test(message);
}

function isMissingAtHost(endpoint: Endpoint, status: number, message: string | undefined): boolean {
  if (endpoint.missingAtHost === undefined) return false;
  return status === 405 || status === 501 || (status === 404 && !namesTheRecord(message));
}

function namedByHost(endpoint: Endpoint, status: number, body: unknown): ErrorCode | undefined {
  const { code } = asRecord(body);
  return endpoint.errors?.find((known) => known === code && errorStatus[known] === status);
}

function refusesUs(endpoint: Endpoint, status: number): boolean {
  if (endpoint.auth === 'admin') return status === 401 || status === 403;
  return status === 401 && !endpoint.body && !endpoint.step;
}

/** The error for a host that limits requests or is busy; undefined for other answers. */
export function busyHost({ status, headers }: UpstreamAnswer): ApiError | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const { code, message } = refusals[status] ?? { code: 'upstream_failed', message: failed };
  const retryAfter = retryAfterOf(headers['retry-after']);
  const common = { detail: `status ${status}`, statusCode: status };
  return new ApiError(code, message, { ...common, ...(retryAfter !== undefined && { retryAfter }) });
}

/** Tells whether the host answered that it no longer has the record. */
export const isGoneAtHost = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 410);

/** Converts an answer other than 2xx to an error. */
export function classifyRefusal(
  endpoint: Endpoint,
  answer: UpstreamAnswer,
  body: unknown,
  hidden: readonly string[],
): ApiError {
  const { status } = answer;
  if (status < 400) return invalidAnswer(`status ${status}${status >= 300 ? ' (redirects are not followed)' : ''}`);
  const message = usableMessage(messageOf(body), hidden);
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
  if (aboutConnection.has(status)) return new ApiError('upstream_failed', failed, { detail: `status ${status}` });
  if (refusesUs(endpoint, status)) {
    // Only an admin sees the name of a setting.
    return new ApiError('upstream_failed', endpoint.auth === 'admin' ? refusedToken : failed, {
      detail: `The backend refused our credentials (status ${status}).`,
    });
  }
  const refusal = refusals[status] ?? { code: 'refused_by_backend', message: 'The backend refused this.' };
  const fields = usableFields(body, hidden);
  return new ApiError(namedByHost(endpoint, status, body) ?? refusal.code, message ?? refusal.message, {
    ...common,
    data: asRecord(body).data,
    statusCode: status,
    ...(fields && { fields }),
  });
}
