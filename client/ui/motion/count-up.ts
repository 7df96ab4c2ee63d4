import { animate, inView } from 'framer-motion/dom';

/**
 * Counts from 0 once, when `element` is first 10 % visible: whole numbers, and `to` itself only at the end.
 * @returns how to stop
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
