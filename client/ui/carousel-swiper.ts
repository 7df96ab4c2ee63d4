import Swiper from 'swiper';
import { breakpointsOf, type CarouselLayout, slideGap } from './carousel-layout.ts';

type Attachment = {
  el: HTMLElement;
  layout: CarouselLayout;
  start: number;
  still: boolean;
  onMove: (index: number) => void;
};

/** Puts Swiper on markup that is already there. Loaded only when a carousel has come into view. */
export function attachSwiper({ el, layout, start, still, onMove }: Attachment): Swiper {
  el.scrollLeft = 0;
  return new Swiper(el, {
    slidesPerView: 1,
    spaceBetween: slideGap,
    breakpoints: breakpointsOf(layout),
    initialSlide: start,
    speed: still ? 0 : 450,
    on: { slideChange: (swiper) => onMove(swiper.activeIndex) },
  });
}
