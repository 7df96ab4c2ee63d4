import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { BlogPostFields } from '#shared/schemas/blog.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call } from '../../data/call.ts';
import { useUpload } from '../../data/mutations.ts';
import { type DraftKey, newId } from '../../forms/drafts.ts';
import { UnsentTexts } from '../../forms/record-drafts.tsx';
import type { Sent } from '../../forms/use-app-form.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { BlogForm } from './blog-form.tsx';
import { blogLabels } from './copy.ts';
import { DraftActions, draftSaved, type Unscheduled } from './draft-actions.tsx';
import { instantsOf, timesOf, typedTimes, unfinishedTimes } from './draft-times.ts';
import { authorsOf, postExists, tagSuggestions, useBlogs } from './use-blogs.ts';
import { type DraftTexts, draftsQuery, draftTexts } from './use-drafts.ts';

const blank: BlogPostFields = { title: '', description: '', author: '', tags: '' };

/** The unsaved text of a draft in this browser. */
const localDraft = (id: string): DraftKey => ({ owner: 'admin', kind: `blog-draft:${id}` });

const blogPublished = 'The blog is published.';

const scheduleFirst = 'Press Schedule, or clear this time.';

const publishAgain = {
  question: 'A post with this title and text exists already. Publish another one?',
  confirmLabel: 'Publish another one',
  refusal: 'Not published, because a post with this title and text exists already.',
};

const route = getRouteApi('/_admin/CreateBlogs');

export function CreateBlogPage() {
  const { draft: id } = route.useSearch();
  const navigate = useNavigate();
  const drafts = useQuery({ ...draftsQuery, staleTime: 0, enabled: id !== undefined });
  const [opened, setOpened] = useState<BlogDraft>();
  // A cached list may have an older version.
  const listed = drafts.isFetchedAfterMount ? drafts.data?.find((each) => each.id === id) : undefined;
  if (listed && opened?.id !== id) setOpened(listed);
  const draft = opened?.id === id ? opened : undefined;
  const isGone = id !== undefined && !draft && drafts.isFetchedAfterMount && !drafts.isFetching;
  // A saved draft is a fresh form, which starts with what was saved.
  const isJustSaved = useRef(false);
  useEffect(() => {
    if (draft && isJustSaved.current)
      document.querySelector<HTMLElement>('[data-save-draft]')?.focus({ preventScroll: true });
  }, [draft]);
  const [unscheduled, setUnscheduled] = useState<Unscheduled>();
  const keep = (saved: BlogDraft, failure?: Unscheduled) => {
    isJustSaved.current = !failure?.error;
    setOpened(saved);
    setUnscheduled(failure);
    if (!failure) toast.success(draftSaved);
    void navigate({ to: '/CreateBlogs', search: { draft: saved.id }, replace: true });
  };
  return (
    <AdminPage title={adminTitles['/CreateBlogs']}>
      {id === undefined || draft ? (
        <CreateBlog
          key={draft ? `${draft.id} ${draft.version}` : ''}
          draft={draft}
          // The link may have been replaced.
          preview={listed?.preview ?? draft?.preview ?? null}
          unscheduled={draft && unscheduled}
          onSaved={keep}
        />
      ) : isGone ? (
        <>
          <Failed message="This draft was published or deleted." />
          <UnsentTexts drafts={[localDraft(id)]} labels={blogLabels} heading="h2" />
          <Link to="/blogpost">All Blogs</Link>
        </>
      ) : (
        <Loading />
      )}
    </AdminPage>
  );
}

type CreateBlogProps = {
  draft: BlogDraft | undefined;
  preview: BlogDraft['preview'];
  unscheduled: Unscheduled | undefined;
  onSaved: (draft: BlogDraft, unscheduled?: Unscheduled) => void;
};

function CreateBlog({ draft, preview, unscheduled, onSaved }: CreateBlogProps) {
  const navigate = useNavigate();
  const { confirm } = useAlert();
  const { data: blogs } = useBlogs().query;
  const suggestions = useMemo(() => tagSuggestions(blogs ?? []), [blogs]);
  const authors = useMemo(() => authorsOf(blogs ?? []), [blogs]);
  const posting = useUpload('postBlogs');
  const saving = useUpload('saveBlogDraft');
  const [published, setPublished] = useState<string | number>();
  const [id] = useState(() => draft?.id ?? newId());
  const version = useRef(draft?.version ?? 0);

  const save = async (texts: DraftTexts, image: File | undefined) => {
    const body = { ...texts, version: version.current, image };
    const saved = await saving.mutateAsync({ params: { id }, body });
    version.current = saved.version;
    return saved;
  };
  const checkTimes = (body: Sent['body']) => {
    const typed = typedTimes(body);
    const { publishAt, unpublishAt } = instantsOf(typed);
    return {
      ...(Date.parse(publishAt) > Date.now() && { publishAt: scheduleFirst }),
      ...(!draft && unpublishAt && { unpublishAt: scheduleFirst }),
      ...unfinishedTimes(typed),
    };
  };
  const post = async (fields: BlogPostFields, image: File | undefined, isRestored: boolean) => {
    // The page may have been reloaded while it published this text.
    if (isRestored && (await postExists(fields)) && !(await confirm(publishAgain.question, publishAgain)))
      throw new ApiError('conflict', publishAgain.refusal);
    // The form requires an image.
    return posting.mutateAsync({ body: { ...fields, image: image ?? new Blob() } });
  };
  const publishDraft = async (fields: BlogPostFields, image: File | undefined, unpublishAt: string | null) => {
    const { version: saved } = await save(draftTexts(fields), image);
    const publication = await call('publishBlogDraft', { params: { id }, body: { version: saved, unpublishAt } });
    version.current += 1;
    if (publication.state === 'refused') throw new ApiError('refused_by_backend', publication.reason ?? '');
    if (publication.state === 'published') toast.success(blogPublished);
    else toast.info('The backend does not answer. The post is published as soon as it does.');
    return { blogs_Items_id: publication.postId ?? undefined };
  };
  return (
    <div className={styles.form}>
      <BlogForm
        label="Create Blog"
        draft={draft ? localDraft(id).kind : 'create-blog'}
        initial={{ ...(draft?.texts ?? blank), ...(unscheduled?.times ?? timesOf(draft)) }}
        currentUrl={draft?.image ?? undefined}
        withAuthor
        suggestions={suggestions}
        authors={authors}
        submitLabel="Create Blog"
        busyLabel="Creating…"
        progress={posting.progress ?? saving.progress}
        {...(!draft && { failed: blogLogMessages.postFailed })}
        check={checkTimes}
        send={(fields, image, { body, isRestored }) =>
          draft
            ? publishDraft(fields, image, instantsOf(typedTimes(body)).unpublishAt || null)
            : post(fields, image, isRestored)
        }
        onSaved={(reset, { blogs_Items_id }, isLeft) => {
          if (isLeft) return draft ? undefined : toast.success(blogPublished);
          if (draft) return void navigate({ to: '/blogpost' });
          setPublished(blogs_Items_id);
          reset(blogPublished);
        }}
        actions={
          <DraftActions
            draft={draft && { ...draft, preview }}
            unscheduled={unscheduled}
            save={save}
            onSaved={onSaved}
          />
        }
        next={
          <>
            {published === undefined ? null : (
              <Link to="/blog" search={{ post: String(published) }}>
                Read it
              </Link>
            )}{' '}
            <Link to="/blogpost">All Blogs</Link>
          </>
        }
      />
    </div>
  );
}
