import { formReplyCopy as copy } from '../copy/form-replies.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import styles from './clear-form.module.css';
import { startOver, useFormOfField } from './form.tsx';

/** Empties the form and deletes its draft with its files. Asks first, unless nothing has been filled in. */
function useClear() {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const clear = async () => {
    if (form.isEmpty() || (await confirm(copy.clearQuestion, { confirmLabel: copy.clear, danger: true })))
      startOver(form);
  };
  return { form, clear };
}

/** Next to the button that sends a public form. */
export function ClearButton() {
  const { form, clear } = useClear();
  return (
    <Button variant="quiet" className={styles.clear} disabled={form.busy} onClick={clear}>
      {copy.clear}
    </Button>
  );
}

/** At the top of a public form: says that it was filled in from a draft. */
export function RestoredNote() {
  const { form, clear } = useClear();
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
