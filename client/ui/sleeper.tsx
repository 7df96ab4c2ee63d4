import { memo, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
import { fallAsleep } from './asleep.ts';
import { whenIdle } from './idle.ts';
import type { LatePart } from './late-part.ts';
import { useSeen } from './motion/use-seen.ts';

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
