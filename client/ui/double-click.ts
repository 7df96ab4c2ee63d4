/** Whether the first click of a double click submitted something or changed the page under the pointer. */
let changed = false;

/** Call this when a click submits, shows or removes something, so that the second click does not hit what is there now. */
export function ignoreSecondClick(): void {
  changed = true;
}

/** Drops the second click of a double click after such a change, and on toggles. Drops repeated Enter keydown events. */
export function watchDoubleClicks(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) changed = false;
    const turned = event.target instanceof Element && event.target.closest('summary, [aria-pressed]');
    if (event.detail < 2 || !(changed || turned)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The mousedown would move the focus.
  document.addEventListener('mousedown', drop, true);
  document.addEventListener('click', drop, true);
  document.addEventListener(
    'keydown',
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest('a, button, summary');
      if (event.repeat && event.key === 'Enter' && pressed) event.preventDefault();
    },
    true,
  );
  // The browser scrolls to the first invalid field.
  document.addEventListener('invalid', ignoreSecondClick, true);
}
