import type { IllustrationName } from '../assets/illustrations/alt.ts';
import { cx } from './cx.ts';
import styles from './illustration.module.css';
import { usePicture } from './use-picture.ts';

type IllustrationProps = {
  name: IllustrationName;
  /** What the picture shows; '' where the words beside it say the same. */
  alt?: string;
  /** The one large picture of the first screen. */
  priority?: boolean;
  /** Cuts the picture at its ground line, for cards whose own border is the line. */
  crop?: boolean;
  className?: string;
};

export function Illustration({ name, alt, priority = false, crop = false, className }: IllustrationProps) {
  const found = usePicture(name);
  const picture = (
    <img
      // On a picture the server has drawn, src and alt are only in its HTML.
      suppressHydrationWarning
      src={found?.src}
      alt={alt ?? found?.alt}
      width="640"
      height="480"
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      className={crop ? undefined : cx(styles.whole, className)}
    />
  );
  return crop ? <span className={cx(styles.crop, className)}>{picture}</span> : picture;
}
