import { createContext, use, useState } from 'react';
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

/**
 * The drawings as data URLs, by address. Only the server has them: the first HTML contains the page's main picture, so it
 * is painted with the text.
 */
export const DrawingsInHtml = createContext<ReadonlyMap<string, string> | undefined>(undefined);

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
  const inHtml = use(DrawingsInHtml)?.get(src);
  const image = (
    <img
      // Hydration keeps the address of the HTML.
      src={priority && inHtml ? inHtml : src}
      suppressHydrationWarning={priority}
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
