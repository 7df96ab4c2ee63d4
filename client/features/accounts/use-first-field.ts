import { type RefObject, useEffect } from 'react';

/** When a new step is shown, the keyboard starts in its first field. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [form]);
}
