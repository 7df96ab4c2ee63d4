import { animate, inView } from 'framer-motion/dom';

/**
 * Counts in whole numbers from 0 to `to` once, when 10 % of `element` is visible.
 * @returns a function that stops it
 */
export function countUp(element: Element, to: number, seconds: number, show: (value: number) => void): () => void {
  show(0);
  let stop = inView(
    element,
    () => {
      stop();
      const counting = animate(0, to, {
        duration: seconds,
        ease: 'easeOut',
        onUpdate: (value) => show(Math.floor(value)),
      });
      stop = () => counting.stop();
    },
    { amount: 0.1 },
  );
  return () => stop();
}
