import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyInput } from '#shared/contract/build-request.ts';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '#shared/contract/endpoints.ts';
import type { ApiError } from '#shared/errors.ts';
import { callByName, noReply, readReply, requestOf } from './call.ts';
import type { ReadName } from './queries.ts';

/**
 * A write as a mutation. Reads use `useQuery` with `useFailure` (`useServedQuery` on server-rendered pages), writes
 * `useCall` or `useUpload`, and writes after a question `useConfirmedAction`. Accounts use plain `call`: their refusals
 * do not end an admin's session.
 */
export const useCall = <Name extends Exclude<EndpointName, ReadName>>(
  name: Name,
  options: { onError?: (error: ApiError) => void } = {},
) =>
  useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    mutationFn: (input) => callByName(name, input) as Promise<BrowserAnswer<Name>>,
    ...options,
  });

/** An upload as a mutation with its progress (0 to 1, null while idle). */
export function useUpload<Name extends UploadName>(name: Name) {
  const [progress, setProgress] = useState<number | null>(null);
  const mutation = useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    mutationFn: (input) => upload(name, input, setProgress),
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}

type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { body: { kind: 'multipart' } } ? Name : never;
}[EndpointName];

/** Makes a multipart call. Uses XMLHttpRequest, because `fetch` cannot report the uploaded share (0 to 1). */
function upload<Name extends UploadName>(
  name: Name,
  input: CallInput<Name>,
  onProgress: (share: number) => void = () => {},
): Promise<BrowserAnswer<Name>> {
  // Every typed input has this general form.
  const { method, path, headers, body } = requestOf(name, input as AnyInput);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    for (const [header, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => reject(noReply());
    request.onabort = () => reject(noReply());
    request.onload = () => {
      try {
        resolve(readReply(name, request.status, request.responseText) as BrowserAnswer<Name>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(body ?? null);
  });
}
