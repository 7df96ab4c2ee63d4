/** Focuses what has news, in the middle of the window: at its edge the header would lie over it. */
export function bringIntoView(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

/** Focuses the first field of a form that is marked as wrong, once its message is on the page. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  bringIntoView(fault instanceof HTMLFieldSetElement ? fault.querySelector('input') : fault);
}
