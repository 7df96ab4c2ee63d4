import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useImport } from '../ui/use-import.ts';
import type { RecordTexts } from './merge.ts';
import type { RecordHistory } from './versions-dialog.tsx';

const loadDialog = () => import('./versions-dialog.tsx');

/** The button that opens the saved versions of a record, and their dialog, which belongs outside of other dialogs. */
export function useVersionHistory<Texts extends RecordTexts>(history: RecordHistory<Texts>) {
  const [isOpen, setOpen] = useState(false);
  // Each press tries a failed load again.
  const [presses, setPresses] = useState(0);
  const module = useImport(loadDialog, presses, true);
  const open = () => {
    setOpen(true);
    setPresses(presses + 1);
  };
  const button: ReactNode = (
    <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={open}>
      History
    </Button>
  );
  const dialog: ReactNode =
    isOpen && module ? <module.VersionsDialog history={history} onClose={() => setOpen(false)} /> : null;
  return { button, dialog };
}
