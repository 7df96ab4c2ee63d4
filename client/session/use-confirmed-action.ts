import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#shared/errors.ts';
import { isSessionEnd } from '../data/call.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { useAlert } from '../ui/alert-dialog.tsx';

/** Whether no message is needed: the session ended, or the admin cancelled the confirmation. */
export const isExplained = (failure: unknown): boolean =>
  isSessionEnd(failure) || (failure instanceof ApiError && failure.code === 'step_up_required');

interface ConfirmedAction<Target> {
  readonly label: string;
  /** Irreversible; true by default. */
  readonly danger?: boolean;
  /** Executes the action and shows the result. Lists are refetched after it ends, so that deleted rows are not requested. */
  readonly run: (target: Target) => Promise<unknown>;
  /** By default an alert with the reason. */
  readonly onFailed?: (error: ApiError) => unknown;
}

export function useConfirmedAction<Target>({ label, danger = true, run, onFailed }: ConfirmedAction<Target>) {
  const { alert, confirm } = useAlert();
  const action = useMutation({ mutationFn: run });
  const explain = ({ message }: ApiError) => alert(message, { kind: 'bad' });

  /** For an action that a dialog of its own has confirmed. */
  const start = useSingleFlight(
    async (target: Target) => {
      try {
        await action.mutateAsync(target);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isExplained(error)) await (onFailed ?? explain)(error);
      }
    },
    (target) => target,
  );
  const ask = useSingleFlight(
    async (target: Target, question: string) => {
      if (await confirm(question, { confirmLabel: label, danger })) await start(target);
    },
    (target) => target,
  );
  return { label, ask, start, isPending: action.isPending, pending: action.isPending ? action.variables : undefined };
}
