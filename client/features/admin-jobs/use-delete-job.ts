import { useState } from 'react';
import type { JobPost } from '../../../shared/schemas/job.ts';
import { jobWords } from '../../copy/admin-jobs.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { useCall } from '../../data/mutations.ts';
import { reloadPage } from '../../layout/reload-page.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';

/** Asks, deletes, says what came of it, and reloads the page after a success (section 8). */
export function useDeleteJob() {
  const { alert, confirm } = useAlert();
  const remove = useCall('deleteJobPost');
  const [deleting, setDeleting] = useState<JobPost['jobpost_id']>();

  const deleteJob = async ({ jobpost_id, position }: JobPost) => {
    if (!(await confirm(jobWords.deleteQuestion(position), { confirmLabel: jobWords.delete, danger: true }))) return;
    setDeleting(jobpost_id);
    try {
      await remove.mutateAsync({ params: { id: jobpost_id } });
    } catch (error) {
      setDeleting(undefined);
      if (!isSessionEnd(error)) await alert(jobMessages.deleteFailed, { kind: 'bad' });
      return;
    }
    await alert(jobMessages.deleted, { kind: 'good' });
    if (!(await reloadPage())) setDeleting(undefined);
  };
  return { deleteJob, deleting };
}
