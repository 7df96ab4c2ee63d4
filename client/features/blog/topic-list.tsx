import { Link, useNavigate } from '@tanstack/react-router';
import { blogCopy } from '../../copy/blog.ts';
import type { BlogSearch } from './blog-search.ts';
import { gridSearch } from './posts.ts';
import styles from './topic-list.module.css';

/** More than these may need more than three lines, on a phone or anywhere; the styles alone fold the rest away. */
const manyTags = { phone: 8, anywhere: 24 };

interface TopicListProps {
  tags: readonly string[];
  state: BlogSearch;
}

/** All tags as links that narrow the grid: three lines of them, until somebody wants them all. */
export function TopicList({ tags, state }: TopicListProps) {
  const navigate = useNavigate({ from: '/blog' });
  const show = (topics: 'all' | undefined) => {
    if (topics === state.topics) return;
    void navigate({ search: (now) => ({ ...now, topics }), state: true, replace: true, resetScroll: false });
  };
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics">
      <ul className={styles.topics} data-many={tags.length > manyTags.anywhere || undefined}>
        {[undefined, ...tags].map((tag) => (
          <li key={tag ?? ''}>
            <Link
              to="/blog"
              search={gridSearch({ q: state.q, tag })}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={tag === state.tag ? 'true' : undefined}
            >
              {tag ?? blogCopy.allTags}
            </Link>
          </li>
        ))}
      </ul>
      {tags.length > manyTags.phone ? (
        <details
          className={styles.allTopics}
          open={state.topics === 'all'}
          onToggle={(event) => show(event.currentTarget.open ? 'all' : undefined)}
        >
          <summary>
            <span>{blogCopy.showAllTags(tags.length)}</span>
            <span>{blogCopy.showFewerTags}</span>
          </summary>
        </details>
      ) : null}
    </nav>
  );
}
