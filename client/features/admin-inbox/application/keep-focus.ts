/**
 * A viewer takes the focus by itself where it has to say that it cannot show a file, or to ask for its password. Nobody
 * has gone there: the focus goes back to where it was. Once, since whoever comes again means to be there.
 *
 * @returns what ends it
 */
export function keepFocusOutOf(frame: HTMLIFrameElement): () => void {
  const done = new AbortController();
  const options = { signal: done.signal, capture: true };
  let before: EventTarget | null = null;
  let isTabbing = false;
  const noteKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === 'Tab';
  };
  const noteLeft = ({ target }: FocusEvent) => {
    before = target;
  };
  const noteArrived = () => {
    isTabbing = false;
  };
  const giveBack = () => {
    if (document.activeElement !== frame) return;
    done.abort();
    if (isTabbing || frame.matches(':hover')) return;
    // Until the browser has moved the focus whole, keys would go on going to the viewer.
    setTimeout(() => {
      frame.blur();
      if (before instanceof HTMLElement) before.focus();
    });
  };
  document.addEventListener('keydown', noteKey, options);
  document.addEventListener('focusout', noteLeft, options);
  document.addEventListener('focusin', noteArrived, options);
  window.addEventListener('blur', giveBack, options);
  return () => done.abort();
}
