import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { blogCopy } from '../../copy/blog.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { TextInput } from '../../ui/field.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import { Empty } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/text-search/clear-filters.tsx';
import { useSearchText } from '../../ui/text-search/use-search-text.ts';
import styles from './blog.module.css';
import { BlogPager } from './blog-pager.tsx';
import type { BlogSearch } from './blog-search.ts';
import { PostCard } from './post-card.tsx';
import { createFinder, gridSearch, pageOf } from './posts.ts';
import { TopicList } from './topic-list.tsx';

interface BlogGridProps {
  posts: readonly BlogPost[];
  search: BlogSearch;
}

/** Search, topics and pages. Their state is in the address. */
export function BlogGrid({ posts, search }: BlogGridProps) {
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
            label={blogCopy.searchLabel}
            type="search"
            name="q"
            placeholder={blogCopy.searchPlaceholder}
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
            <PostCard key={post.blogs_Items_id} post={post} state={state} first={at === 0} />
          ))}
        </ul>
      ) : (
        <Empty
          title={listMessages.noMatches}
          picture="empty-results"
          action={<ClearFilters to="/blog" type={type} searchBox={searchBox} />}
        >
          {blogCopy.noMatchesHint}
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
        bringIntoSight(list.current?.firstElementChild);
        list.current?.focus({ preventScroll: true });
      }
    }
    last.current = page;
  }, [page]);
  return { top, list };
}
