import { keyboardCopy } from '../../../copy/admin-applications.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './application.module.css';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="s" title={keyboardCopy.title} onClose={onClose}>
      <dl className={styles.facts}>
        {keyboardCopy.rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{keyboardCopy.note}</p>
    </Dialog>
  );
}
