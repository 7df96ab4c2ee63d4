/** The space between slides, as specified. The stylesheet repeats it for the time before Swiper. */
export const slideGap = 30;

export type CarouselLayout = 'single' | 'shelf';

/** Slides in view from a window width on, as specified: 1, 2 from 640, 3 from 768 and 1024, 4 from 1280. */
const shelf: readonly (readonly [from: number, slides: number])[] = [
  [640, 2],
  [768, 3],
  [1280, 4],
];

/** The same for Swiper, which matches window widths like the stylesheet does. */
export function breakpointsOf(layout: CarouselLayout): Record<number, { slidesPerView: number }> {
  if (layout === 'single') return {};
  return Object.fromEntries(shelf.map(([from, slidesPerView]) => [from, { slidesPerView }]));
}

/** How many slides a window of this width shows. */
export function slidesInView(layout: CarouselLayout, width: number): number {
  if (layout === 'single') return 1;
  return shelf.reduce((slides, [from, more]) => (width >= from ? more : slides), 1);
}

/** How many places the row can stop at; one means there is nothing to move. */
export function stopsOf(slides: number, inView: number): number {
  return Math.max(1, slides - inView + 1);
}

/** The stop after `from`, going round. */
export function nextStop(from: number, step: 1 | -1, stops: number): number {
  return (from + step + stops) % stops;
}
