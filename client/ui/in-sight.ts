type Part = Element | null | undefined;

/**
 * Scrolls no further than it takes to show these, one after the other: where there is no room for all of them, the last.
 * Nothing comes back, as an effect's result would be taken for its cleanup.
 */
export function bringIntoSight(...parts: readonly Part[]): void {
  for (const part of parts) part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** In a low window, as above a phone's keyboard, what a press has brought would else be out of sight. */
export function bringNewsIntoSight(news: Part): void {
  // Whoever is in a field, or wants to press again, is not taken away from there.
  bringIntoSight(news, document.querySelector(':is(input, textarea, select, button):focus'));
}

/** Focuses what has news, in the middle of the window: at its edge the header would lie over it. */
export function focusInMiddle(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}

/**
 * Focuses the first field of a form that is marked as wrong, once its message is on the page. A named field counts only
 * when it is one of `names`: others may have a note that does not stop the form.
 */
export function focusFirstFault(form: HTMLFormElement | null, names: readonly string[]): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const fault = marked.find((field) => names.includes(field.getAttribute('name') ?? names[0] ?? ''));
  focusInMiddle(fault instanceof HTMLFieldSetElement ? fault.querySelector('input') : fault);
}
