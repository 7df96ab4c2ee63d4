import { Link } from '@tanstack/react-router';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { shorten } from '../../../shared/shorten.ts';
import { openedInApp } from '../../search-params/opened-in-app.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import styles from './blog.module.css';
import type { BlogSearch } from './blog-search.ts';
import { PostImage } from './post-image.tsx';
import { PostTags } from './post-tags.tsx';
import { gridSearch } from './posts.ts';

export function PostCard({ post, state, first }: { post: BlogPost; state: BlogSearch; first: boolean }) {
  return (
    <li className={styles.post}>
      <PostImage
        post={post}
        sizes="(min-width: 64em) 600px, (min-width: 40em) 50vw, calc(100vw - 36px)"
        priority={first}
      />
      <article>
        <p className={styles.meta}>
          <LocalDate value={post.createdAt} format="long" />
          <span>{post.author}</span>
        </p>
        <h2 dir="auto">
          <Link
            to="/blog"
            search={{ ...gridSearch(state), post: String(post.blogs_Items_id) }}
            state={openedInApp}
            resetScroll={false}
            className="cover"
          >
            {post.title}
          </Link>
        </h2>
        <p className={styles.excerpt} dir="auto">
          {shorten(post.description, 220)}
        </p>
        <PostTags tags={post.tags} />
      </article>
    </li>
  );
}
