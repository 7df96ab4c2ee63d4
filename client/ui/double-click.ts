/** Whether the first click of a double click has sent something, or has changed the page under the pointer. */
let changed = false;

/** To be called by what a click sends, and by what appears or disappears on it: the second must not press what is there now. */
export function ignoreSecondClick(): void {
  changed = true;
}

/**
 * Drops second clicks on what has just been sent or appeared, and on toggles, which they would close again. Enter that is held
 * presses once, where it went down.
 */
export function watchDoubleClicks(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) changed = false;
    const turned = event.target instanceof Element && event.target.closest('summary, [aria-pressed]');
    if (event.detail < 2 || !(changed || turned)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The mousedown before the click would move the focus.
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
