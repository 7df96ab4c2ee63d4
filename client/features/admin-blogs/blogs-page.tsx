import { getRouteApi, Link } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { blogLabels, blogTableCopy as copy } from '../../copy/admin-blogs.ts';
import { adminTitles } from '../../copy/page-titles.ts';
import { UnsentTexts } from '../../forms/unsent-texts.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';
import { useCloseOpened } from '../../search-params/opened-in-app.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Failed, Loading, RetryButton } from '../../ui/states.tsx';
import { BlogsTable } from './blogs-table.tsx';
import { draftsOf, EditBlog } from './edit-blog.tsx';
import { idOf, tagSuggestions, useBlogs } from './use-blogs.ts';

const route = getRouteApi('/_admin/blogpost');

export function BlogsPage() {
  const { edit } = route.useSearch();
  const closeEdit = useCloseOpened('edit');
  const { query, failure } = useBlogs();
  const blogs = query.data;
  const suggestions = useMemo(() => tagSuggestions(blogs ?? []), [blogs]);
  const edited = useRef<string>(undefined);
  // Closing the form returns to the row it was opened from.
  useLayoutEffect(() => {
    const button = document.querySelector<HTMLElement>(`[data-blog="${CSS.escape(edited.current ?? '')}"]`);
    edited.current = edit;
    if (edit === undefined) button?.focus();
  }, [edit]);

  if (!blogs)
    return (
      <AdminPage title={adminTitles['/blogpost']} end={null}>
        {failure ? <RetryButton retry={query}>{copy.loadAgain}</RetryButton> : <Loading />}
      </AdminPage>
    );

  if (edit !== undefined) {
    const blog = blogs.find((each) => idOf(each) === edit);
    return (
      <AdminPage title={copy.updateHeading} needs="updateBlogs">
        <Editing
          key={edit}
          id={edit}
          blog={blog}
          // A cached list may not contain it yet.
          gone={!blog && query.isSuccess && query.isFetchedAfterMount && !query.isFetching}
          suggestions={suggestions}
          onClose={() => void closeEdit()}
        />
      </AdminPage>
    );
  }

  return (
    <AdminPage
      title={adminTitles['/blogpost']}
      needs="updateBlogs"
      lead={blogs.length > 0 ? copy.count(blogs.length) : null}
      end={
        blogs.length > 0 ? (
          <LinkButton variant="go" to="/CreateBlogs">
            {copy.create}
          </LinkButton>
        ) : null
      }
    >
      {/* The list is an older one: what was just saved may be missing in it. */}
      {query.isRefetchError ? <RetryButton retry={query}>{copy.loadAgain}</RetryButton> : null}
      <BlogsTable blogs={blogs} />
    </AdminPage>
  );
}

type EditingProps = {
  id: string;
  blog: BlogPost | undefined;
  gone: boolean;
  suggestions: readonly string[];
  onClose: () => void;
};

/** Keeps the blog as it was when the form opened, whatever later list reads return. */
function Editing({ id, blog, gone, suggestions, onClose }: EditingProps) {
  const [opened, setOpened] = useState(blog);
  if (!opened && blog) setOpened(blog);
  const [lost, setLost] = useState(false);
  if (gone && !opened && !lost) setLost(true);
  if (opened && !lost)
    return <EditBlog blog={opened} suggestions={suggestions} onClose={onClose} onLost={() => setLost(true)} />;
  return (
    <>
      <Failed message={copy.gone} />
      {lost ? <UnsentTexts drafts={draftsOf(id)} labels={blogLabels} heading="h2" /> : null}
      <p>
        <Link to="/blogpost">{copy.back}</Link>
      </p>
    </>
  );
}
