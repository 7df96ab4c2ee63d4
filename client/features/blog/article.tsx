import { Link, useHydrated, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import { PostImage, PostTags } from '../../ui/post-card.tsx';
import { Section, Wrap } from '../../ui/section.tsx';
import styles from './article.module.css';
import type { BlogSearch } from './load-blog.ts';
import { gridSearch, minutesToRead, readNext } from './posts.ts';

type ArticleProps = { post: BlogPost; posts: readonly BlogPost[]; search: BlogSearch };

export function Article({ post, posts, search }: ArticleProps) {
  const heading = useStartOfReading();
  const minutes = minutesToRead(post.description);
  return (
    <Section start="link">
      <Wrap>
        <BackLink search={search} />
        <article className={styles.article}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {post.title}
          </h1>
          <div className={styles.picture}>
            <PostImage
              post={post}
              sizes="(min-width: 80em) 1200px, (min-width: 40em) calc(100vw - 36px)"
              priority
              alt={post.image_alt}
            />
          </div>
          <div className={styles.columns}>
            <div className={styles.about}>
              {post.author && (
                <p>
                  By <strong dir="auto">{post.author}</strong>
                </p>
              )}
              <p>
                <LocalDate value={post.createdAt} format="long" />
              </p>
              <p>{minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`}</p>
              <PostTags tags={post.tags} />
            </div>
            <FormattedText
              text={post.description}
              className={`prose ${styles.text}`}
              contents="On this page"
              pictures={post.pictures}
            />
          </div>
        </article>
        <ReadOn posts={readNext(posts, post)} search={search} />
      </Wrap>
    </Section>
  );
}

/** Goes back in history if the grid is the previous entry, so that its state is restored. */
function BackLink({ search }: { search: BlogSearch }) {
  const { history } = useRouter();
  return (
    <p className={styles.back}>
      <Link
        to="/blog"
        search={gridSearch(search)}
        activeOptions={{ exact: true }}
        onClick={(event) => {
          if (!history.location.state.opened || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          history.back();
        }}
      >
        <ArrowLeft size={18} />
        All posts
      </Link>
    </p>
  );
}

function ReadOn({ posts, search }: { posts: readonly BlogPost[]; search: BlogSearch }) {
  if (posts.length === 0) return null;
  return (
    <aside className={styles.on} aria-label="Read on">
      <h2>Read on</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.blogs_Items_id}>
            <Link
              to="/blog"
              search={{ ...gridSearch(search), post: String(post.blogs_Items_id) }}
              // Clears `opened`: Back from there leads to this post, not to the grid.
              state={{}}
              dir="auto"
            >
              {post.title}
            </Link>
            <LocalDate value={post.createdAt} format="long" />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Focuses the heading of a post that was opened within the app. */
function useStartOfReading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [openedInApp] = useState(useHydrated());
  useEffect(() => {
    if (!openedInApp) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [openedInApp]);
  return heading;
}
