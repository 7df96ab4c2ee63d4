import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrowserAnswer, type CallInput, endpointOf } from '../../shared/contract/endpoints.ts';
import type { ApiError } from '../../shared/errors.ts';
import { type UploadName, upload } from './upload.ts';
import { invalidateTags } from './use-call.ts';

/** A call that carries a file, as a mutation with the share sent so far (0 to 1, null while nothing is on its way). */
export function useUpload<Name extends UploadName>(name: Name) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const mutation = useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    mutationFn: (input) => upload(name, input, setProgress),
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(null),
    // Not awaited: what has been saved is saved, however long the lists take.
    onSuccess: () => void invalidateTags(client, endpointOf(name).invalidates ?? []),
  });
  return { ...mutation, progress };
}
