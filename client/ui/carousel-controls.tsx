import { IconButton } from './button.tsx';
import styles from './carousel.module.css';
import type { CarouselLayout } from './carousel-layout.ts';
import { cx } from './cx.ts';
import { Arrow, ArrowLeft, Pause, Play } from './icons.tsx';
import type { useCarousel } from './use-carousel.ts';

type ControlsProps = ReturnType<typeof useCarousel> & {
  name: string;
  layout: CarouselLayout;
  rotates: boolean;
  className?: string;
};

/** Previous, next, a bullet for each stop and, where it moves by itself, a pause. */
export function Controls({
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
