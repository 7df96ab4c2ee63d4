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

  // Through CSSOM: the content security policy forbids style attributes.
  useMotionValueEvent(offset, 'change', (percent) => {
    if (row.current) row.current.style.transform = `translateX(${percent}%)`;
  });
  const move = (deltaMs: number) => {
    way.current = turned(way.current, factor.get());
    const step = frameDistance(deltaMs, row.current?.offsetWidth ?? 0, way.current, factor.get(), direction);
    // Positive steps move to the left, in reading direction.
    offset.set(wrap(strip.wrap[0], strip.wrap[1], offset.get() - step));
  };
  return scrolling ? <Frames run={move} /> : null;
}

function Frames({ run }: { run: (deltaMs: number) => void }) {
  useAnimationFrame((_time, delta) => run(delta));
  return null;
}
