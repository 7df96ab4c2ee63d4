import { formReplyCopy as copy } from '../copy/form-replies.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import styles from './clear-form.module.css';
import { startOver, useFormOfField } from './form.tsx';

interface ClearProps {
  /** Deletes what else this browser keeps of the form. */
  onClear?: () => void;
}

/** Clears the form, its draft and its files. Asks first, unless the form is empty. */
function useClear({ onClear }: ClearProps) {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const clear = async () => {
    if (!form.isEmpty() && !(await confirm(copy.clearQuestion, { confirmLabel: copy.clear, danger: true }))) return;
    onClear?.();
    startOver(form);
  };
  return { form, clear };
}

/** Shown next to the submit button of public forms. */
export function ClearButton(props: ClearProps) {
  const { form, clear } = useClear(props);
  return (
    <Button variant="quiet" className={styles.clear} disabled={form.busy} onClick={clear}>
      {copy.clear}
    </Button>
  );
}

/** Tells at the top of a public form that a draft was restored. */
export function RestoredNote(props: ClearProps) {
  const { form, clear } = useClear(props);
  // Always rendered: screen readers announce text that appears in an existing live region.
  return (
    <div className={styles.restored} role="status">
      {form.draft.restoredAt === undefined ? null : (
        <p>
          {copy.restored} <TextButton onClick={clear}>{copy.clear}</TextButton>
        </p>
      )}
    </div>
  );
}
