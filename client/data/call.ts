import { attempt } from '#shared/attempt.ts';
import { type AnyInput, buildRequest } from '#shared/contract/build-request.ts';
import type { BrowserAnswer, CallArguments, EndpointName } from '#shared/contract/endpoints.ts';
import { ApiError, isErrorBody } from '#shared/errors.ts';
import { requests } from './requests.ts';

export function requestOf(name: EndpointName, input?: AnyInput) {
  const [method, path, kind = 'json'] = requests[name];
  return buildRequest({ method, path, body: { kind } }, input);
}

export function toApiError(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(body.code, body.message, body);
  return new ApiError('internal', 'Something went wrong. Please try again.', { statusCode: status });
}

/** Whether the admin's session has ended; the query client's `onError` has already reported it. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'unauthorized';

export const noReplyMessage = 'We could not reach the server. Please check your connection and try again.';

export const noReply = (cause?: unknown): ApiError =>
  new ApiError('upstream_unreachable', noReplyMessage, { statusCode: 0, cause });

/** Reads the answer of a call; a body that is not JSON counts as empty. Throws ApiError unless the status is 2xx. */
export function readReply(name: EndpointName, status: number, text: string): unknown {
  const body: unknown = attempt(() => JSON.parse(text));
  if (status < 200 || status > 299) throw toApiError(status, body);
  if (requests[name][3]) return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

/** Asks the admin to confirm their identity; false when they cancel. The admin pages provide it. */
export const stepUp: { ask?: (() => Promise<boolean>) | undefined } = {};

/** Makes a call, and again after the admin confirmed their identity if it requires that. Throws ApiError; status 0 when offline. */
export async function callByName(
  name: EndpointName,
  input?: AnyInput,
  init: Pick<RequestInit, 'cache' | 'keepalive'> = {},
): Promise<unknown> {
  const { method, path, headers, body = null } = requestOf(name, input);
  let status: number;
  let text: string;
  try {
    const response = await fetch(`/api${path}`, {
      ...init,
      method,
      headers: { accept: 'application/json', ...headers },
      body,
    });
    status = response.status;
    text = await response.text();
  } catch (cause) {
    throw noReply(cause);
  }
  if (status === 403 && text.includes('"step_up_required"') && (await stepUp.ask?.()))
    return callByName(name, input, init);
  return readReply(name, status, text);
}

export type Caller = <Name extends EndpointName>(
  name: Name,
  ...input: CallArguments<Name>
) => Promise<BrowserAnswer<Name>>;

// The BFF validated the answer with the row's schema.
export const call: Caller = (name, ...input) => callByName(name, input[0]) as Promise<never>;

/** Bypasses all caches: for admins, the BFF asks its host again. */
export const callFresh: Caller = (name, ...input) => callByName(name, input[0], { cache: 'reload' }) as Promise<never>;
