import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { useMissingPicture } from '../../ui/use-missing-picture.ts';
import styles from './blog.module.css';

/** The widths `/media` is asked for; the browser picks. */
const widths = [320, 480, 640, 720, 960, 1280];

const atWidth = (image: string, width: number) => `${image}${image.includes('?') ? '&' : '?'}w=${width}`;

/** A post's picture, as its host gave it; what comes through `/media` in the size that is shown, else a drawing. */
export function PostImage({ post, sizes, priority = false }: { post: BlogPost; sizes: string; priority?: boolean }) {
  const { image } = post;
  const { missing, watch } = useMissingPicture(image);
  if (!image || missing) {
    return (
      <div className={styles.image}>
        <Illustration name="motif-surveyor" alt="" className={styles.none} />
      </div>
    );
  }
  const own = image.startsWith('/media/');
  return (
    <div className={styles.image}>
      <img
        {...watch}
        src={own ? atWidth(image, 640) : image}
        srcSet={own ? widths.map((width) => `${atWidth(image, width)} ${width}w`).join(', ') : undefined}
        sizes={own ? sizes : undefined}
        alt=""
        width="640"
        height="480"
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
      />
    </div>
  );
}
