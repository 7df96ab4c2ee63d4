import { useInView } from 'framer-motion';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type Swiper from 'swiper';
import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import { cx } from './cx.ts';
import { Arrow, ArrowLeft, Pause, Play } from './icons.tsx';
import { useImport } from './use-import.ts';
import { useMedia, useReducedMotion } from './use-media.ts';

type CarouselProps = {
  label: string;
  slides: readonly { key: string; node: ReactNode }[];
  layout?: 'single' | 'shelf';
  autoplayMs: number;
  /** A carousel below this width only. Above it, `trackClassName` lays out the slides. */
  until?: 640;
  name?: string;
  className?: string;
  trackClassName?: string;
  controlsClassName?: string;
};

const loadSwiper = () => import('./carousel-swiper.ts');

/** A row with native scroll snapping, which Swiper takes over once loaded. */
export function Carousel({
  label,
  slides,
  layout = 'single',
  autoplayMs,
  until,
  name = 'Slide',
  className,
  trackClassName,
  controlsClassName,
}: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useReducedMotion();
  const inView = useInView(root, { amount: 0.1 });
  // Attaches each carousel when it comes near, not all of a page at once.
  const near = useInView(root, { once: true, margin: '50% 0px' });
  const enabled = !useMedia(until ? `(min-width: ${until}px)` : 'not all');
  const module = useImport(loadSwiper, enabled);

  useEffect(() => {
    if (!module || !near || !root.current) return;
    const attached = module.attachSwiper(root.current, { layout, name, autoplayMs, still });
    setSwiper(attached);
    return () => {
      attached.destroy();
      setSwiper(null);
    };
  }, [module, near, layout, name, autoplayMs, still]);

  const moving = !still && inView && !paused && !focused;
  useEffect(() => {
    // The effect above may have destroyed it.
    if (!swiper || swiper.destroyed || still) return;
    if (moving) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, still, moving]);
  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (focused) swiper.keyboard.enable();
    else swiper.keyboard.disable();
  }, [swiper, focused]);

  const lower = name.toLowerCase();
  return (
    <section
      ref={root}
      className={cx(styles.root, className)}
      data-layout={layout}
      data-until={until}
      aria-roledescription={swiper ? 'carousel' : undefined}
      aria-label={label}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={cx('swiper', styles.viewport)} tabIndex={enabled ? 0 : undefined}>
        <div
          className={cx('swiper-wrapper', styles.track, trackClassName)}
          aria-live={swiper ? (moving ? 'off' : 'polite') : undefined}
        >
          {slides.map((slide) => (
            <div key={slide.key} className={cx('swiper-slide', styles.slide)}>
              {slide.node}
            </div>
          ))}
        </div>
      </div>
      <div className={cx(styles.controls, controlsClassName)}>
        <IconButton label={`Previous ${lower}`} variant="line" className="swiper-button-prev">
          <ArrowLeft />
        </IconButton>
        <div className={cx('swiper-pagination', styles.bullets)} />
        <IconButton label={`Next ${lower}`} variant="line" className="swiper-button-next">
          <Arrow />
        </IconButton>
        {still ? null : (
          <IconButton label={`${paused ? 'Play' : 'Pause'} the ${lower}s`} onClick={() => setPaused(!paused)}>
            {paused ? <Play /> : <Pause />}
          </IconButton>
        )}
      </div>
    </section>
  );
}
