import { useRef, useState } from 'react';
import type { BrowserAnswer, CallInput, EndpointName } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';
import type { ReadName } from './read-query.ts';

interface Sending {
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/**
 * A writing call of a public page: what `useCall` is to the admin's screens, without the query library, since it
 * changes nothing that a list shows.
 */
export function useSend<Name extends Exclude<EndpointName, ReadName>>(name: Name) {
  const [state, setState] = useState<Sending>({ isPending: false, error: null });
  const latest = useRef(0);
  return {
    ...state,
    /** @throws ApiError, which `error` holds as well */
    async mutateAsync(input: CallInput<Name>): Promise<BrowserAnswer<Name>> {
      latest.current += 1;
      const mine = latest.current;
      const settle = (error: ApiError | null) => {
        if (mine === latest.current) setState({ isPending: false, error });
      };
      setState({ isPending: true, error: null });
      try {
        const { callByName } = await import('./call.ts');
        const answer = await callByName(name, input);
        settle(null);
        // The BFF has checked the answer against the row's schema.
        return answer as BrowserAnswer<Name>;
      } catch (error) {
        settle(error instanceof ApiError ? error : null);
        throw error;
      }
    },
  };
}
