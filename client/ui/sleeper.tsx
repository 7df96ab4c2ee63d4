import { memo, Suspense, use, useEffect, useEffectEvent, useRef } from 'react';
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
 * it is, and links in it work natively. Where there is no server's HTML (on the server itself, and when the router
 * shows the page) the route's loader awaits `wake`. Never rendered anew: that would wake the part too early.
 */
export const Sleeper = memo(function Sleeper({ part }: { part: LatePart }) {
  const ref = useRef<HTMLDivElement>(null);
  useSeen(ref, () => part.when === 'visible' && rouse(part), { threshold: 0, margin: '300px' });
  useEffect(() => (part.when === 'idle' ? whenIdle(() => rouse(part)) : undefined), [part]);
  return (
    // React keeps clicks in it from everybody until it is awake; `useAppLinks` looks for the mark before React does.
    <div ref={ref} data-asleep="">
      <Suspense>
        <Content part={part} onAwake={() => ref.current?.removeAttribute('data-asleep')} />
      </Suspense>
    </div>
  );
});
