import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#shared/errors.ts';
import type { RecordKind, RecordState } from '#shared/inbox-records.ts';
import { maxRecordsAtOnce, type RecordRef, type StateChange } from '#shared/schemas/inbox.ts';
import { recordCopy } from '../../copy/admin-records.ts';
import { call, isSessionEnd } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './bulk-actions.module.css';

/** Sends the references in as many calls as needed. Stops at the first call that fails. */
export async function setStateOf(refs: readonly RecordRef[], state: RecordState) {
  const conflicts = new Set<string>();
  const changed: StateChange[] = [];
  let gone = 0;
  for (let from = 0; from < refs.length; from += maxRecordsAtOnce) {
    const part = refs.slice(from, from + maxRecordsAtOnce);
    try {
      const answer = await call('setRecordState', { body: { records: part, state } });
      for (const { key } of answer.conflicts) conflicts.add(key);
      changed.push(...answer.changed);
      gone += answer.gone.length;
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      if (error.code !== 'not_found') return { conflicts, changed, gone, failed: refs.slice(from), error };
      gone += part.length;
    }
  }
  return { conflicts, changed, gone, failed: [] };
}

export interface BulkChange {
  readonly kind: RecordKind;
  readonly state: RecordState;
  readonly count: number;
  readonly changed: readonly (Omit<StateChange, 'key'> & { readonly ref: RecordRef })[];
}

/** Gives each record its earlier state, unless it has been changed since. */
function useUndo(kind: RecordKind, onDone: () => void) {
  const copy = recordCopy[kind];
  const { alert } = useAlert();
  return useMutation({
    mutationFn: async ({ changed }: BulkChange) => {
      const conflicts = new Set<string>();
      let restored = 0;
      for (const [was, group] of Map.groupBy(changed, (change) => change.was)) {
        const result = await setStateOf(
          group.map(({ ref, version }) => ({ ...ref, version })),
          was,
        );
        if (result.error) throw result.error;
        restored += result.changed.length;
        for (const key of result.conflicts) conflicts.add(key);
      }
      return { restored, left: conflicts.size };
    },
    onSuccess: ({ restored, left }) => {
      if (restored > 0) toast.success(copy.undone(restored));
      if (left > 0) void alert(copy.notUndone(left));
      onDone();
    },
    onError: (error) => {
      if (!isSessionEnd(error)) void alert(error.message, { kind: 'bad' });
    },
  });
}

/** Stays after a bulk change until it is undone or dismissed. */
export function UndoBar({ change, onDone }: { change: BulkChange; onDone: () => void }) {
  const copy = recordCopy[change.kind];
  const undo = useUndo(change.kind, onDone);
  const restore = useSingleFlight(() => undo.mutateAsync(change).catch(() => {}));
  return (
    <section className={styles.bulk} aria-label="Last change">
      <p role="status">{copy.statesSet(change.count, change.state)}</p>
      <Button size="s" busy={undo.isPending} onClick={() => void restore()}>
        Undo
      </Button>
      <TextButton onClick={onDone}>Dismiss</TextButton>
    </section>
  );
}
