import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../data/mutations.ts';

/** A writing call about the application that is shown. Deleted elsewhere, it is read again, and the panel says so. */
export function useApplicationCall<Name extends 'setApplicationState' | 'addApplicationNote' | 'replyToApplication'>(
  name: Name,
) {
  const client = useQueryClient();
  return useCall(name, { onError: ({ code }) => void (code === 'not_found' && client.invalidateQueries()) });
}
