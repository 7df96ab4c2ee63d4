import { Link } from '@tanstack/react-router';
import { blogWords } from '../../copy/blog.ts';
import styles from './blog.module.css';
import type { BlogSearch } from './blog-search.ts';
import { gridSearch } from './posts.ts';

/** All tags as links that narrow the grid. */
export function TopicList({ tags, state }: { tags: readonly string[]; state: BlogSearch }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics">
      <ul className={styles.topics}>
        {[undefined, ...tags].map((tag) => (
          <li key={tag ?? ''}>
            <Link
              to="/blog"
              search={gridSearch({ q: state.q, tag })}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={tag === state.tag ? 'true' : undefined}
            >
              {tag ?? blogWords.allTags}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
