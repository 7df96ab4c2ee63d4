import { Link } from '@tanstack/react-router';
import { markdownText } from '#shared/markdown-text.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { splitTags } from '#shared/tags.ts';
import { shorten } from '#shared/text.ts';
import motifSurveyor from '../assets/illustrations/motif-surveyor.svg?url&no-inline';
import { LocalDate } from './date-text.tsx';
import { openedInApp } from './history.ts';
import { Illustration, useMissingPicture } from './illustration.tsx';
import { imageSource, rememberPicture } from './media-image.ts';
import styles from './post-card.module.css';

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

/** On a phone, more than two pixels of a picture per CSS pixel are not visible but double its bytes. */
const onPhones = '(min-resolution: 2.25dppx) 60vw, calc(100vw - 36px)';

/** `sizes` states the width above 40em. */
type PostImageProps = { post: Pick<BlogPost, 'image'>; sizes: string; priority?: boolean; alt?: string | undefined };

export function PostImage({ post, sizes, priority = false, alt = '' }: PostImageProps) {
  const { image } = post;
  const { missing, watch } = useMissingPicture(image);
  if (!image || missing) {
    return (
      <div className={styles.image}>
        <Illustration src={motifSurveyor} alt="" className={styles.none} />
      </div>
    );
  }
  return (
    <div className={styles.image}>
      <img
        {...watch}
        ref={(element) => {
          rememberPicture(image, element);
          watch.ref(element);
        }}
        {...imageSource(image, `${sizes}, ${onPhones}`)}
        alt={alt}
        width="640"
        height="480"
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        // The server's HTML may have the picture itself in `srcset`.
        suppressHydrationWarning
      />
    </div>
  );
}

interface PostCardProps {
  post: BlogPost;
  /** Search params of the grid, which the post returns to. */
  search?: object;
  first?: boolean;
}

export function PostCard({ post, search = {}, first = false }: PostCardProps) {
  return (
    <li className={styles.post}>
      <PostImage post={post} sizes="(min-width: 64em) 600px, (min-width: 40em) 50vw" priority={first} />
      <article>
        <p className={styles.meta}>
          {/* The date comes last, so that nothing moves when the browser replaces the format of the server. */}
          <span>{post.author}</span>
          <LocalDate value={post.createdAt} format="long" />
        </p>
        <h2 dir="auto">
          <Link
            to="/blog"
            search={{ ...search, post: String(post.blogs_Items_id) }}
            state={openedInApp}
            resetScroll={false}
            className="cover"
          >
            {post.title}
          </Link>
        </h2>
        <p className={styles.excerpt} dir="auto">
          {shorten(post.summary || markdownText(post.description), 220)}
        </p>
        <PostTags tags={post.tags} />
      </article>
    </li>
  );
}
