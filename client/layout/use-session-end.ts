import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../shared/errors.ts';
import { failureSentences } from '../copy/failure-sentences.ts';
import { toast } from '../ui/toast.ts';

/**
 * For the admin's screens: a call that was refused because the session has ended on the server leads to the login
 * and from there back to this very place. Drafts are kept by the forms themselves.
 *
 * @returns a function that says whether the failure was of that kind
 */
export function useSessionEnd(): (failure: unknown) => boolean {
  const router = useRouter();
  return (failure) => {
    if (!(failure instanceof ApiError) || failure.code !== 'unauthorized') return false;
    const { pathname, href } = router.history.location;
    // Several calls may hear of it at once.
    if (pathname.toLowerCase() !== '/login') {
      toast.error(failureSentences.unauthorized);
      void router.navigate({ to: '/login', search: { redirect: href } });
    }
    return true;
  };
}
