import { type FormEvent, useId, useState } from 'react';
import { type RecordKind, type RecordState, recordStates } from '#shared/inbox-records.ts';
import { recordCopy } from '../../copy/admin-records.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import styles from './bulk-actions.module.css';
import { StateBadge } from './record-state.tsx';
import type { InboxRecord } from './records.ts';

interface QuestionProps {
  kind: RecordKind;
  records: readonly InboxRecord[];
  onClose: () => void;
}

function StateCounts({ kind, records }: Omit<QuestionProps, 'onClose'>) {
  const counts = Map.groupBy(records, ({ state }) => state ?? 'new');
  const states = recordStates[kind];
  return (
    <ul className={styles.counts}>
      {states.map((state) => {
        const count = counts.get(state)?.length;
        return count ? (
          <li key={state}>
            <StateBadge state={state} /> <strong className="num">{count}</strong>
          </li>
        ) : null;
      })}
    </ul>
  );
}

export function StateQuestion({
  kind,
  records,
  state,
  onClose,
  onConfirm,
}: QuestionProps & { state: RecordState; onConfirm: (confirmed: readonly InboxRecord[]) => void }) {
  const copy = recordCopy[kind];
  const withdrawn = state === 'withdrawn' ? [] : records.filter((each) => each.state === 'withdrawn');
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const confirmed = withWithdrawn ? records : records.filter((each) => !withdrawn.includes(each));
  return (
    <Dialog
      size="s"
      title={copy.setQuestion(records.length, state)}
      onClose={onClose}
      backCloses
      footer={
        <>
          <Button
            variant="go"
            aria-disabled={confirmed.length === 0 || undefined}
            onClick={() => confirmed.length > 0 && onConfirm(confirmed)}
          >
            {copy.setTo(confirmed.length, state)}
          </Button>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
        </>
      }
    >
      <p>Their current states:</p>
      <StateCounts kind={kind} records={records} />
      {withdrawn.length > 0 ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={withWithdrawn}
            onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
          />
          {copy.withWithdrawn(withdrawn.length)}
        </label>
      ) : null}
    </Dialog>
  );
}

/** From this number on, the admin must type the count. */
const manyDeletions = 25;

export function DeleteQuestion({ kind, records, onClose, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const copy = recordCopy[kind];
  const form = useId();
  const count = records.length;
  const isTyped = count >= manyDeletions;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && typed.trim() !== String(count)) return setProblem(copy.typeCount(count));
    onConfirm();
  };
  return (
    <Dialog
      size="s"
      title={copy.deleteTitle(count)}
      onClose={onClose}
      backCloses
      footer={
        <>
          <Button type="submit" form={form} variant="danger">
            Delete
          </Button>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
        </>
      }
    >
      <StateCounts kind={kind} records={records} />
      <p>{copy.deleteWarning}</p>
      <form id={form} onSubmit={confirm} noValidate>
        {isTyped ? (
          <TextInput
            label={copy.typeCount(count)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={problem || null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
