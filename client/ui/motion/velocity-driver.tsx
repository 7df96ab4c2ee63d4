import {
  useAnimationFrame,
  useMotionValue,
  useScroll,
  useSpring,
  useTransform,
  useVelocity,
  wrap,
} from 'framer-motion';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Direction, frameMove, strip, turned } from './velocity.ts';

type DriverProps = { row: RefObject<HTMLElement | null>; direction: Direction };

/** Moves a row that is already in the page. Loaded when the row comes near, so framer-motion costs nothing before. */
export default function VelocityDriver({ row, direction }: DriverProps) {
  const { scrollY } = useScroll();
  const smooth = useSpring(useVelocity(scrollY), strip.spring);
  const factor = useTransform(smooth, [...strip.velocity], [...strip.factor], { clamp: false });
  const offset = useMotionValue<number>(strip.wrap[0]);
  const way = useRef<Direction>(1);
  const scrolling = useScrolling();

  const move = (deltaMs: number) => {
    const element = row.current;
    if (!element) return;
    way.current = turned(way.current, factor.get());
    const step = frameMove(deltaMs, element.offsetWidth, way.current, factor.get(), direction);
    // To the left for positive steps, as reading goes on to the right.
    offset.set(wrap(strip.wrap[0], strip.wrap[1], offset.get() - step));
    element.style.transform = `translateX(${offset.get()}%)`;
  };
  return scrolling ? <Frames run={move} /> : null;
}

/** Asks for frames only while it is there: a row that stands still costs none. */
function Frames({ run }: { run: (deltaMs: number) => void }) {
  useAnimationFrame((_time, delta) => run(delta));
  return null;
}

function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const scrolled = () => {
      window.clearTimeout(timer);
      setScrolling(true);
      timer = window.setTimeout(() => setScrolling(false), strip.stopsAfterMs);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      window.clearTimeout(timer);
    };
  }, []);
  return scrolling;
}
