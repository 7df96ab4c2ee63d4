import {
  useAnimationFrame,
  useMotionValue,
  useMotionValueEvent,
  useScroll,
  useSpring,
  useTransform,
  useVelocity,
  wrap,
} from 'framer-motion';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Direction, frameDistance, strip, turned } from './velocity.ts';

type DriverProps = { row: RefObject<HTMLElement | null>; direction: Direction };

/** Moves a row that is already in the page while the visitor scrolls. */
export default function VelocityDriver({ row, direction }: DriverProps) {
  const { scrollY } = useScroll();
  const smooth = useSpring(useVelocity(scrollY), strip.spring);
  const factor = useTransform(smooth, [...strip.velocity], [...strip.factor], { clamp: false });
  const offset = useMotionValue<number>(strip.wrap[0]);
  const way = useRef<Direction>(1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [scrolling, setScrolling] = useState(false);

  useMotionValueEvent(scrollY, 'change', () => {
    clearTimeout(timer.current);
    setScrolling(true);
    timer.current = setTimeout(() => setScrolling(false), strip.stopsAfterMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Through CSSOM: the row is the server's, and the page's policy allows no style attribute in HTML.
  useMotionValueEvent(offset, 'change', (percent) => {
    if (row.current) row.current.style.transform = `translateX(${percent}%)`;
  });
  const move = (deltaMs: number) => {
    way.current = turned(way.current, factor.get());
    const step = frameDistance(deltaMs, row.current?.offsetWidth ?? 0, way.current, factor.get(), direction);
    // To the left for positive steps, as reading goes on to the right.
    offset.set(wrap(strip.wrap[0], strip.wrap[1], offset.get() - step));
  };
  return scrolling ? <Frames run={move} /> : null;
}

/** Asks for frames only while it is there: a row that stands still costs none. */
function Frames({ run }: { run: (deltaMs: number) => void }) {
  useAnimationFrame((_time, delta) => run(delta));
  return null;
}
