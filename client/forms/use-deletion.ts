import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/errors.ts';
import type { Id } from '../../shared/schemas/primitives.ts';
import { shellFailures } from '../copy/shell-messages.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { isSessionEnd } from '../session/session-end.ts';
import { useAlert } from '../ui/alert-dialog.tsx';

interface Deletion {
  /** On the button that confirms. */
  readonly label: string;
  readonly remove: (id: Id) => Promise<unknown>;
  readonly onDeleted: (id: Id) => unknown;
  /** Unless given, an alert with the reason, in words also where the host has no such call (decision 36). */
  readonly onFailed?: (error: ApiError) => unknown;
}

/** Asks, deletes and says what came of it. */
export function useDeletion({ label, remove, onDeleted, onFailed }: Deletion) {
  const { alert, confirm } = useAlert();
  const client = useQueryClient();
  const deletion = useMutation({
    // Only after it has left the screen is everything read anew: what is gone is not asked for again.
    mutationFn: async (id: Id) => {
      await remove(id);
      await onDeleted(id);
    },
  });
  const explain = ({ statusCode, message }: ApiError) =>
    alert(statusCode === 0 ? shellFailures.network : message, { kind: 'bad' });

  const askAndDelete = useSingleFlight(
    async (id: Id, question: string) => {
      if (!(await confirm(question, { confirmLabel: label, danger: true }))) return;
      try {
        await deletion.mutateAsync(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Deleted elsewhere, it need not be listed any longer.
        if (error.code === 'not_found') void client.invalidateQueries();
        if (!isSessionEnd(error)) await (onFailed ?? explain)(error);
      }
    },
    (id) => id,
  );
  return { askAndDelete, deleting: deletion.isPending ? deletion.variables : undefined };
}
