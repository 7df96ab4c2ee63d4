import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import type { CarouselLayout } from './carousel-layout.ts';
import { cx } from './cx.ts';
import { Arrow, ArrowLeft, Pause, Play } from './icons.tsx';
import { useCarousel } from './use-carousel.ts';

type CarouselProps = {
  label: string;
  slides: readonly { key: string; node: ReactNode }[];
  layout?: CarouselLayout;
  autoplayMs?: number;
  /** A carousel below this width only; above it `trackClassName` lays the slides out. */
  until?: 640 | 768;
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

type ControlsProps = ReturnType<typeof useCarousel> & {
  name: string;
  layout: CarouselLayout;
  rotates: boolean;
  className?: string;
};

function Controls({
  index,
  stops,
  still,
  paused,
  setPaused,
  goTo,
  step,
  name,
  layout,
  rotates,
  className,
}: ControlsProps) {
  const previous = (
    <IconButton
      label={`Previous ${name.toLowerCase()}`}
      variant="line"
      className="swiper-button-prev"
      onClick={() => step(-1)}
    >
      <ArrowLeft />
    </IconButton>
  );
  const next = (
    <IconButton
      label={`Next ${name.toLowerCase()}`}
      variant="line"
      className="swiper-button-next"
      onClick={() => step(1)}
    >
      <Arrow />
    </IconButton>
  );
  const pause =
    rotates && !still ? (
      <IconButton
        label={paused ? `Play the ${name.toLowerCase()}s` : `Pause the ${name.toLowerCase()}s`}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play /> : <Pause />}
      </IconButton>
    ) : null;
  const bullets = (
    <div className={cx('swiper-pagination', styles.bullets)}>
      {Array.from({ length: stops }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a bullet is its place
          key={at}
          type="button"
          className={cx('swiper-pagination-bullet', at === index && 'swiper-pagination-bullet-active')}
          aria-label={`Go to ${name.toLowerCase()} ${at + 1}`}
          aria-current={at === index || undefined}
          onClick={() => goTo(at)}
        />
      ))}
    </div>
  );
  return (
    <div className={cx(styles.controls, className)} hidden={stops < 2}>
      {layout === 'single' ? (
        <>
          {previous}
          {bullets}
          {next}
          {pause}
        </>
      ) : (
        <>
          {bullets}
          <div className={styles.pair}>
            {pause}
            {previous}
            {next}
          </div>
        </>
      )}
    </div>
  );
}
