import { type RefObject, useEffect } from 'react';
import { focusFirstFault } from '../../ui/focus-fault.ts';

/** When a new step is shown, the keyboard starts in its first field, or in the first that is at fault. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, trigger: unknown): void {
  useEffect(() => {
    if (!trigger || !form.current) return;
    if (form.current.querySelector('[aria-invalid="true"]')) focusFirstFault(form.current);
    else form.current.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [form, trigger]);
}
