import { keyboardCopy } from '../../../copy/admin-applications.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';

export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog size="s" title={keyboardCopy.title} onClose={onClose} backCloses>
      <Facts>
        {keyboardCopy.rows.map(([keys, what]) => (
          <Fact key={keys} name={<kbd>{keys}</kbd>}>
            {what}
          </Fact>
        ))}
      </Facts>
      <p className="soft">{keyboardCopy.note}</p>
    </Dialog>
  );
}
