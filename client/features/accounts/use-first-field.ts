import { type RefObject, useEffect } from 'react';

/** When a new step is shown, the keyboard starts in its first field, or in the first that is at fault. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, trigger: unknown): void {
  useEffect(() => {
    if (!trigger) return;
    const field =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('input:not([type=hidden])');
    field?.focus();
  }, [form, trigger]);
}
