import { memo, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
import { whenIdle } from './idle.ts';
import type { LatePart } from './late-part.ts';
import { useSeen } from './motion/use-seen.ts';

/** A part of the shown page that is still the server's HTML, without its code. */
interface Sleep {
  /** Loads the part's code. Settles when React has taken the part over; rejects where the code can't be loaded. */
  wake(): Promise<void>;
  /** To be called when React has taken the part over, or the part has gone. */
  end(): void;
}

const sleeps = new Set<Sleep>();

/**
 * Begins a part's sleep: a press on one of its buttons wakes it and is made again then, so that none is lost. Links to
 * other pages need no code of the part (`useAppLinks`), and what is checked, typed or folded out is the browser's.
 *
 * @param element holds the part, and is busy while a press waits
 */
function fallAsleep(element: HTMLElement, part: LatePart): Sleep {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let pressed: HTMLElement | undefined;
  let pressing = false;

  // Where the code can't be loaded, React lets nobody hear the press; still a link leads on and a form is sent.
  const pressAgain = () => {
    element.removeAttribute('aria-busy');
    pressing = true;
    if (pressed?.isConnected) pressed.click();
    pressing = false;
    pressed = undefined;
  };
  const keep = (event: MouseEvent) => {
    const press = pressing ? null : pressIn(element, event);
    if (!press) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!pressed) {
      element.setAttribute('aria-busy', 'true');
      sleep.wake().then(pressAgain, pressAgain);
    }
    pressed = press;
  };

  const sleep: Sleep = {
    wake: () => part.wake().then(() => over),
    end: () => {
      sleeps.delete(sleep);
      window.removeEventListener('click', keep, { capture: true });
      resolve();
    },
  };
  sleeps.add(sleep);
  // Before React, which keeps clicks on what it has not taken over from everybody.
  window.addEventListener('click', keep, { capture: true });
  return sleep;
}

/** What was pressed in there: a button, or a link to another state of this same page. */
function pressIn(element: HTMLElement, event: MouseEvent): HTMLElement | null {
  if (!(event.target instanceof Element) || !element.contains(event.target) || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const press = event.target.closest<HTMLElement>('button, a[href]:not([target], [download])');
  if (!(press instanceof HTMLAnchorElement)) return press;
  const { origin, pathname, search } = window.location;
  return press.origin === origin && press.pathname === pathname && press.search !== search ? press : null;
}

/**
 * Until every part of the page is awake or can't be. What the page shows must not change before: React compares the
 * server's HTML with what it would show now.
 */
export async function allAwake(): Promise<void> {
  await Promise.allSettled([...sleeps].map((sleep) => sleep.wake()));
}

function rouse(part: LatePart): void {
  // Without its code the server's HTML stays, which says the same.
  part.wake().catch((error: unknown) => console.warn('A part of the page could not be loaded', error));
}

function Content({ part, onAwake }: { part: LatePart; onAwake: () => void }) {
  const Part = part.current();
  const awake = useEffectEvent(onAwake);
  useEffect(() => awake(), []);
  if (Part) return <Part />;
  use(part.awake);
  return null;
}

/**
 * Shows a part that the server has rendered and whose code comes later: until then React leaves the server's HTML as
 * it is, links in it lead on, and a press on a button is made again when there is somebody to hear it. Where there is no server's HTML (on the server itself, and when the router
 * shows the page) the route's loader awaits `wake`. Never rendered anew: that would wake the part too early.
 */
export const Sleeper = memo(function Sleeper({ part }: { part: LatePart }) {
  const ref = useRef<HTMLDivElement>(null);
  useSeen(ref, () => part.when === 'visible' && rouse(part), { threshold: 0, margin: '300px' });
  useEffect(() => (part.when === 'idle' ? whenIdle(() => rouse(part)) : undefined), [part]);
  const endSleep = useRef<() => void>(undefined);
  useEffect(() => {
    // The effects within come first: with the code at hand, it is awake by now.
    if (!ref.current?.hasAttribute('data-asleep')) return;
    const sleep = fallAsleep(ref.current, part);
    endSleep.current = sleep.end;
    return sleep.end;
  }, [part]);
  const onAwake = () => {
    ref.current?.removeAttribute('data-asleep');
    endSleep.current?.();
  };
  return (
    // The mark is for `useAppLinks`.
    <div ref={ref} data-asleep="">
      <Suspense>
        <Content part={part} onAwake={onAwake} />
      </Suspense>
    </div>
  );
});
