/** Something has come up, gone or moved since the first click. */
let changed = false;

/** What its first click has only now brought up or uncovered, the second click of a double click does not press. */
export function ignoreSecondClick(): void {
  changed = true;
}

/** Nor does it shut or let go again what the first has opened or pressed. */
export function watchDoubleClicks(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) changed = false;
    const turned = event.target instanceof Element && event.target.closest('summary, [aria-pressed]');
    if (event.detail < 2 || !(changed || turned)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The press that comes before it would take the focus along.
  document.addEventListener('mousedown', drop, true);
  document.addEventListener('click', drop, true);
  // Faults move the page to the first of them.
  document.addEventListener('invalid', ignoreSecondClick, true);
}
