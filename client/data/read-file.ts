import { attempt } from '#shared/attempt.ts';
import type { CallInput, EndpointName, Endpoints } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { noReply, requestOf, toApiError } from './call.ts';

type FileName = {
  [Name in EndpointName]: Endpoints[Name]['answer']['shape'] extends 'file' ? Name : never;
}[EndpointName];

const brokenOff = 'The download broke off, so no file was saved. Please try again.';

/** Makes a call whose answer is a file. Throws ApiError, also when the file breaks off. */
export async function readFile<Name extends FileName>(name: Name, input: CallInput<Name>): Promise<Blob> {
  const { method, path } = requestOf(name, input);
  const response = await fetch(`/api${path}`, { method }).catch((cause: unknown) => {
    throw noReply(cause);
  });
  if (!response.ok) {
    const text = await response.text();
    throw toApiError(
      response.status,
      attempt<unknown>(() => JSON.parse(text)),
    );
  }
  return response.blob().catch((cause: unknown) => {
    throw new ApiError('upstream_unreachable', brokenOff, { statusCode: 0, cause });
  });
}
