import { Link } from '@tanstack/react-router';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { splitTags } from '#shared/tags.ts';
import { Illustration, useMissingPicture } from '../../ui/illustration.tsx';
import { imageSource } from '../../ui/media-image.ts';
import styles from './blog.module.css';

export function PostTags({ tags }: { tags: string }) {
  const list = splitTags(tags);
  if (list.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {list.map((tag) => (
        <li key={tag}>
          <Link to="/blog" search={{ tag }}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A post's picture, or a drawing if there is none. */
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
  return (
    <div className={styles.image}>
      <img
        {...watch}
        {...imageSource(image, sizes)}
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
