import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type Swiper from 'swiper';
import { type CarouselLayout, nextStop, slideGap, slidesInView, stopsOf } from './carousel-layout.ts';
import { whenIdle } from './idle.ts';
import { useReducedMotion } from './motion/use-reduced-motion.ts';

type Options = {
  layout: CarouselLayout;
  count: number;
  /** A carousel below this window width only. */
  until: number | undefined;
  autoplayMs: number | undefined;
  onSlide: ((index: number) => void) | undefined;
};

/** Where a carousel stands and how it gets elsewhere: by native scrolling first, by Swiper once it is attached. */
export function useCarousel(viewport: RefObject<HTMLElement | null>, options: Options) {
  const { layout, count, until, autoplayMs } = options;
  const still = useReducedMotion();
  const swiper = useRef<Swiper | null>(null);
  const [index, setIndex] = useState(0);
  const [live, setLive] = useState(false);
  const [stops, setStops] = useState(() => stopsOf(count, 1));
  const [enabled, setEnabled] = useState(true);
  const [inView, setInView] = useState(false);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  const moved = useEffectEvent((to: number) => {
    if (to === index) return;
    setIndex(to);
    options.onSlide?.(to);
  });

  const goTo = (to: number) => {
    if (swiper.current) return swiper.current.slideTo(to);
    const slide = viewport.current?.querySelector<HTMLElement>('.swiper-slide');
    const left = to * ((slide?.offsetWidth ?? 0) + slideGap);
    viewport.current?.scrollTo({ left, behavior: still ? 'auto' : 'smooth' });
  };
  const step = (by: 1 | -1) => goTo(nextStop(index, by, stops));

  // The window's width decides how many stops there are, and whether this is a carousel at all.
  useEffect(() => {
    const measure = () => {
      setEnabled(until === undefined || window.innerWidth < until);
      setStops(stopsOf(count, slidesInView(layout, window.innerWidth)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [layout, count, until]);

  useEffect(() => {
    const el = viewport.current;
    if (!el) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.1,
    });
    observer.observe(el);
    return () => observer.disconnect();
  }, [viewport]);

  // Until Swiper is there, the native scroll position says which slide is shown.
  useEffect(() => {
    const el = viewport.current;
    if (!el || live) return;
    const read = () => {
      const slide = el.querySelector<HTMLElement>('.swiper-slide');
      if (slide) moved(Math.round(el.scrollLeft / (slide.offsetWidth + slideGap)));
    };
    el.addEventListener('scroll', read, { passive: true });
    return () => el.removeEventListener('scroll', read);
  }, [viewport, live]);

  const start = useEffectEvent(() => index);
  const wanted = enabled && inView;
  useEffect(() => {
    if (!wanted || swiper.current) return;
    return whenIdle(async () => {
      const { attachSwiper } = await import('./carousel-swiper.ts');
      const el = viewport.current;
      if (!el || swiper.current) return;
      setLive(true);
      // The stylesheet must stop scrolling natively before Swiper measures.
      el.dataset.live = 'true';
      swiper.current = attachSwiper({ el, layout, start: start(), still, onMove: (to) => moved(to) });
    });
  }, [viewport, wanted, layout, still]);

  useEffect(() => {
    if (!enabled) return;
    return () => {
      swiper.current?.destroy(true, true);
      swiper.current = null;
      setLive(false);
    };
  }, [enabled]);

  const moving = Boolean(autoplayMs) && enabled && inView && stops > 1 && !still && !paused && !hovered && !focused;
  const advance = useEffectEvent(() => {
    if (!document.hidden) step(1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide reached by hand starts the time anew
  useEffect(() => {
    if (!moving) return;
    const clock = window.setInterval(() => advance(), autoplayMs);
    return () => window.clearInterval(clock);
  }, [moving, autoplayMs, index]);

  return { index, stops, live, enabled, still, paused, setPaused, setHovered, setFocused, moving, goTo, step };
}
