import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/errors.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { isSessionEnd } from './session-end.ts';

/** Whether nothing is left to say about a failure: the session ended, or the admin cancelled the confirmation. */
export const isExplained = (failure: unknown): boolean =>
  isSessionEnd(failure) || (failure instanceof ApiError && failure.code === 'step_up_required');

interface ConfirmedAction<Target> {
  /** On the button that asks, and on the one that confirms. */
  readonly label: string;
  /** It cannot be undone; unless given, it is so. */
  readonly danger?: boolean;
  /** Does it and shows what came of it. Only after this has ended is everything read anew: what is gone is not asked for again. */
  readonly run: (target: Target) => Promise<unknown>;
  /** Unless given, an alert with the reason, in words also where the host has no such call. */
  readonly onFailed?: (error: ApiError) => unknown;
}

/** Asks, does it to one thing (a row's id, say), and says where that failed. */
export function useConfirmedAction<Target>({ label, danger = true, run, onFailed }: ConfirmedAction<Target>) {
  const { alert, confirm } = useAlert();
  const action = useMutation({ mutationFn: run });
  const explain = ({ message }: ApiError) => alert(message, { kind: 'bad' });

  const ask = useSingleFlight(
    async (target: Target, question: string) => {
      if (!(await confirm(question, { confirmLabel: label, danger }))) return;
      try {
        await action.mutateAsync(target);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isExplained(error)) await (onFailed ?? explain)(error);
      }
    },
    (target) => target,
  );
  return { label, ask, isPending: action.isPending, pending: action.isPending ? action.variables : undefined };
}
