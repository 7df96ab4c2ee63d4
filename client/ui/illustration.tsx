import { useState } from 'react';
import type { IllustrationName } from '../assets/illustrations/alt.ts';
import { cx } from './cx.ts';
import styles from './illustration.module.css';

/** Whether a picture failed to load, also before hydration. `watch` are the props of its <img>. */
export function useMissingPicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  const onError = () => setFailed(src ?? undefined);
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onError();
  };
  return { missing: !src || src === failed, watch: { ref, onError } };
}

const files = import.meta.glob<string>(['./*.svg', '!./motif-street.svg'], {
  base: '../assets/illustrations',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

type IllustrationProps = ({ name: IllustrationName } | { src: string }) & {
  /** '' if the text next to it says the same. */
  alt: string;
  /** The main picture of the first screen. */
  priority?: boolean;
  /** Cuts the picture at its ground line, for cards with a border in its place. */
  crop?: boolean;
  /** A close-up of 4 to 5. */
  tall?: boolean;
  className?: string;
};

export function Illustration({
  alt,
  priority = false,
  crop = false,
  tall = false,
  className,
  ...picture
}: IllustrationProps) {
  const image = (
    <img
      src={'src' in picture ? picture.src : files[`./${picture.name}.svg`]}
      alt={alt}
      width={tall ? 480 : 640}
      height={tall ? 600 : 480}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      className={crop ? undefined : cx(styles.whole, className)}
    />
  );
  return crop ? <span className={cx(styles.crop, className)}>{image}</span> : image;
}
