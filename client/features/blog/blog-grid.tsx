import { Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { BlogPost } from '#shared/schemas/blog.ts';
import emptyResults from '../../assets/illustrations/empty-results.svg?url&no-inline';
import { listMessages } from '../../copy/list-messages.ts';
import { TextInput } from '../../ui/field.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { scrollToShow } from '../../ui/scroll.ts';
import { Empty } from '../../ui/states.tsx';
import { pageWindow } from '../../ui/table/table-state.ts';
import { ClearFilters, useSearchText } from '../../ui/text-search.tsx';
import styles from './blog.module.css';
import type { BlogSearch } from './load-blog.ts';
import { createFinder, gridSearch, pageOf } from './posts.ts';
import topicStyles from './topic-list.module.css';

/** With more topics, three lines may be too few on a phone or on any screen. CSS decides whether it collapses the rest. */
const manyTags = { phone: 8, anywhere: 24 };

function TopicList({ tags, state }: { tags: readonly string[]; state: BlogSearch }) {
  const navigate = useNavigate({ from: '/blog' });
  const list = useRef<HTMLUListElement>(null);
  const isShort = useIsShort(list, tags);
  const show = (topics: 'all' | undefined) => {
    if (topics === state.topics) return;
    void navigate({ search: (now) => ({ ...now, topics }), state: true, replace: true, resetScroll: false });
  };
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics">
      <ul ref={list} className={topicStyles.topics} data-many={tags.length > manyTags.anywhere || undefined}>
        {[undefined, ...tags].map((tag) => (
          <li key={tag ?? ''}>
            <Link
              to="/blog"
              search={gridSearch({ q: state.q, tag })}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={tag === state.tag ? 'true' : undefined}
            >
              {tag ?? 'All topics'}
            </Link>
          </li>
        ))}
      </ul>
      {tags.length > manyTags.phone ? (
        <details
          className={topicStyles.allTopics}
          data-short={isShort || undefined}
          open={state.topics === 'all'}
          onToggle={(event) => show(event.currentTarget.open ? 'all' : undefined)}
        >
          <summary>
            <span>Show all {tags.length} topics</span>
            <span>Show fewer topics</span>
          </summary>
        </details>
      ) : null}
    </nav>
  );
}

/** Whether all topics fit into three lines. */
function useIsShort(list: RefObject<HTMLUListElement | null>, tags: readonly string[]) {
  const [isShort, setShort] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other topics need other lines in a list of the same size
  useEffect(() => {
    const { current: box } = list;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const lines = Array.from(box.children, (topic) => topic.getBoundingClientRect());
      const [first] = lines;
      setShort(first !== undefined && lines.every(({ bottom }) => bottom < first.top + 3.5 * first.height));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [list, tags]);
  return isShort;
}

export function BlogGrid({ posts, search }: { posts: readonly BlogPost[]; search: BlogSearch }) {
  const navigate = useNavigate();
  const find = (q: string) =>
    void navigate({ to: '/blog', search: gridSearch({ q, tag: search.tag }), replace: true, resetScroll: false });
  const { text, type } = useSearchText(search.q ?? '', find);
  const finder = useMemo(() => createFinder(posts), [posts]);
  const tag = finder.knownTag(search.tag);
  const found = useMemo(() => finder.find(text, tag), [finder, text, tag]);
  // While typing, the address lags behind: its page belongs to the previous search.
  const { page, pages, shown } = pageOf(found, text === (search.q ?? '') ? search.page : 1);
  const { top, list } = useTopOfPage(page);
  const searchBox = useRef<HTMLInputElement>(null);
  const state: BlogSearch = { ...search, tag, page };

  return (
    <div ref={top} className={styles.grid}>
      <search>
        <form
          action="/blog"
          className={styles.tools}
          onSubmit={(event) => {
            event.preventDefault();
            find(text);
          }}
        >
          <TextInput
            ref={searchBox}
            label="Search the blog"
            type="search"
            name="q"
            placeholder="A word from the title or the text"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {tag ? <input type="hidden" name="tag" value={tag} /> : null}
          <p className="soft num" role="status">
            {found.length === posts.length ? `${posts.length} in all` : `${found.length} of ${posts.length}`}
          </p>
        </form>
      </search>
      <TopicList tags={finder.tags} state={state} />
      {shown.length > 0 ? (
        <ul ref={list} tabIndex={-1} className={styles.posts}>
          {shown.map((post, at) => (
            <PostCard key={post.blogs_Items_id} post={post} search={gridSearch(state)} first={at === 0} />
          ))}
        </ul>
      ) : (
        <Empty
          title={listMessages.noMatches}
          picture={emptyResults}
          action={<ClearFilters to="/blog" type={type} searchBox={searchBox} />}
        >
          We have not written about that yet. Try a shorter word.
        </Empty>
      )}
      <BlogPager page={page} pages={pages} state={state} />
    </div>
  );
}

/** Scrolls to the top of a new page and focuses the list, unless the visitor is typing. */
function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (page !== last.current) {
      top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
      if (!document.activeElement?.matches('input')) {
        scrollToShow(list.current?.firstElementChild);
        list.current?.focus({ preventScroll: true });
      }
    }
    last.current = page;
  }, [page]);
  return { top, list };
}

function BlogPager({ page, pages, state }: { page: number; pages: number; state: BlogSearch }) {
  if (pages < 2) return null;
  const to = (target: number) =>
    ({
      to: '/blog',
      search: gridSearch({ ...state, page: target }),
      resetScroll: false,
      activeOptions: { exact: true },
    }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <ul>
        <li>{page > 1 ? <Link {...to(page - 1)}>Previous</Link> : <span>Previous</span>}</li>
        {pageWindow(page, pages).map((each) => (
          <li key={each}>
            <Link {...to(each)} aria-label={`Page ${each}`} aria-current={each === page ? 'page' : undefined}>
              {each}
            </Link>
          </li>
        ))}
        <li>{page < pages ? <Link {...to(page + 1)}>Next</Link> : <span>Next</span>}</li>
      </ul>
    </nav>
  );
}
