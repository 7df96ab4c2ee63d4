import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BlogPost, BlogPostFields } from '#shared/schemas/blog.ts';
import { joinTags, splitTags } from '#shared/tags.ts';
import { adminTitles, updateBlogTitle } from '../../copy/page-meta.ts';
import { callFresh } from '../../data/call.ts';
import { useUpload } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useEditConflict } from '../../forms/edit-conflict.tsx';
import type { RecordTexts } from '../../forms/merge.ts';
import { draftsOfRecord, recordDraft, UnsentTexts } from '../../forms/record-drafts.tsx';
import { useVersionHistory } from '../../forms/version-history.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useCloseOpened } from '../../ui/history.ts';
import { Failed, Loading, RetryButton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { BlogForm } from './blog-form.tsx';
import { BlogsTable } from './blogs-table.tsx';
import { blogLabels } from './copy.ts';
import { DraftsList } from './drafts-list.tsx';
import { idOf, tagSuggestions, useBlogs } from './use-blogs.ts';
import { draftTexts, useDrafts } from './use-drafts.ts';

type EditBlogProps = {
  blog: BlogPost;
  suggestions: readonly string[];
  onClose: () => void;
  /** Leaves the form after the blog was deleted elsewhere. */
  onLost: () => void;
};

const textsOf = ({ title, description, author, tags, image_alt = '', summary = '' }: BlogPost) => ({
  title,
  description,
  author,
  // In the notation of the tags field.
  tags: joinTags(splitTags(tags)),
  image_alt,
  summary,
});

const draftsOf = (id: string) => draftsOfRecord('edit-blog', id);

function EditBlog({ blog, suggestions, onClose, onLost }: EditBlogProps) {
  const id = idOf(blog);
  const { mutateAsync, progress } = useUpload('updateBlogs');
  const initial = textsOf(blog);
  const { save, dialog, isGone } = useEditConflict(blogLabels);
  const missing = useQuery(readQuery('getHostExtensions')).data?.missing.find(({ call }) => call === 'updateBlogs');
  const readNow = async () => (await callFresh('getAllBlogs')).find((each) => idOf(each) === id);
  const history = useVersionHistory<ReturnType<typeof textsOf>>({
    kind: 'blog',
    id,
    labels: blogLabels,
    note: missing
      ? `${missing.message} Versions can be read, but not restored.`
      : 'A version has texts only. Restoring it keeps the current image.',
    canRestore: !missing,
    readNow: async () => {
      const now = await readNow();
      return now && textsOf(now);
    },
    textsOf: draftTexts,
    send: (texts) => mutateAsync({ params: { id }, body: texts }),
    onRestored: onClose,
  });

  const send = (fields: BlogPostFields, image: File | undefined) => {
    // An image conflicts only with another newly chosen image.
    const withPicture = (texts: BlogPostFields, picture: string) => (image ? { ...texts, image: picture } : texts);
    return save<RecordTexts & BlogPostFields, unknown>({
      base: withPicture(initial, ''),
      local: withPicture(fields, image?.name ?? ''),
      readNow: async () => {
        const now = await readNow();
        return (
          now && withPicture(textsOf(now), now.image === blog.image ? '' : 'A different image from the one you saw')
        );
      },
      send: ({ image: picture, ...texts }) =>
        mutateAsync({ params: { id }, body: { ...texts, image: picture === image?.name ? image : undefined } }),
    });
  };
  return (
    <div className={styles.form}>
      <BlogForm
        label={updateBlogTitle}
        draft={recordDraft('edit-blog', id, blog.createdAt).kind}
        initial={initial}
        currentUrl={blog.image ?? ''}
        withAuthor={initial.author.trim() === ''}
        suggestions={suggestions}
        authors={[]}
        pictures={blog.pictures}
        submitLabel="Save Changes"
        busyLabel="Saving…"
        progress={progress}
        send={send}
        onSaved={(_reset, _answer, isLeft) => {
          toast.success('The changes are published.');
          if (!isLeft) onClose();
        }}
        actions={
          <>
            <Button onClick={isGone ? onLost : onClose}>Cancel</Button>
            {history.button}
          </>
        }
      />
      {dialog}
      {history.dialog}
    </div>
  );
}

const route = getRouteApi('/_admin/blogpost');

export function BlogsPage() {
  const { edit } = route.useSearch();
  const closeEdit = useCloseOpened('edit');
  const { query, failure } = useBlogs();
  const drafts = useDrafts();
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
        {failure ? <RetryButton retry={query}>Load again</RetryButton> : <Loading />}
      </AdminPage>
    );

  if (edit !== undefined) {
    const blog = blogs.find((each) => idOf(each) === edit);
    return (
      <AdminPage title={updateBlogTitle} needs="updateBlogs">
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
      lead={blogs.length === 0 ? null : blogs.length === 1 ? '1 blog' : `${blogs.length} blogs`}
      end={
        blogs.length > 0 ? (
          <LinkButton variant="go" to="/CreateBlogs">
            Create Blog
          </LinkButton>
        ) : null
      }
    >
      {/* The list may lack what was just saved. */}
      {query.isRefetchError ? <RetryButton retry={query}>Load again</RetryButton> : null}
      <DraftsList drafts={drafts.data ?? []} />
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
      <Failed message="This blog has been deleted." />
      {lost ? <UnsentTexts drafts={draftsOf(id)} labels={blogLabels} heading="h2" /> : null}
      <p>
        <Link to="/blogpost">Back to all blogs</Link>
      </p>
    </>
  );
}
