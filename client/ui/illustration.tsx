import { useState } from 'react';
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

type IllustrationProps = {
  src: string;
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

export function Illustration({ src, alt, priority = false, crop = false, tall = false, className }: IllustrationProps) {
  const image = (
    <img
      src={src}
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
