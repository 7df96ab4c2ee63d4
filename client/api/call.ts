import { type AnyInput, buildRequest } from '../../shared/contract/build-request.ts';
import type { Endpoint } from '../../shared/contract/define-endpoint.ts';
import {
  type BrowserAnswer,
  type CallArguments,
  type EndpointName,
  endpointOf,
} from '../../shared/contract/endpoints.ts';
import { ApiError, isErrorBody } from '../../shared/errors.ts';
import { dropMirror } from './session-mirror.ts';

/** What a caller of the contract looks like: `fetch` in the browser, the BFF's own upstream on the server. */
export type Caller = <Name extends EndpointName>(
  name: Name,
  ...input: CallArguments<Name>
) => Promise<BrowserAnswer<Name>>;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The error that an answer stands for, in the words of the BFF or, failing that, our own. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) {
    return new ApiError(body.code, body.message, {
      statusCode: body.statusCode,
      ...(body.fields && { fields: body.fields }),
      ...(body.fromBackend && { fromBackend: true }),
    });
  }
  return new ApiError('internal', 'Something went wrong. Please try again.', { statusCode: status });
}

/** The failure of a call that nobody has answered. */
export const noReply = (cause?: unknown): ApiError =>
  new ApiError('upstream_unreachable', 'No response from server. Please try again later.', { statusCode: 0, cause });

/**
 * What an answer means to the caller, however it came.
 *
 * @throws ApiError for every answer other than 2xx
 */
export function readReply(endpoint: Endpoint, status: number, body: unknown): unknown {
  if (status < 200 || status > 299) {
    const error = toApiError(status, body);
    // The server has ended this session: what mirrors it must not outlive it.
    if (error.code === 'unauthorized' && endpoint.auth !== 'public') dropMirror(endpoint.auth);
    throw error;
  }
  if (endpoint.answer.shape === 'plain') return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

/**
 * Makes the call of that name in its general form.
 *
 * @throws ApiError with the BFF's words; statusCode 0 when there is no network.
 */
export async function callByName(
  name: EndpointName,
  input?: AnyInput,
  init: Pick<RequestInit, 'cache'> = {},
): Promise<unknown> {
  const endpoint = endpointOf(name);
  const request = buildRequest(endpoint, input);
  let response: Response;
  try {
    response = await fetch(`/api${request.path}`, {
      ...init,
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
    });
  } catch (cause) {
    throw noReply(cause);
  }
  return readReply(endpoint, response.status, await readJson(response));
}

/**
 * Makes a call of the contract from the browser; input and answer are typed by the row.
 *
 * @throws ApiError, see `callByName`
 */
// The BFF has checked the answer against the row's schema before sending it.
export const call: Caller = (name, ...input) => callByName(name, input[0]) as Promise<never>;

/** The same past every cache on the way: for an admin who asks so, the BFF asks its host anew. */
export const callFresh: Caller = (name, ...input) => callByName(name, input[0], { cache: 'reload' }) as Promise<never>;
