import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import emptyPosts from '../../assets/illustrations/empty-posts.svg?url&no-inline';
import { blogLogMessages, listMessages } from '../../copy/list-messages.ts';
import { logFailure, useServedQuery } from '../../data/use-failure.ts';
import { BelowTheFold } from '../../ui/later.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { Empty, Loading, RetryButton } from '../../ui/states.tsx';
import { Article } from './article.tsx';
import styles from './blog.module.css';
import { BlogGrid } from './blog-grid.tsx';
import { blogsQuery, findPost } from './load-blog.ts';
import { newestFirst } from './posts.ts';

const route = getRouteApi('/blog');

export function BlogPage() {
  const search = route.useSearch();
  const { posts, failed, retry } = usePosts();
  const open = posts && findPost(posts, search.post);
  if (posts && open) {
    return <Article key={open.blogs_Items_id} post={open} posts={posts} search={search} />;
  }
  return (
    <Section>
      <Wrap>
        <SectionHeading level={1} title="Blog" lead="What we learned, written down while it still hurt." ground />
        {posts && posts.length > 0 ? (
          <BelowTheFold>
            <BlogGrid posts={posts} search={search} />
          </BelowTheFold>
        ) : null}
        {posts?.length === 0 ? (
          <Empty title={listMessages.empty} picture={emptyPosts}>
            The first one is the hardest. It is being written.
          </Empty>
        ) : null}
        {!posts && !failed ? <Loading className={styles.loading} /> : null}
        {!posts && failed ? <RetryButton retry={retry}>Load the posts again</RetryButton> : null}
      </Wrap>
    </Section>
  );
}

/** A failure is logged only, as specified. */
function usePosts() {
  const { data, failure, ...rest } = useServedQuery(blogsQuery);
  useEffect(() => {
    if (failure) logFailure(blogLogMessages.fetchFailed, failure);
  }, [failure]);
  return { posts: useMemo(() => data && newestFirst(data), [data]), ...rest };
}
