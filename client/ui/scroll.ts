type Part = Element | null | undefined;

/** Shows the next step of a page from its top. In a low window, showing the focused element takes precedence. */
export function showFromTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  scrollToShow(document.activeElement);
}

/** Scrolls as little as possible to show these elements. If they do not all fit, the last one is shown. */
export function scrollToShow(...parts: readonly Part[]): void {
  for (const part of parts) part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Focuses an element and centres it, because the header would cover it at the edge. */
export function focusInMiddle(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

/**
 * Focuses the first invalid field of a form after its messages have been rendered. A named field counts only
 * when it is one of `names`: others may have a note that does not stop the form.
 */
export function focusFirstFault(form: HTMLFormElement | null, names: readonly string[]): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const fault = marked.find((field) => names.includes(field.getAttribute('name') ?? names[0] ?? ''));
  focusInMiddle(fault instanceof HTMLFieldSetElement ? fault.querySelector('input') : fault);
}
