import { attempt } from '../../shared/attempt.ts';
import { type AnyInput, buildRequest } from '../../shared/contract/build-request.ts';
import type { Body, Endpoint } from '../../shared/contract/define-endpoint.ts';
import type { BrowserAnswer, CallArguments, EndpointName } from '../../shared/contract/endpoints.ts';
import { ApiError, isErrorBody } from '../../shared/errors.ts';
import { requests } from './requests.ts';

/** The request of a call, for whatever sends it. */
export function requestOf(name: EndpointName, input?: AnyInput) {
  const { method, path, body }: Pick<Endpoint, 'method' | 'path'> & { body?: Body['kind'] } = requests[name];
  return buildRequest({ method, path, ...(body && { body: { kind: body } }) }, input);
}

/** The error that an answer stands for, in the words of the BFF or, failing that, our own. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(body.code, body.message, body);
  return new ApiError('internal', 'Something went wrong. Please try again.', { statusCode: status });
}

export const noReplyMessage = 'We could not reach the server. Please check your connection and try again.';

/** The failure of a call that nobody has answered. */
export const noReply = (cause?: unknown): ApiError =>
  new ApiError('upstream_unreachable', noReplyMessage, { statusCode: 0, cause });

/**
 * What an answer means to the caller, however it came.
 *
 * @param text the body as it came; what is no JSON counts as nothing
 * @throws ApiError for every answer other than 2xx
 */
export function readReply(name: EndpointName, status: number, text: string): unknown {
  const body: unknown = attempt(() => JSON.parse(text));
  if (status < 200 || status > 299) throw toApiError(status, body);
  if ('answer' in requests[name]) return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

/** Has the admin confirm their identity; false when they cancel. The admin pages provide it. */
export const stepUp: { ask?: (() => Promise<boolean>) | undefined } = {};

/**
 * Makes the call of that name in its general form, once more after the admin has confirmed what it asks for.
 *
 * @throws ApiError with the BFF's words; statusCode 0 when there is no network.
 */
export async function callByName(
  name: EndpointName,
  input?: AnyInput,
  init: Pick<RequestInit, 'cache'> = {},
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
  if (text.includes('"step_up_required"') && (await stepUp.ask?.())) return callByName(name, input, init);
  return readReply(name, status, text);
}

export type Caller = <Name extends EndpointName>(
  name: Name,
  ...input: CallArguments<Name>
) => Promise<BrowserAnswer<Name>>;

/**
 * Makes a call of the contract from the browser; input and answer are typed by the row.
 *
 * @throws ApiError, see `callByName`
 */
// The BFF has checked the answer against the row's schema before sending it.
export const call: Caller = (name, ...input) => callByName(name, input[0]) as Promise<never>;

/** The same past every cache on the way: for an admin who asks so, the BFF asks its host anew. */
export const callFresh: Caller = (name, ...input) => callByName(name, input[0], { cache: 'reload' }) as Promise<never>;
