import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrowserAnswer, CallInput, EndpointName } from '#shared/contract/endpoints.ts';
import type { ApiError } from '#shared/errors.ts';
import { callByName } from './call.ts';
import type { ReadName } from './queries.ts';
import { type UploadName, upload } from './upload.ts';

/**
 * A write as a mutation: refetches what is shown and handles an ended session. Use plain `call` inside the `run` of
 * `useConfirmedAction` (a mutation itself) and for accounts, whose refusals do not end an admin's session.
 */
export const useCall = <Name extends Exclude<EndpointName, ReadName>>(
  name: Name,
  options: { onError?: (error: ApiError) => void } = {},
) =>
  useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    // As in `call`.
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
