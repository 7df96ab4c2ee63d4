import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';
import { inboxWords } from '../../copy/admin-inbox.ts';
import { frameFailures } from '../../copy/frame-messages.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { InboxName } from './use-inbox.ts';

interface DeleteOptions {
  /** The list it is in. */
  readonly list: InboxName;
  readonly remove: (id: Id) => Promise<unknown>;
  readonly deleted: string;
}

/** Asks, deletes and says what came of it, in words also where the host has no such call (decision 36). */
export function useDeleteEntry({ list, remove, deleted }: DeleteOptions) {
  const { alert, confirm } = useAlert();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<Id>();

  const deleteEntry = async (id: Id, question: string) => {
    if (!(await confirm(question, { confirmLabel: inboxWords.delete, danger: true }))) return;
    setDeleting(id);
    try {
      await remove(id);
      toast.success(deleted);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Deleted elsewhere, it need not be listed any longer.
      if (error.code === 'not_found') void client.invalidateQueries({ queryKey: [list] });
      if (!isSessionEnd(error)) {
        await alert(error.statusCode === 0 ? frameFailures.network : error.message, { kind: 'bad' });
      }
    } finally {
      setDeleting(undefined);
    }
  };
  return { deleteEntry, deleting };
}
