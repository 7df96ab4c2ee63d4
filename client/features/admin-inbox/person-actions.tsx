import type { PersonalData } from '#shared/schemas/person.ts';
import { personCopy } from '../../copy/person.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { isExplained, useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { toast } from '../../ui/toast.ts';
import { forgetTextsOfGone } from './application/application-drafts.ts';

function save({ document, files }: PersonalData): void {
  download('personal-data.json', new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  for (const { name, content } of files) {
    download(name, new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))]));
  }
}

interface PersonActionsProps {
  /** Email address of the person. */
  email: string;
  /** Closes the view of the person. */
  onErased: () => unknown;
}

/** Exports or erases the person's data. */
export function PersonActions({ email, onErased }: PersonActionsProps) {
  const { alert } = useAlert();
  const exported = useCall('exportPersonalData');
  const { ask, pending } = useConfirmedAction({
    label: personCopy.eraseConfirm,
    run: async (email: string) => {
      const { elsewhere } = await call('erasePersonalData', { body: { email } });
      if (elsewhere.length > 0) await alert([personCopy.erasedHere, ...elsewhere].join(' '));
      else toast.success(personCopy.erased);
      await onErased();
      void forgetTextsOfGone();
    },
  });
  const saveAll = useSingleFlight(async () => {
    try {
      const data = await exported.mutateAsync({ body: { email } });
      save(data);
      toast.success(personCopy.exported(data.files.length));
    } catch (error) {
      if (!isExplained(error)) await alert(error instanceof Error ? error.message : String(error), { kind: 'bad' });
    }
  });
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        busy={exported.isPending}
        aria-label={personCopy.exportLabel(email)}
        onClick={() => void saveAll()}
      >
        {personCopy.export}
      </Button>
      <Button
        size="s"
        variant="quiet"
        busy={pending !== undefined}
        onClick={() => void ask(email, personCopy.eraseQuestion(email))}
      >
        {personCopy.erase}
      </Button>
    </>
  );
}
