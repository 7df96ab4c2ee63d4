import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrowserAnswer, CallInput, EndpointName } from '../../shared/contract/endpoints.ts';
import type { ApiError } from '../../shared/errors.ts';
import { callByName } from './call.ts';
import type { ReadName } from './queries.ts';
import { type UploadName, upload } from './upload.ts';

/**
 * A writing call as a mutation: what is shown is read anew after it, and a session that has ended is heard of. Elsewhere
 * (in a `run` of `useConfirmedAction`, which is a mutation; in accounts, whose refusals end no admin's session) it is `call`.
 */
export const useCall = <Name extends Exclude<EndpointName, ReadName>>(
  name: Name,
  options: { onError?: (error: ApiError) => void } = {},
) =>
  useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    // As in `call`: the row's schema has been applied to the answer.
    mutationFn: (input) => callByName(name, input) as Promise<BrowserAnswer<Name>>,
    ...options,
  });

/** A call that carries a file, as a mutation with the share sent so far (0 to 1, null while nothing is on its way). */
export function useUpload<Name extends UploadName>(name: Name) {
  const [progress, setProgress] = useState<number | null>(null);
  const mutation = useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    mutationFn: (input) => upload(name, input, setProgress),
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}
