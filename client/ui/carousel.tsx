import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './carousel.module.css';
import { Controls } from './carousel-controls.tsx';
import type { CarouselLayout } from './carousel-layout.ts';
import { cx } from './cx.ts';
import { useCarousel } from './use-carousel.ts';

type CarouselProps = {
  label: string;
  slides: readonly { key: string; node: ReactNode }[];
  layout?: CarouselLayout;
  autoplayMs?: number;
  /** A carousel below this width only; above it `trackClassName` lays the slides out. */
  until?: 640;
  /** What one slide is called in its label. */
  name?: string;
  onSlide?: (index: number) => void;
  className?: string;
  trackClassName?: string;
  controlsClassName?: string;
};

export function Carousel({
  label,
  slides,
  layout = 'single',
  autoplayMs,
  until,
  name = 'Slide',
  onSlide,
  className,
  trackClassName,
  controlsClassName,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(viewport, { layout, count: slides.length, until, autoplayMs, onSlide });
  const { index, enabled, live, moving, step, goTo, setHovered, setFocused } = carousel;

  const press = (event: KeyboardEvent) => {
    if (!enabled || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    setFocused(true);
    if (!live || !viewport.current?.contains(event.target)) return;
    // The browser scrolls a focused link into view; here the slide it stands on moves instead.
    viewport.current.scrollLeft = 0;
    const slide = event.target.closest('.swiper-slide');
    const at = slide?.parentElement ? [...slide.parentElement.children].indexOf(slide) : -1;
    if (at >= 0 && (at < index || at > index + slides.length - carousel.stops)) goTo(at);
  };

  return (
    <section
      className={cx(styles.root, className)}
      data-layout={layout}
      data-until={until}
      aria-roledescription={enabled ? 'carousel' : undefined}
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setHovered(false)}
      onFocus={focus}
      onBlur={() => setFocused(false)}
      onKeyDown={press}
    >
      <div
        ref={viewport}
        className={cx('swiper', styles.viewport)}
        data-live={live || undefined}
        tabIndex={enabled ? 0 : undefined}
      >
        <div
          className={cx('swiper-wrapper', styles.track, trackClassName)}
          aria-live={enabled && autoplayMs ? (moving ? 'off' : 'polite') : undefined}
        >
          {slides.map((slide, at) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern for a slide is a labelled group
            <div
              key={slide.key}
              className={cx('swiper-slide', styles.slide)}
              role="group"
              aria-roledescription={enabled ? 'slide' : undefined}
              aria-label={`${name} ${at + 1} of ${slides.length}`}
              inert={live && layout === 'single' && at !== index}
            >
              {slide.node}
            </div>
          ))}
        </div>
      </div>
      <Controls {...carousel} name={name} layout={layout} rotates={Boolean(autoplayMs)} className={controlsClassName} />
    </section>
  );
}
