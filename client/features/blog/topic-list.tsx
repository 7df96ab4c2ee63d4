import { Link, useNavigate } from '@tanstack/react-router';
import type { BlogSearch } from './blog-search.ts';
import { blogCopy } from './copy.ts';
import { gridSearch } from './posts.ts';
import styles from './topic-list.module.css';

/** With more topics, three lines may be too few on a phone or on any screen. CSS decides whether it collapses the rest. */
const manyTags = { phone: 8, anywhere: 24 };

interface TopicListProps {
  tags: readonly string[];
  state: BlogSearch;
}

/** Topics as links that filter the grid, collapsed to three lines. */
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
